import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoIndoor

/// Walks through a hall with receivers, the true place with every strength.
struct BeaconTracks {
  /// Sources of walks: simulated (Tests/Data/indoor/hall), and recorded among twelve receivers with
  /// the place to 4 cm (indoor/ble_tetam).
  enum Hall: CaseIterable, CustomTestStringConvertible {
    case simulated, tetam

    static let there = allCases.filter { SharedData.has($0.path(".dev")) }

    func path(_ ending: String) -> String {
      (self == .simulated ? "indoor/hall/hall" : "indoor/ble_tetam/tetam") + ending
    }

    var testDescription: String { "\(self)" }
  }

  struct Row {
    let time: Double
    let station: Int
    let rssi: Double
    let truth: FloorPoint
    let height: Double
  }

  let hall: Hall
  let ids: [String]
  let stations: [(point: FloorPoint, height: Double)]
  let tracks: [String: [Row]]

  /// The names of the tracks, sorted.
  let names: [String]

  init(_ hall: Hall) throws {
    self.hall = hall
    let text = SharedData.text(hall.path(".dev"))
    let line = try #require(text.split(separator: "\n").first).dropFirst("Dongles:".count)
    let stations = try JSONNode(reading: Array(line.utf8))
    ids = try #require(stations.value?.object).members.map(\.name).sorted()
    self.stations = try ids.map { name in
      let place = try stations[name].elements()[0].numbers()
      return (FloorPoint(x: place[0], y: place[1]), place[2])
    }
    let index = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let folder = hall.path("").split(separator: "/").dropLast().joined(separator: "/")
    var tracks: [String: [Row]] = [:]
    for path in SharedData.files(folder, suffixes: [".mbd"]) {
      let name = try #require(path.split(separator: "/").last?.split(separator: ".").first)
      tracks[String(name)] = SharedData.rows("\(folder)/\(name).mbd").compactMap { fields in
        guard fields.count > 6, let station = index[String(fields[1])] else { return nil }
        let numbers = [0, 3, 4, 5, 6].compactMap { Double(fields[$0]) }
        guard numbers.count == 5 else { return nil }
        return Row(
          time: numbers[0], station: station, rssi: numbers[1],
          truth: FloorPoint(x: numbers[2], y: numbers[3]), height: numbers[4])
      }
    }
    self.tracks = tracks
    names = tracks.keys.sorted()
  }

  /// The height at which the tag was carried: the mean of the tracks to 5 cm.
  var carried: Double { hall == .simulated ? 1.3 : 1.85 }

  var box: FloorBox? {
    let corner =
      hall == .simulated ? FloorPoint(x: 16, y: 12) : FloorPoint(x: 20.660_138, y: 17.641_035)
    return FloorBox(around: [FloorPoint(x: 0, y: 0), corner])
  }

  /// The path loss of all tracks but one.
  func fit(without left: String?) -> PathLossFit? {
    PathLossFit(
      tracks.filter { $0.key != left }.sorted { $0.key < $1.key }.flatMap(\.value).map { row in
        let station = stations[row.station]
        let along = station.point.distance(to: row.truth)
        let rise = station.height - row.height
        return PathLossFit.Sample(
          beacon: row.station, distance: (along * along + rise * rise).squareRoot(),
          rssi: row.rssi)
      })
  }

  /// Each second of a track: the strengths of the last three seconds, and where the tag was.
  func windows(
    of name: String, smoothing: SignalSmoothing = .median
  ) throws -> [(levels: SignalLevels, truth: FloorPoint)] {
    let rows = try #require(tracks[name])
    let (first, last) = (try #require(rows.first), try #require(rows.last))
    var windows: [(SignalLevels, FloorPoint)] = []
    var (low, high) = (0, 0)
    var end = first.time + 3
    while end <= last.time {
      while high < rows.count, rows[high].time <= end { high += 1 }
      while rows[low].time <= end - 3 { low += 1 }
      let groups = Dictionary(grouping: rows[low..<high], by: \.station)
      let levels = groups.compactMapValues { smoothing.level($0.map(\.rssi)) }
      windows.append((levels, rows[high - 1].truth))
      end += 1
    }
    return windows
  }

  /// Measurements from the strengths at a station, with the path loss of the other tracks.
  func measurements(_ levels: SignalLevels, _ fit: PathLossFit) -> [SignalMeasurement] {
    levels.sorted { $0.key < $1.key }.map { index, rssi in
      SignalMeasurement(
        point: stations[index].point, rise: stations[index].height - carried,
        loss: fit.model(of: index), rssi: rssi)
    }
  }

  /// The median of the distances of what was found from the truth; a place that was not found is
  /// infinitely far.
  static func median(_ found: [(point: FloorPoint?, truth: FloorPoint)]) throws -> Double {
    try median(found.map { $0.point?.distance(to: $0.truth) ?? .infinity })
  }

  static func median(_ errors: [Double]) throws -> Double {
    try #require(!errors.isEmpty)
    return errors.sorted()[errors.count / 2]
  }
}
