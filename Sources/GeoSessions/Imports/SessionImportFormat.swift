import GeoFormats

/// Formats of recordings that become session logs.
public enum SessionImportFormat: String, Hashable, Sendable, CaseIterable {
  /// Rows or objects with `ARGeoTrackingStatus`, camera state, location and heading, CSV or JSON.
  case arkitStatus = "arkit-status"
  /// ARKit-Data-Logger: nanoseconds and the 3×4 matrix of the camera, row by row.
  case arkitPoses = "arkit-poses"
  /// ARexp: `Timestamp,Distance,DirectionX,DirectionY,DirectionZ`, positions only.
  case arexp
  /// TUM RGB-D: `time x y z qx qy qz qw`.
  case tum
  /// KITTI odometry: the 3×4 matrix of the camera, row by row, ten a second.
  case kitti
  /// comma2k19 poses in ECEF: ground truth, and frames in a world at the first of them.
  case commaPoses = "comma-poses"
  /// comma2k19 live fixes of a receiver.
  case commaGNSS = "comma-gnss"
  /// GPX tracks.
  case gpx
  /// NMEA 0183 sentences.
  case nmea
  /// An OGC GeoPose stream: header and elements, in one record or one a line.
  case geoPoseStream = "geopose-stream"

  /// The format of a text, by its first lines; nil when none fits.
  public init?(recognizing bytes: [UInt8]) {
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let lines = head.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
    guard let first = lines.first else { return nil }
    if head.contains("<gpx") {
      self = .gpx
    } else if lines.prefix(5).contains(where: { Self.isSentence($0) }) {
      self = .nmea
    } else if first.hasPrefix("{") || first.hasPrefix("[") {
      let isStream = head.contains("\"streamElement") || head.contains("\"transitionModel\"")
      self = isStream ? .geoPoseStream : .arkitStatus
    } else if let format = Self.table(first.lowercased()) {
      self = format
    } else {
      switch NumberRow.count(first) {
      case 8?: self = .tum
      case 12?: self = .kitti
      case 13?: self = .arkitPoses
      default: return nil
      }
    }
  }

  private static func isSentence(_ line: Substring) -> Bool {
    guard let dollar = line.firstIndex(of: "$"), let comma = line[dollar...].firstIndex(of: ",")
    else { return false }
    let name = line[line.index(after: dollar)..<comma]
    return (5...6).contains(name.count)
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// The format of a table, by the names of its columns.
  private static func table(_ header: String) -> SessionImportFormat? {
    let names = Set(header.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } })
    if names.isSuperset(of: ["ecef_x_m", "q_w"]) { return .commaPoses }
    if names.isSuperset(of: ["boot_time_s", "lat_deg", "lon_deg"]) { return .commaGNSS }
    if names.isSuperset(of: ["timestamp", "directionx", "directiony", "directionz"]) {
      return .arexp
    }
    let isTimed = !names.isDisjoint(with: ["timestamp", "time", "t"])
    let status: Set<String> = ["state", "trackingstate", "statereason", "latitude", "lat"]
    return isTimed && !names.isDisjoint(with: status) ? .arkitStatus : nil
  }
}
