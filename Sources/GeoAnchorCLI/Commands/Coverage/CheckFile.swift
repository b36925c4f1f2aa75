import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoInterchange
import GeoPackage
import Geodesy

/// `geoanchor check --file`: many places, one answer each, in order, in memory that does not grow.
extension CheckRequest {
  func file(_ console: inout Console) throws -> ExitStatus {
    if question.alternatives > 0 || question.accuracy != nil { try longLines() }
    let file = try arguments.required.text("file")
    let map = try RegionFiles.map(arguments, console)
    map.prepare(distances: question.alternatives > 0 || question.accuracy != nil)
    var tally = CheckTally()
    let source = console
    try console.withOutput(to: output) { output in
      var document = CoverageDocument(shape == .csv ? .csv : .json, map: map)
      var rows = CheckRows(map, withNearest: question.alternatives > 0, on: output.terminal)
      try forEachPlace(file, source) { id, point in
        let answer = map.answer(at: point, question)
        tally.add(answer)
        if shape == .text {
          try rows.append(answer, id: id) { try output.line($0) }
        } else {
          document.append(answer, id: id)
          try document.drain { try output.write(Array($0)) }
        }
      } unusable: { line, problem in
        tally.unusable += 1
        if tally.unusable <= 20 { output.warning("line \(line): \(problem)") }
      }
      if shape == .text {
        try rows.end { try output.line($0) }
      } else {
        document.end()
        try document.drain(above: 0) { try output.write(Array($0)) }
      }
    }
    console.message(tally.text)
    guard tally.unusable == 0 else {
      throw CommandFailure(
        "\(Grouped.number(tally.unusable)) lines of \(ShownText.file(file)) cannot be used",
        status: .no)
    }
    return tally.isAllAvailable ? .done : .no
  }

  private func forEachPlace(
    _ file: String, _ console: Console, _ body: (String, Coordinate) throws -> Void,
    unusable: (Int, String) -> Void
  ) throws {
    do {
      if file == "anchors" { return try forEachAnchor(console, body) }
      switch try kind(of: file) {
      case .csv: try forEachRow(file, body, unusable)
      case .gpx: try forEachGPXPoint(file, body)
      case .geojson:
        let lines = try PathFile.document(file, console, allowsStationary: true).lines
        for (index, point) in lines.flatMap(\.path).enumerated() {
          try body("\(index + 1)", point)
        }
      }
    } catch let error as FormatError {
      throw CommandFailure("cannot read \(ShownText.file(file))", causes: [error.description])
    } catch let error as InterchangeError {
      throw CommandFailure("cannot read \(ShownText.file(file))", causes: [error.description])
    }
  }

  private enum Kind { case csv, gpx, geojson }

  private func kind(of file: String) throws -> Kind {
    switch OutputEnding.of(file) {
    case "gpx": .gpx
    case "geojson", "json": .geojson
    default: .csv
    }
  }

  private func forEachRow(
    _ file: String, _ body: (String, Coordinate) throws -> Void, _ unusable: (Int, String) -> Void
  ) throws {
    let stream = file == "-" ? ByteStream(descriptor: 0, path: "-") : try ByteStream(path: file)
    var reader = try CSVReader(stream: stream, raggedRows: .keep)
    let latitude = try reader.column("latitude") ?? reader.requiredColumn("lat")
    let longitude = try reader.column("longitude") ?? reader.requiredColumn("lon")
    let id = reader.column("id")
    var number = 0
    while let row = try reader.next() {
      number += 1
      func field(_ column: Int) -> String { column < row.fields.count ? row.fields[column] : "" }
      guard let first = NumberText.number(field(latitude)),
        let second = NumberText.number(field(longitude))
      else {
        unusable(row.line, "expected two numbers, found \(ShownText.quote(field(latitude)))")
        continue
      }
      do {
        let point = try Coordinate(validating: first, longitude: second)
        try body(id.map(field) ?? "\(number)", point)
      } catch let error as CoordinateError {
        unusable(row.line, error.description)
      }
    }
  }

  private func forEachGPXPoint(
    _ file: String, _ body: (String, Coordinate) throws -> Void
  ) throws {
    var stream = try ByteStream(path: file)
    var failure: (any Error)?
    var number = 0
    try withoutActuallyEscaping(body) { body in
      try GPXReader.read(&stream) { item in
        switch item {
        case .waypoint(let point), .routePoint(let point), .trackPoint(let point):
          number += 1
          guard failure == nil else { return }
          do {
            try body(point.name ?? "\(number)", point.coordinate)
          } catch {
            failure = error
          }
        case .document, .attribution, .routeBegins, .routeName, .trackBegins, .trackName,
          .segmentBegins, .badNumber:
          return
        }
      }
    }
    if let failure { throw failure }
  }

  private func forEachAnchor(
    _ console: Console, _ body: (String, Coordinate) throws -> Void
  ) throws {
    let store = try arguments.openStore(console, mode: .readOnly)
    var failure: (any Error)?
    do {
      // What `list` and `export` have without options.
      let query = AnchorQuery(includesChains: arguments.flag("all"))
      try store.forEach(matching: query) { found in
        do {
          try body(found.anchor.id.rawValue, found.anchor.coordinate)
          return true
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      throw CommandFailure("cannot read the anchors", error)
    }
    if let failure { throw failure }
  }
}

/// How many places had which status.
struct CheckTally {
  var available = 0
  var unavailable = 0
  var uncertain = 0
  var unusable = 0

  mutating func add(_ answer: CoverageAnswer) {
    switch answer.status {
    case .available: available += 1
    case .unavailable: unavailable += 1
    case .uncertain: uncertain += 1
    }
  }

  var isAllAvailable: Bool { unavailable + uncertain + unusable == 0 }

  var text: String {
    "\(Grouped.number(available)) available, \(Grouped.number(unavailable)) unavailable, "
      + "\(Grouped.number(uncertain)) uncertain"
      + (unusable > 0 ? ", \(Grouped.number(unusable)) unusable" : "")
  }
}

/// Answers as rows of a table.
private struct CheckRows {
  private let map: CoverageMap
  private let withNearest: Bool
  private var table: TextTable

  init(_ map: CoverageMap, withNearest: Bool, on terminal: Terminal) {
    self.map = map
    self.withNearest = withNearest
    var columns: [TextTable.Column] = [
      .init("place", room: .text),
      .init(
        "status",
        tint: { style, text in
          CoverageStatus(rawValue: text)?.emphasized(text, style) ?? text
        }),
      .init("why", room: .shrinks(to: 16)),
    ]
    if withNearest {
      columns += [.init("nearest", room: .leaves(1)), .init("meters away", isRight: true)]
    }
    table = TextTable(columns, on: terminal)
  }

  mutating func append(
    _ answer: CoverageAnswer, id: String, to line: (String) throws -> Void
  ) throws {
    let details =
      answer.reasons.map(\.word)
      + answer.regions.prefix(3).map { ShownText.clip(map.regions[$0].reference) }
    var cells = [
      ShownText.clip(id), answer.status.rawValue,
      details.isEmpty ? AnchorText.nothing : details.joined(separator: ", "),
    ]
    if withNearest {
      let near = answer.nearest.first
      cells += [
        near.map { AnchorText.position($0.coordinate) } ?? AnchorText.nothing,
        near.map { AnchorText.meters($0.distance) } ?? AnchorText.nothing,
      ]
    }
    try table.append(cells, to: line)
  }

  mutating func end(to line: (String) throws -> Void) throws { try table.end(to: line) }
}
