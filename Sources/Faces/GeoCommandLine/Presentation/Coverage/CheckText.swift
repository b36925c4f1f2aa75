package import GeoAreas
package import GeoRequests
import Geodesy

/// Answers as people read them.
package struct CheckText {
  private let map: CoverageMap
  private let terminal: Terminal

  package init(_ map: CoverageMap, on terminal: Terminal) {
    self.map = map
    self.terminal = terminal
  }

  /// Writes what was found, line by line.
  package func write(_ finding: CheckAnswer.Finding, _ line: (String) throws -> Void) throws {
    switch finding {
    case .place(let answer): for text in lines(of: answer) { try line(text) }
    case .places(let answers):
      for answer in answers { for text in lines(of: answer) { try line(text) } }
    case .lines(let path): try write(path, line)
    case .area(let squareMeters, let fraction):
      let percent = ShownText.fixed(fraction * 100, 3)
      let size = ShownText.fixed(squareMeters, 1)
      try line("\(percent) % of \(size) square meters is covered")
    case .cell(let cell, let statuses, let regions, let wholeRegions):
      let words = statuses.map(\.rawValue).joined(separator: " or ")
      try line("cell \(cell): \(words)")
      for number in regions {
        let part = wholeRegions.contains(number) ? "all" : "part"
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
      let percent = ShownText.fixed(probability * 100, 1)
      lines.append("  covered with a probability of \(percent) %")
    }
    for place in answer.nearest {
      let bearing = ShownText.fixed(answer.coordinate.bearing(to: place.coordinate), 0)
      lines.append(
        "  nearest: \(PlaceText.coordinate(place.coordinate)), "
          + "\(PlaceText.meters(place.distance)) at \(bearing)°, \(name(place.area))")
    }
    let status = answer.status.emphasized(answer.status.rawValue, terminal.style)
    let head = "\(PlaceText.coordinate(answer.coordinate)): \(status)"
    let rest = lines.flatMap { terminal.lines($0, indent: 4) }
    return [head] + rest
  }

  /// Writes the sections of a walk as a table.
  private func write(_ path: CoveragePath, _ line: (String) throws -> Void) throws {
    let percent = ShownText.fixed(path.supportedFraction * 100, 2)
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
    for section in path.sections {
      let names = section.regions.map { map.regions[$0].reference }.joined(separator: ", ")
      try table.append(
        [
          ShownText.fixed(section.from, 2),
          ShownText.fixed(section.to, 2),
          section.isSupported ? ShownText.clip(names) : Self.unsupported,
          AnchorText.position(section.start),
        ], to: line)
    }
    try table.end(to: line)
  }

  private static let unsupported = "not supported"

  /// A region with its name, provider and grade.
  private func name(_ number: Int) -> String {
    let entry = map.regions[number]
    let title = entry.name.map { " (\(ShownText.clip($0)))" } ?? ""
    return "\(ShownText.clip(entry.reference))\(title), \(entry.provider.rawValue), "
      + entry.grade.rawValue
  }

  private func words(_ reason: CoverageAnswer.Reason) -> String {
    switch reason {
    case .noRegions: "no regions are available"
    case .outside: "outside all regions"
    case .insideHole(let number): "in a hole of \(name(number))"
    case .nearEdge(let covered):
      "near the edge: the position is covered with a probability of "
        + "\(ShownText.fixed(covered * 100, 1)) %"
    case .expired(let number, let time): "in \(name(number)), which expired at \(time)"
    case .notYetValid(let number, let time): "in \(name(number)), which is valid from \(time)"
    case .wrongProvider(let number): "in \(name(number)), which belongs to another provider"
    case .wrongGrade(let number): "in \(name(number)), which has another grade"
    case .invalidRegion(let number): "in \(name(number)), whose rings are invalid"
    case .noNetwork: "the device has no network"
    case .unsupportedDevice: "the device does not support tracking"
    }
  }
}

extension CoverageTally {
  /// Number of places of each status.
  package var text: String {
    "\(Grouped.number(available)) available, \(Grouped.number(unavailable)) unavailable, "
      + "\(Grouped.number(uncertain)) uncertain"
  }
}

extension CoverageStatus {
  func emphasized(_ text: String, _ style: TextStyle) -> String {
    switch self {
    case .available: style.good(text)
    case .unavailable: style.bad(text)
    case .uncertain: style.warning(text)
    }
  }
}
