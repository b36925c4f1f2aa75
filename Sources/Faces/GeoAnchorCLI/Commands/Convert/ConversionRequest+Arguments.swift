import GeoCommandLine
import GeoFormats
import GeoRequests
import GeoSystem
import Geodesy

extension ConversionRequest {
  private static let systems = table.options(in: ["Conversion"])
  private static let terrainOption = CommonOption.terrain("Heights", "for heights above ground")

  static let options =
    [
      ConversionOption.source.spec, ConversionOption.target.spec, ConversionOption.origin.spec,
      ConversionOption.inverse.spec,
    ] + systems
    + [
      ConversionOption.sourceDatum.spec, ConversionOption.targetDatum.spec,
      ConversionOption.originDatum.spec, terrainOption.spec,
      CommonOption.terrainDatum.spec,
    ] + table.options(in: ["Heights"])

  /// The request that the arguments of `geoanchor convert` make.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    let ends = (
      try Self.frame(arguments, ConversionOption.source),
      try Self.frame(arguments, ConversionOption.target)
    )
    let datums = (
      try arguments.value(ConversionOption.sourceDatum, or: console),
      arguments[ConversionOption.targetDatum]
    )
    let isInverse = arguments[ConversionOption.inverse]
    self.init(from: isInverse ? ends.1 : ends.0, to: isInverse ? ends.0 : ends.1)
    sourceDatum = isInverse ? datums.1 : datums.0
    targetDatum = (isInverse ? datums.0 : datums.1) ?? .ellipsoid
    try setOrigin(arguments, datum: datums.0)
    try Self.check(arguments, ends)
    for option in Self.systems where arguments.isGiven(option) && !usesReferenceSystems {
      throw CommandFailure("`\(option.flagText)` requires a coordinate reference system")
    }
    try arguments.set(Self.table, in: &self)
    terrain = arguments[Self.terrainOption]
  }

  private mutating func setOrigin(_ arguments: ParsedArguments, datum: VerticalDatum?) throws {
    let isLocal = source.isLocal || target.isLocal
    guard let point = arguments[ConversionOption.origin] else {
      if isLocal { throw arguments.missing(ConversionOption.origin) }
      return
    }
    guard isLocal else {
      let words = ConversionFrame.localWords
      throw CommandFailure("`--origin` requires one of the frames \(ShownText.list(words))")
    }
    origin = point.coordinate
    guard let meters = point.altitude else { return }
    guard let datum = arguments[ConversionOption.originDatum] ?? datum else {
      throw CommandFailure(lackingDatumOf: "altitudes of the origin")
    }
    originAltitude = Altitude(meters: meters, datum: datum)
  }

  /// Refuses options that would say nothing about the frames of `--source` and `--to-frame`.
  private static func check(
    _ arguments: ParsedArguments, _ ends: (ConversionFrame, ConversionFrame)
  ) throws {
    let isOrigins =
      arguments[ConversionOption.origin]?.altitude != nil
      && !arguments.isGiven(ConversionOption.originDatum)
    for (option, frame, isUsed) in [
      (ConversionOption.sourceDatum, ends.0, isOrigins),
      (ConversionOption.targetDatum, ends.1, false),
    ] where arguments.isGiven(option) && frame != .geodetic && !isUsed {
      throw CommandFailure(
        "`\(option.spec.flagText)` does not apply to points in \(ShownText.quote(frame.name))",
        hint: frame.isSystem
          ? "the system defines the datum of its heights, as in EPSG:4326+5773" : nil)
    }
  }

  /// A frame by its word, a system in a file, or a system by its text.
  private static func frame(
    _ arguments: ParsedArguments, _ option: Option<String>
  ) throws -> ConversionFrame {
    let text = arguments[option]
    let frame = ConversionFrame(text)
    if let frame, !frame.isSystem { return frame }
    var status = stat()
    if !text.contains(":"), stat(text, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      return try attempt("cannot read the system of `\(option.spec.flagText)`") {
        let bytes = try FileBytes.read(text, limit: ReferenceSystem.longestDefinition)
        return .system(String(decoding: bytes, as: UTF8.self))
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
