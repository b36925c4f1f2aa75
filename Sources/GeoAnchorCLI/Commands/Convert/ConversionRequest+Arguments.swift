import GeoCommandLine
import GeoConversion
import GeoFormats
import GeoTerrain
import Geodesy
import Glibc

extension ConversionStream {
  /// The stream that the arguments of `geoanchor convert` ask for: of points that are arguments, or of
  /// the input at a path.
  convenience init(
    _ arguments: ParsedArguments, _ console: Console, points: [String], path: String
  ) throws {
    if !points.isEmpty {
      for option in ["input", "input-format", "keep-columns"] where arguments.isGiven(option) {
        throw CommandFailure("`--\(option)` does not go with points as arguments")
      }
    }
    let feed = points.isEmpty ? try console.feed(path) : nil
    let request = try ConversionRequest(arguments, console)
    var format = Format()
    format.input = arguments.choice("input-format", as: InputShape.self)
    format.output = try arguments.shape(OutputShape.self)
    format.precision = try arguments.required.integer("precision")
    format.keepsColumns = arguments.flag("keep-columns")
    let heights = HeightSources { (folder) throws(HeightError) in
      do throws(TerrainError) {
        return try Terrain(folder: folder)
      } catch {
        throw .terrain(reason: error.description)
      }
    }
    let skips = try arguments.required.choice("on-error", as: ErrorHandling.self) == .skip
    let skipping = skips ? Self.warnings(console) : nil
    guard let feed else {
      try self.init(request, points: points, format: format, heights: heights, skipping: skipping)
      return
    }
    try self.init(request, from: feed, format: format, heights: heights, skipping: skipping)
  }

  /// Warns of the first points that are skipped, one by one.
  private static func warnings(_ console: Console) -> Skipping {
    var told = 0
    return { problem, place in
      told += 1
      if told <= 20 { console.warning("\(place): \(problem.text(wrap: "--wrap"))") }
      if told == 21 { console.warning("more points are skipped without a word each") }
    }
  }
}

extension ConversionRequest {
  /// The request that the arguments of `geoanchor convert` make.
  fileprivate init(_ arguments: ParsedArguments, _ console: Console) throws {
    let ends = (try Self.frame(arguments, "source"), try Self.frame(arguments, "to-frame"))
    let datums = (
      try arguments.choice("datum", as: VerticalDatum.self) ?? Self.preset(console),
      arguments.choice("to-datum", as: VerticalDatum.self)
    )
    let isInverse = arguments.flag("inverse")
    self.init(from: isInverse ? ends.1 : ends.0, to: isInverse ? ends.0 : ends.1)
    sourceDatum = isInverse ? datums.1 : datums.0
    targetDatum = (isInverse ? datums.0 : datums.1) ?? .ellipsoid
    try setOrigin(arguments, datum: datums.0)
    try Self.check(arguments, ends)
    seaLevel = arguments.choice("geoid", as: GeoidModel.self)
    interpolation = try arguments.required.choice("interpolation", as: GridInterpolation.self)
    terrain = arguments.text("terrain")
    grids = try arguments.required.choice("grids", as: ProjectionOptions.Grids.self)
    epoch = arguments.number("epoch")
    wrapsLongitudes = arguments.flag("wrap")
  }

  private mutating func setOrigin(_ arguments: ParsedArguments, datum: VerticalDatum?) throws {
    let isLocal = source.isLocal || target.isLocal
    guard let point = arguments.point("origin") else {
      if isLocal { throw arguments.missing("origin") }
      return
    }
    guard isLocal else {
      let words = ConversionFrame.Local.allCases.map(\.rawValue)
      throw CommandFailure("`--origin` goes with the frames \(ShownText.list(words))")
    }
    origin = point.coordinate
    guard let meters = point.altitude else { return }
    guard let datum = arguments.choice("origin-datum", as: VerticalDatum.self) ?? datum else {
      throw CommandFailure(lackingDatumOf: "the altitude of the origin")
    }
    originAltitude = Altitude(meters: meters, datum: datum)
  }

  /// Refuses options that would say nothing about the frames of `--source` and `--to-frame`.
  private static func check(
    _ arguments: ParsedArguments, _ ends: (ConversionFrame, ConversionFrame)
  ) throws {
    let isOrigins = arguments.point("origin")?.altitude != nil && !arguments.isGiven("origin-datum")
    for (option, frame, isUsed) in [("datum", ends.0, isOrigins), ("to-datum", ends.1, false)]
    where arguments.isGiven(option) && frame != .geodetic && !isUsed {
      throw CommandFailure(
        "`--\(option)` says nothing about points in \(ShownText.quote(frame.name))",
        hint: frame.isSystem
          ? "heights of a system count from what it says, as in EPSG:4326+5773" : nil)
    }
    guard !ends.0.isSystem, !ends.1.isSystem else { return }
    for option in ["epoch", "grids"] where arguments.isGiven(option) {
      throw CommandFailure("`--\(option)` goes with coordinate reference systems")
    }
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
  private static func frame(
    _ arguments: ParsedArguments, _ option: String
  ) throws -> ConversionFrame {
    let text = try arguments.required.text(option)
    let frame = ConversionFrame(text)
    if let frame, !frame.isSystem { return frame }
    var status = stat()
    if !text.contains(":"), stat(text, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      do {
        let bytes = try FileBytes.read(text, limit: ReferenceSystem.longestDefinition)
        return .system(String(decoding: bytes, as: UTF8.self))
      } catch {
        throw CommandFailure("cannot read the system of `--\(option)`", causes: [error.description])
      }
    }
    guard let frame else {
      throw arguments.badValue(
        option,
        expected: "a frame (\(ConversionFrame.words.joined(separator: ", "))), a code such as "
          + "EPSG:25832, a PROJ string or a file with WKT",
        hint: Suggestion.nearest(to: text, in: ConversionFrame.words).map(Suggestion.question))
    }
    return frame
  }
}
