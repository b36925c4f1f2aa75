import GeoAnchors
import GeoFormats
import Geodesy

/// Writes anchors as placemarks of KML.
///
/// `absolute` is above EGM96, `relativeToGround` above ground; a height above another datum is only
/// in the extended data, where every altitude is with its datum.
struct AnchorKMLWriter: AnchorWriting {
  private var kml = KMLWriter()

  var buffer: TextBuffer {
    get { kml.buffer }
    _modify { yield &kml.buffer }
  }

  mutating func append(_ anchor: Anchor, _ distance: Meters?, _ record: AnchorRecord?) {
    var point = KMLPoint(coordinate: anchor.coordinate)
    switch anchor.altitude?.datum {
    case .egm96:
      point.altitude = anchor.altitude?.meters
      point.mode = .absolute
    case .ground:
      point.altitude = anchor.altitude?.meters
      point.mode = .relativeToGround
    case .ellipsoid, .egm2008, .meanSeaLevel, nil: break
    }
    kml.placemark(
      name: anchor.name.isEmpty ? nil : anchor.name, point,
      data: AnchorMembers.extensions(anchor, distance))
  }

  mutating func end() { kml.endDocument() }
}
