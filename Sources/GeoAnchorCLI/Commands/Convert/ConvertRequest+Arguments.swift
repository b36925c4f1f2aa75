import GeoFormats
import Geodesy
import Glibc

extension ConvertRequest {
  /// Reads what was asked for; `shape` is that of the input, nil for points as arguments.
  init(
    _ arguments: ParsedArguments, _ console: Console, _ shape: ConvertInput.Shape?
  ) throws {
    let isInverse = arguments.flag("inverse")
    var frames = (
      try Self.frame(arguments, "source"), try Self.frame(arguments, "to-frame")
    )
    var datums = (
      try arguments.choice("datum", as: VerticalDatum.self) ?? Self.preset(console),
      arguments.choice("to-datum", as: VerticalDatum.self)
    )
    if isInverse {
      frames = (frames.1, frames.0)
      datums = (datums.1, datums.0)
    }
    source = frames.0
    target = frames.1
    origin = arguments.point("origin")
    originDatum =
      arguments.choice("origin-datum", as: VerticalDatum.self) ?? (isInverse ? datums.1 : datums.0)
    // GeoJSON has a datum of its own.
    sourceDatum = datums.0 ?? (shape == .geojsonl ? .ellipsoid : nil)
    targetDatum = datums.1 ?? .ellipsoid
    seaLevel = arguments.choice("geoid", as: GeoidModel.self)
    interpolation = try arguments.required.choice(
      "interpolation", as: GridInterpolation.self)
    terrain = arguments.text("terrain")
    projection = ProjectionOptions()
    projection.grids = try arguments.required.choice(
      "grids", as: ProjectionOptions.Grids.self)
    projection.epoch = arguments.number("epoch")
    wraps = arguments.flag("wrap")
    try checkUse(arguments, isInverse: isInverse)
  }

  /// Refuses options that would say nothing, or that say too little.
  private func checkUse(_ arguments: ParsedArguments, isInverse: Bool) throws {
    let isLocal = source.isLocal || target.isLocal
    if isLocal, origin == nil { throw arguments.missing("origin") }
    if !isLocal, origin != nil {
      throw CommandFailure(
        "`--origin` goes with the frames \(ShownText.list(LocalFrameWords.all))")
    }
    if origin?.altitude != nil, originDatum == nil {
      throw Self.datumFailure("the altitude of the origin", option: "datum")
    }
    let originTakesDatum = origin?.altitude != nil && !arguments.isGiven("origin-datum")
    let ends = isInverse ? (target, source) : (source, target)
    for (option, frame, isForOrigin) in [
      ("datum", ends.0, originTakesDatum), ("to-datum", ends.1, false),
    ] where arguments.isGiven(option) && frame != .geodetic && !isForOrigin {
      var hint: String?
      if case .system = frame {
        hint = "heights of a system count from what it says, as in EPSG:4326+5773"
      }
      throw CommandFailure(
        "`--\(option)` says nothing about points in \(ShownText.quote(frame.name))", hint: hint)
    }
    for frame in [source, target] {
      if case .system = frame { return }
    }
    for option in ["epoch", "grids"] where arguments.isGiven(option) {
      throw CommandFailure("`--\(option)` goes with coordinate reference systems")
    }
  }

  /// Refuses shapes of the answer that cannot hold it.
  func check(_ format: ConvertWriter.Shape) throws {
    guard format == .geojsonl else { return }
    guard target == .geodetic, targetDatum == .ellipsoid else {
      throw CommandFailure(
        "GeoJSON holds latitude, longitude and heights above the ellipsoid only",
        hint: "use `--format json` or `--format csv`")
    }
  }

  private enum LocalFrameWords {
    static let all = ConvertFrame.LocalName.allCases.map(\.rawValue)
  }

  private static func preset(_ console: Console) throws -> VerticalDatum? {
    guard let text = console.environment("GEOANCHOR_DATUM") else { return nil }
    guard let datum = VerticalDatum(rawValue: text) else {
      throw CommandFailure(
        "cannot use \(ShownText.quote(text)) of $GEOANCHOR_DATUM: expected "
          + ShownText.list(VerticalDatum.allCases.map(\.rawValue), "or"))
    }
    return datum
  }

  /// A frame by its word, a system in a file, or a system by its text.
  private static func frame(_ arguments: ParsedArguments, _ option: String) throws -> ConvertFrame {
    let text = try arguments.required.text(option)
    if let frame = ConvertFrame(word: text) { return frame }
    var status = stat()
    if !text.contains(":"), stat(text, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      do {
        let bytes = try FileBytes.read(text, limit: ReferenceSystem.longestDefinition)
        return .system(String(decoding: bytes, as: UTF8.self))
      } catch {
        throw CommandFailure("cannot read the system of `--\(option)`", causes: [error.description])
      }
    }
    guard text.contains(where: { !$0.isLetter }) else {
      throw arguments.badValue(
        option,
        expected: "a frame (\(ConvertFrame.words.joined(separator: ", "))), a code such as "
          + "EPSG:25832, a PROJ string or a file with WKT",
        hint: Suggestion.nearest(to: text, in: ConvertFrame.words).map(Suggestion.question))
    }
    return .system(text)
  }
}

/// The table of a CSV input and its first row, which may tell the datum.
final class ConvertTableBox {
  private var table: ConvertTable
  private var first: ConvertTable.Row?

  /// Opens the table; nil when the input has another shape.
  init?(
    _ arguments: ParsedArguments, _ input: ConvertInput?, _ shape: ConvertInput.Shape?,
    _ format: ConvertWriter.Shape, _ request: inout ConvertRequest
  ) throws {
    let keeps = arguments.flag("keep-columns")
    guard let input, shape == .csv else {
      if keeps { throw CommandFailure("`--keep-columns` goes with a CSV input") }
      return nil
    }
    if keeps, format != .csv { throw CommandFailure("`--keep-columns` goes with `--format csv`") }
    var wanted = request.source.columns
    if case .system = request.source {
      // The names of a system's numbers are known once it is read.
      wanted = try ConvertPlan.sourceColumns(of: request)
    }
    let isOptional = request.source == .geodetic || wanted.count == 2
    if wanted.count == 2 { wanted.append(.meters("height")) }
    var table = try ConvertTable(input, wanted, request, keepsColumns: keeps)
    if !isOptional { try table.requireAll(wanted) }
    first = try table.next()
    if request.sourceDatum == nil, let row = first, let name = table.datumName(of: row) {
      request.sourceDatum = VerticalDatum(rawValue: name)
      table.request = request
    }
    self.table = table
  }

  var keptNames: [String] { table.keptNames }

  /// Converts every row.
  func convert(_ run: ConvertRun, flush: () throws -> Void) throws {
    while let row = try first ?? table.next() {
      first = nil
      try table.convert(row, run)
      try flush()
    }
  }
}
