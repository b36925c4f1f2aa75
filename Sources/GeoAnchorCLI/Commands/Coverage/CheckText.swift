import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoRequests
import Geodesy

/// Answers as people read them.
struct CheckText {
  let map: CoverageMap
  let terminal: Terminal

  /// Writes what was found, line by line.
  func write(_ finding: CheckAnswer.Finding, _ line: (String) throws -> Void) throws {
    switch finding {
    case .place(let answer): for text in lines(of: answer) { try line(text) }
    case .places(let answers):
      for answer in answers { for text in lines(of: answer) { try line(text) } }
    case .lines(let path): try write(path, line)
    case .area(let area):
      let percent = DecimalText.fixed(area.share * 100, decimals: 3) ?? ""
      let size = DecimalText.fixed(area.squareMeters, decimals: 1) ?? ""
      try line("\(percent) % of \(size) square meters are covered")
    case .cell(let cell):
      let statuses = cell.statuses.map(\.rawValue).joined(separator: " or ")
      try line("cell \(cell.cell): \(statuses)")
      for number in cell.regions {
        let part = cell.wholeRegions.contains(number) ? "all" : "part"
        try line("  \(part) of it may be in \(name(number))")
      }
    }
  }

  private func lines(of answer: CoverageAnswer) -> [String] {
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
    return [head] + rest
  }

  /// Writes the stretches of a walk as a table.
  private func write(_ path: CoveragePath, _ line: (String) throws -> Void) throws {
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
  private func name(_ number: Int) -> String {
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
