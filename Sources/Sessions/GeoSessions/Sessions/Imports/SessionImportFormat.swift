import GeoFormats
import Geodesy

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
  /// A table of times, latitudes, longitudes and accuracies, with or without a header.
  case positions
  /// `Location.csv` or the JSON export of Sensor Logger.
  case sensorLogger = "sensor-logger"
  /// Google's GNSSLogger: its `Fix` rows.
  case gnssLogger = "gnss-logger"
  /// A table of beacons that a scanner heard: times, addresses or iBeacon numbers, and strengths.
  case bleScan = "ble-scan"
  /// A table of poses whose header says which column is which.
  case poses
  /// Rows of time, x, y, z and the quaternion w, x, y, z, without a header.
  case posesWXYZ = "poses-wxyz"
  /// EuRoC and ASL: the ground truth or the estimate of a state, quaternion w, x, y, z.
  case euroc
  /// `odometry.csv` of Stray Scanner.
  case strayScanner = "stray-scanner"
  /// Frames that Fantasmo's app recorded for simulations: a JSON array, or an object with `frames`.
  case fantasmo

  func read(_ bytes: [UInt8], _ datum: VerticalDatum?) throws(FormatError) -> RecordingDraft {
    switch self {
    case .arkitStatus: try ARKitStatusImport.read(bytes)
    case .arkitPoses: try PoseFileImport.arkit(bytes)
    case .arexp: try PoseTableImport.arexp(bytes)
    case .tum: try PoseFileImport.tum(bytes)
    case .kitti: try PoseFileImport.kitti(bytes)
    case .commaPoses: try CommaImport.poses(bytes)
    case .commaGNSS: try CommaImport.fixes(bytes)
    case .gpx: try TrackImport.read(bytes)
    case .nmea: try NMEAImport.read(bytes)
    case .geoPoseStream: try GeoPoseStreamImport.read(bytes)
    case .positions: try FixTableImport.positions(bytes, datum)
    case .sensorLogger:
      FormatRecognition.isJSON(bytes)
        ? try SensorLoggerImport.read(bytes) : try FixTableImport.sensorLogger(bytes)
    case .gnssLogger: try GNSSLoggerImport.read(bytes)
    case .bleScan: try BeaconTableImport.read(bytes)
    case .poses: try PoseTableImport.poses(bytes)
    case .posesWXYZ: try PoseTableImport.wFirst(bytes)
    case .euroc: try PoseTableImport.euroc(bytes)
    case .strayScanner: try PoseTableImport.strayScanner(bytes)
    case .fantasmo: try FrameRecordingImport.draft(bytes)
    }
  }

  /// The columns of a row without a header, for the formats that allow none.
  public var unnamedColumns: String? {
    switch self {
    case .tum: "time, x, y, z, qx, qy, qz, qw"
    case .posesWXYZ: "time, x, y, z, qw, qx, qy, qz"
    case .positions:
      "time, latitude, longitude, accuracy, altitude, vertical accuracy, speed, course"
    case .bleScan: "time, receiver, beacon, RSSI, x, y, z"
    case .arkitStatus, .arkitPoses, .arexp, .kitti, .commaPoses, .commaGNSS, .gpx, .nmea,
      .geoPoseStream, .sensorLogger, .gnssLogger, .poses, .euroc, .strayScanner,
      .fantasmo:
      nil
    }
  }
}
