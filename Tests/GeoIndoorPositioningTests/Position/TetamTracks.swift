import GeoFormats
import GeoTestSupport
import GeoVenues
import Testing

@testable import GeoIndoorPositioning

/// Walks through a hall with twelve receivers and the true place to 4 cm (indoor/ble_tetam).
struct TetamTracks {
  struct Row {
    let time: Double
    let station: Int
    let rssi: Double
    let truth: FloorPoint
    let height: Double
  }

  static let folder = "indoor/ble_tetam/"

  static let isThere = SharedData.has(folder + "straight_01.mbd")
  static let names = [
    "rectangular_with_rotation", "rectangular_without_rotation", "straight_01", "straight_04",
    "zigzagging_without_rotation",
  ]

  /// The height at which the tag was carried: the mean of the tracks to 5 cm.
  static let carried = 1.85
  static let hall = FloorBox(
    around: [FloorPoint(x: 0, y: 0), FloorPoint(x: 20.660_138, y: 17.641_035)])

  let ids: [String]
  let stations: [(point: FloorPoint, height: Double)]
  let tracks: [String: [Row]]

  init() throws {
    let text = SharedData.text(Self.folder + "tetam.dev")
    let line = try #require(text.split(separator: "\n").first).dropFirst("Dongles:".count)
    let object = try #require(try JSONReader.read(Array(line.utf8)).object)
    let found = object.members.sorted { $0.name < $1.name }
    ids = found.map(\.name)
    stations = found.map { member in
      let place = (member.value.array?.first?.array ?? []).compactMap(\.number)
      return (FloorPoint(x: place[0], y: place[1]), place[2])
    }
    let index = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    var tracks: [String: [Row]] = [:]
    for name in Self.names {
      tracks[name] = SharedData.rows(Self.folder + name + ".mbd").compactMap { fields in
        guard fields.count > 6, let station = index[String(fields[1])] else { return nil }
        let numbers = [0, 3, 4, 5, 6].compactMap { Double(fields[$0]) }
        guard numbers.count == 5 else { return nil }
        return Row(
          time: numbers[0], station: station, rssi: numbers[1],
          truth: FloorPoint(x: numbers[2], y: numbers[3]), height: numbers[4])
      }
    }
    self.tracks = tracks
  }

  /// The path loss of all tracks but one.
  func fit(without left: String?) -> PathLossFit? {
    var samples: [PathLossFit.Sample] = []
    for name in Self.names where name != left {
      for row in tracks[name] ?? [] {
        let station = stations[row.station]
        let along = station.point.distance(to: row.truth)
        let rise = station.height - row.height
        samples.append(
          .init(
            beacon: row.station, distance: (along * along + rise * rise).squareRoot(),
            rssi: row.rssi))
      }
    }
    return PathLossFit(samples)
  }

  /// Each second of a track: the strengths of the last three seconds, and where the tag was.
  func windows(
    of name: String, smoothing: SignalSmoothing = .median
  ) -> [(levels: SignalLevels, truth: FloorPoint)] {
    let rows = tracks[name] ?? []
    guard let first = rows.first, let last = rows.last else { return [] }
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

  /// What a station's strength says with the path loss of the other tracks.
  func measurements(_ levels: SignalLevels, _ fit: PathLossFit) -> [SignalMeasurement] {
    levels.keys.sorted().map { index in
      SignalMeasurement(
        point: stations[index].point, rise: stations[index].height - Self.carried,
        loss: fit.model(of: index), rssi: levels[index] ?? 0)
    }
  }

  static func median(_ errors: [Double]) -> Double {
    errors.isEmpty ? .infinity : errors.sorted()[errors.count / 2]
  }
}
