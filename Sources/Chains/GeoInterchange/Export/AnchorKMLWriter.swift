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
    var rest = anchor
    var found = KMLElements()
    if anchor.details != AnchorDetails() { found.take(&rest.details) }
    kml.openFolders(found.folders)
    kml.placemark(
      name: anchor.name.isEmpty ? nil : anchor.name, KMLPoint(anchor, heights),
      elements: found.elements, data: AnchorMembers.data(rest, distance))
  }

  mutating func end() { kml.endDocument() }
}

extension KMLPoint {
  /// The point of an anchor, with the altitude where KML can hold it.
  init(_ anchor: Anchor, _ heights: ExportHeights) {
    self.init(coordinate: anchor.coordinate)
    if let altitude = anchor.altitude, altitude.datum == .ground {
      self.altitude = altitude.meters
      mode = .relativeToGround
    } else if let meters = heights.aboveEGM96(anchor) {
      altitude = meters
      mode = .absolute
    }
  }
}
