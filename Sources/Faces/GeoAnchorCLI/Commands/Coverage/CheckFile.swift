import GeoAnchors
import GeoAreas
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoSystem
import Geodesy

/// `geoanchor check --file`: many places, one answer each, in order, in memory that does not grow.
struct CheckFile {
  let file: String
  let arguments: ParsedArguments
  let shape: TableShape

  func answer(_ console: inout Console) throws -> ExitStatus {
    let question = try CoverageQuestion(arguments)
    let checker = CoverageChecker(try RegionFiles.sets(arguments, console))
    try asking(else: CommandFailure.init(checking:)) { try checker.prepare(for: question) }
    let map = checker.map
    var tally = CoverageTally()
    var unusable = 0
    let source = console
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      var document = CoverageDocument(shape == .csv ? .csv : .json, map: map)
      var rows = CheckRows(map, withNearest: question.alternatives > 0, on: output.terminal)
      try forEachPlace(source) { id, point in
        let answer = map.answer(at: point, question)
        tally.add(answer)
        if shape == .text {
          try rows.append(answer, id: id) { try output.line($0) }
        } else {
          document.append(answer, id: id)
          try document.drain { try output.write(Array($0)) }
        }
      } unusable: { line, problem in
        unusable += 1
        if unusable <= 20 { output.warning("line \(line): \(problem)") }
      }
      if shape == .text {
        try rows.end { try output.line($0) }
      } else {
        document.end()
        try document.drain(above: 0) { try output.write(Array($0)) }
      }
    }
    console.message(tally.text + (unusable > 0 ? ", \(Grouped.number(unusable)) unusable" : ""))
    guard unusable == 0 else {
      throw CommandFailure(
        "\(Grouped.number(unusable)) lines of \(ShownText.file(file)) cannot be used", status: .no)
    }
    return tally.isAllAvailable ? .done : .no
  }

  private func forEachPlace(
    _ console: Console, _ body: (String, Coordinate) throws -> Void,
    unusable: (Int, String) -> Void
  ) throws {
    do {
      switch OutputEnding.of(file) {
      case _ where file == "anchors": try forEachAnchor(console, body)
      case "gpx":
        var stream = try ByteStream(path: file)
        try GPXReader.places(&stream, body)
      case "geojson", "json":
        let lines = try PathFile.document(file, console, allowsStationary: true).lines
        for (index, point) in lines.flatMap(\.path).enumerated() { try body("\(index + 1)", point) }
      default:
        let stream = file == "-" ? ByteStream(descriptor: 0, path: "-") : try ByteStream(path: file)
        var places = try PlaceTable(
          CSVReader(ByteFeed(stream), keepsRaggedRows: true), needsID: false)
        while let row = try places.next() {
          if let problem = row.problem { unusable(row.line, problem) }
          for place in row.places { try body(row.id, place) }
        }
      }
    } catch let error as FormatError {
      throw CommandFailure("cannot read \(ShownText.file(file))", causes: [error.description])
    } catch let error as InterchangeError {
      throw CommandFailure("cannot read \(ShownText.file(file))", causes: [error.description])
    }
  }

  private func forEachAnchor(
    _ console: Console, _ body: (String, Coordinate) throws -> Void
  ) throws {
    let store = try arguments.openStore(console, mode: .readOnly)
    // The query of `list` and `export` without options.
    let query = AnchorQuery(includesChains: arguments[CheckOption.withChains])
    try AnchorOutput(store: store, query: query, path: nil).visit {
      try body($0.anchor.id.rawValue, $0.anchor.coordinate)
    }
  }
}
