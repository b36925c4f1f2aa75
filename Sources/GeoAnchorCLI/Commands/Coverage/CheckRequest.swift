import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoInterchange
import GeoPackage
import Geodesy

/// What `geoanchor check` was asked, and how it is answered.
struct CheckRequest {
  let arguments: ParsedArguments
  let shape: CheckCommand.Shape
  let question: CoverageQuestion

  /// One place.
  func place(_ console: inout Console) throws -> ExitStatus {
    let point: Coordinate
    do {
      point = try Coordinate(
        validating: arguments.required.number("lat"),
        longitude: arguments.required.number("lon"))
    } catch let error as CoordinateError {
      throw CommandFailure("cannot use the position", causes: [error.description])
    }
    let map = try RegionFiles.map(arguments, console)
    if let level = arguments.integer("cell-level") {
      return try answer(in: CoverageCell(level: level, around: point), map, &console)
    }
    try longLines()
    let answer = map.answer(at: point, question)
    switch shape {
    case .text:
      try console.withOutput(to: output) { output in
        try output.write(CheckText(map, on: output.terminal).text(of: answer))
      }
    case .json, .csv:
      var document = CoverageDocument(shape == .csv ? .csv : .one, map: map)
      document.append(answer)
      document.end()
      try console.withOutput(to: output) { output in
        try document.drain(above: 0) { try output.write(Array($0)) }
      }
    }
    return answer.status == .available ? .done : .no
  }

  /// A cell of the grid.
  func cell(_ console: inout Console) throws -> ExitStatus {
    guard let cell = CoverageCell(try arguments.required.text("cell")) else {
      throw arguments.badValue(
        "cell", expected: "LEVEL/X/Y, with a level from 0 to 24 and X and Y below 2^LEVEL")
    }
    return try answer(in: cell, try RegionFiles.map(arguments, console), &console)
  }

  private func answer(
    in cell: CoverageCell, _ map: CoverageMap, _ console: inout Console
  ) throws -> ExitStatus {
    let answer = map.answer(in: cell, question)
    try console.deliver(CellText(map, answer).text(shape), to: output)
    return answer.statuses == [.available] ? .done : .no
  }

  /// A walk, split at the borders.
  func walk(_ console: inout Console) throws -> ExitStatus {
    try longLines()
    let (paths, name) = try walkPaths(console)
    guard !paths.isEmpty else {
      throw CommandFailure("cannot check the walk", causes: ["it has no points"])
    }
    let map = try RegionFiles.map(arguments, console)
    let split = CoveragePath(joining: paths.map { map.split($0, question) })
    let document = CoveragePathDocument(split, map: map, name: name)
    switch shape {
    case .text:
      try console.withOutput(to: output) { output in
        try CheckText(map, on: output.terminal).write(split) { try output.line($0) }
      }
    case .json: try console.deliver(document.json, to: output)
    case .csv: try console.deliver(document.csv, to: output)
    }
    return split.stretches.allSatisfy(\.isSupported) ? .done : .no
  }

  private func walkPaths(_ console: Console) throws -> ([Path], String?) {
    if let name = arguments.text("chain") {
      do {
        let chain = try arguments.openStore(console, mode: .readOnly).chain(named: name)
        return (Path(chain.path).map { [$0] } ?? [], name)
      } catch let failure as CommandFailure {
        throw failure
      } catch let error as AnchorStoreError {
        throw CommandFailure(answering: "cannot find the chain", error)
      }
    }
    let lines = try PathFile.lines(arguments.required.text("path"), arguments, console)
    return (lines.compactMap { Path($0.path) }, PathLine(joining: lines).name)
  }

  /// The share of an area.
  func area(_ console: inout Console) throws -> ExitStatus {
    let file = try arguments.required.text("area")
    let area = try RegionFiles.set(file, console).regions.flatMap(\.polygons)
    let map = try RegionFiles.map(arguments, console)
    let whole: Double
    let share: Double
    do {
      let joined = try AreaMeasure.union(area)
      whole = joined.reduce(0) { $0 + AreaMeasure.squareMeters($1) }
      share = try map.share(of: joined, question)
    } catch {
      throw CommandFailure(
        "cannot measure the area", causes: [error.description],
        hint: "`geoanchor regions validate` names rings that cross")
    }
    try console.deliver(AreaText(squareMeters: whole, share: share).text(shape), to: output)
    return share > 1 - 1e-9 ? .done : .no
  }

  var output: String? { arguments[CommonOption.output] }

  /// Says at once when long lines cannot be measured.
  func longLines() throws {
    do {
      try Geodesic.prepare()
    } catch {
      throw CommandFailure("cannot measure distances", causes: [error.description])
    }
  }
}
