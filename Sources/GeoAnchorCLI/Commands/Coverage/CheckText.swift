import GeoCommandLine
import GeoCoverage
import GeoFormats
import Geodesy

/// Answers as people read them.
struct CheckText {
  private let map: CoverageMap
  private let terminal: Terminal

  init(_ map: CoverageMap, on terminal: Terminal = .none) {
    self.map = map
    self.terminal = terminal
  }

  func text(of answer: CoverageAnswer) -> String {
    var lines: [String] = []
    for reason in answer.reasons { lines.append("  " + words(reason)) }
    for number in answer.regions { lines.append("  in " + name(number)) }
    if let edge = answer.edgeDistance {
      lines.append("  \(PlaceText.meters(edge)) to the edge")
    }
    if let probability = answer.probability {
      let percent = DecimalText.fixed(probability * 100, decimals: 1) ?? ""
      lines.append("  covered with a probability of \(percent) %")
    }
    for place in answer.nearest {
      let bearing = DecimalText.fixed(place.bearing, decimals: 0) ?? ""
      lines.append(
        "  nearest: \(PlaceText.coordinate(place.coordinate)), "
          + "\(PlaceText.meters(place.distance)) at \(bearing)°, \(name(place.region))")
    }
    let status = answer.status.emphasized(answer.status.rawValue, terminal.style)
    let head = "\(PlaceText.coordinate(answer.coordinate)): \(status)"
    let rest = lines.flatMap { terminal.lines($0, indent: 4) }
    return ([head] + rest).joined(separator: "\n") + "\n"
  }

  /// Writes the stretches of a walk as a table.
  func write(_ path: CoveragePath, _ line: (String) throws -> Void) throws {
    let percent = DecimalText.fixed(path.supportedShare * 100, decimals: 2) ?? ""
    try line(
      "\(PlaceText.meters(path.length)), \(PlaceText.meters(path.supportedLength)) "
        + "supported (\(percent) %)")
    try line("")
    var table = TextTable(
      [
        .init("from m", isRight: true), .init("to m", isRight: true),
        .init(
          "regions", room: .shrinks(to: 16),
          tint: { $1 == Self.unsupported ? $0.warning($1) : $0.good($1) }),
        .init("from latitude,longitude", room: .leaves(1)),
      ], on: terminal)
    for stretch in path.stretches {
      let names = stretch.regions.map { map.regions[$0].reference }.joined(separator: ", ")
      try table.append(
        [
          DecimalText.fixed(stretch.from, decimals: 2) ?? "",
          DecimalText.fixed(stretch.to, decimals: 2) ?? "",
          stretch.isSupported ? ShownText.clip(names) : Self.unsupported,
          AnchorText.position(stretch.start),
        ], to: line)
    }
    try table.end(to: line)
  }

  private static let unsupported = "not supported"

  /// A region with its name, provider and grade.
  func name(_ number: Int) -> String {
    let entry = map.regions[number]
    let title = entry.region.name.map { " (\(ShownText.clip($0)))" } ?? ""
    return "\(ShownText.clip(entry.reference))\(title), \(entry.region.provider.rawValue), "
      + entry.region.grade.rawValue
  }

  private func words(_ reason: CoverageReason) -> String {
    switch reason {
    case .noRegions: "there are no regions"
    case .outside: "outside of every region"
    case .insideHole(let number): "in a hole of \(name(number))"
    case .nearEdge(let covered):
      "near the edge: the position is covered with a probability of "
        + "\(DecimalText.fixed(covered * 100, decimals: 1) ?? "") %"
    case .expired(let number, let time): "in \(name(number)), which is over since \(time)"
    case .notYetValid(let number, let time): "in \(name(number)), which begins at \(time)"
    case .wrongProvider(let number): "in \(name(number)), which is another provider's"
    case .wrongGrade(let number): "in \(name(number)), which has another grade"
    case .invalidRegion(let number): "in \(name(number)), whose rings are invalid"
    case .noNetwork: "the device has no network"
    case .unsupportedDevice: "the device does not support tracking"
    }
  }
}

extension CoverageStatus {
  /// A text in the colour of the status.
  func emphasized(_ text: String, _ style: TextStyle) -> String {
    switch self {
    case .available: style.good(text)
    case .unavailable: style.bad(text)
    case .uncertain: style.warning(text)
    }
  }
}

/// The answer for a cell.
struct CellText {
  private let map: CoverageMap
  private let answer: CellAnswer

  init(_ map: CoverageMap, _ answer: CellAnswer) {
    self.map = map
    self.answer = answer
  }

  func text(_ shape: CheckCommand.Shape) -> String {
    switch shape {
    case .text:
      let statuses = answer.statuses.map(\.rawValue).joined(separator: " or ")
      let rows = answer.regions.map { number in
        let part = answer.wholeRegions.contains(number) ? "all" : "part"
        return "  \(part) of it may be in \(CheckText(map).name(number))\n"
      }
      return "cell \(answer.cell): \(statuses)\n" + rows.joined()
    case .csv:
      var csv = CSVWriter(header: ["cell", "statuses", "region", "whole"])
      for number in answer.regions {
        csv.row([
          answer.cell.description, answer.statuses.map(\.rawValue).joined(separator: ";"),
          map.regions[number].reference, answer.wholeRegions.contains(number) ? "true" : "false",
        ])
      }
      return csv.buffer.text
    case .json: return json
    }
  }

  private var json: String {
    let box = answer.cell.box
    var json = JSONWriter()
    json.beginObject()
    json.member("cell", answer.cell.description)
    json.key("boundingBox")
    json.beginArray(inline: true)
    for side in [box.west, box.south, box.east, box.north] { json.number(side, decimals: 9) }
    json.endArray()
    json.key("statuses")
    json.beginArray(inline: true)
    for status in answer.statuses { json.string(status.rawValue) }
    json.endArray()
    json.key("regions")
    json.beginArray()
    for number in answer.regions {
      let entry = map.regions[number]
      json.beginObject(inline: true)
      json.member("region", entry.reference)
      json.member("name", entry.region.name)
      json.member("provider", entry.region.provider.rawValue)
      json.member("grade", entry.region.grade.rawValue)
      json.member("whole", answer.wholeRegions.contains(number))
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }
}

/// The share of an area.
struct AreaText {
  let squareMeters: Double
  let share: Double

  func text(_ shape: CheckCommand.Shape) -> String {
    let size = DecimalText.fixed(squareMeters, decimals: 1) ?? ""
    let ratio = DecimalText.fixed(share, decimals: 9) ?? ""
    switch shape {
    case .text:
      let percent = DecimalText.fixed(share * 100, decimals: 3) ?? ""
      return "\(percent) % of \(size) square meters are covered\n"
    case .csv: return "square_meters,covered_share\n\(size),\(ratio)\n"
    case .json:
      var json = JSONWriter()
      json.beginObject()
      json.member("squareMeters", squareMeters, decimals: 3)
      json.member("coveredShare", share, decimals: 9)
      json.endObject()
      json.endText()
      return json.buffer.text
    }
  }
}
