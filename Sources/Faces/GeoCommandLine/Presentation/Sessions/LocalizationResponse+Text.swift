import GeoInterchange
import GeoLocalization
package import GeoSessions
import Geodesy

extension LocalizationResponse {
  /// The answer of a positioning service, for people.
  package var text: String {
    var lines = ""
    if let pose = mapPose {
      lines =
        FramePoseDocument(
          pose: pose,
          numbers: [
            ("confidence", confidence, 6), ("latitude", coordinate?.latitude, 9),
            ("longitude", coordinate?.longitude, 9), ("height", altitude?.meters, 4),
          ].filter { $0.1 != nil }
        ).text
    }
    if !maps.isEmpty {
      lines += "maps         \(ShownText.clip(maps.joined(separator: ", "), limit: 400))\n"
    }
    if let map = mapPose, let world = trackerPose {
      let origin = MapAlignment(cameraInMap: map, cameraInWorld: world).pose
      lines += "origin of the map in the AR world:\n" + FramePoseDocument(pose: origin).text
    }
    return lines
  }
}
