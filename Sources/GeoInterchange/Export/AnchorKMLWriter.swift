import GeoAnchors
import GeoFormats
import Geodesy

/// Writes anchors as placemarks of KML.
///
/// `relativeToGround` is above ground, `absolute` above EGM96, from which other heights are
/// converted where they can be. The extended data has every altitude with its own datum.
struct AnchorKMLWriter: AnchorWriting {
  let heights: ExportHeights
  private var kml = KMLWriter()

  init(heights: ExportHeights) { self.heights = heights }

  var buffer: TextBuffer {
    get { kml.buffer }
    _modify { yield &kml.buffer }
  }

  mutating func append(_ anchor: Anchor, _ distance: Meters?, _ record: AnchorRecord?) {
    var point = KMLPoint(coordinate: anchor.coordinate)
    if let altitude = anchor.altitude, altitude.datum == .ground {
      point.altitude = altitude.meters
      point.mode = .relativeToGround
    } else if let meters = heights.aboveEGM96(anchor) {
      point.altitude = meters
      point.mode = .absolute
    }
    kml.placemark(
      name: anchor.name.isEmpty ? nil : anchor.name, point,
      data: AnchorMembers.extensions(anchor, distance))
  }

  mutating func end() { kml.endDocument() }
}
