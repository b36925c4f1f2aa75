import GeoAnchors
import GeoCommandLine
import GeoFormats
import Geodesy

/// Options for the parts of an anchor that adding and editing share.
enum AnchorOption {
  static let latitude = Option(
    "lat", "DEGREES", .latitude, group: "Position",
    help: "WGS84 latitude; without --lon, the longitude is unchanged.")
  static let longitude = Option(
    "lon", "DEGREES", .longitude, group: "Position",
    help: "WGS84 longitude; without --lat, the latitude is unchanged.")
  static let altitude = Option(
    "alt", "METERS", .number(in: Altitude.limits), group: "Position",
    help: "Altitude above the datum.")
  static let datum = Option(
    "datum", "DATUM", .datum, group: "Position",
    environment: EnvironmentSpec("GEOANCHOR_DATUM", "Default for --datum."),
    help: "Vertical datum of the altitude; defaults to $GEOANCHOR_DATUM.")
  static let heading = Option(
    "heading", "DEGREES", .number, group: "Position",
    help: "Heading of the content, clockwise from north, 0 to below 360.")
  static let name = Option("name", "TEXT", .text, group: "Properties", help: "Name.")
  static let tag = Option(repeating: "tag", "TAG", .text, group: "Properties", help: "Tag to add.")
  static let collection = Option(
    "collection", "NAME", .text, group: "Properties", help: "Collection it belongs to.")

  static let attitude = [altitude.spec, datum.spec, heading.spec] + HeadingOption.all
}

extension AnchorEdit {
  /// Reads and checks the options that adding and editing share.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    self.init()
    latitude = arguments[AnchorOption.latitude]
    longitude = arguments[AnchorOption.longitude]
    try check(arguments)
    altitude = try Self.altitude(arguments, console)
    heading = try Self.heading(arguments)
    addedTags = arguments[AnchorOption.tag]
    name = arguments[AnchorOption.name]
    collection = arguments[AnchorOption.collection]
    for tag in addedTags { try Self.check(tag, of: AnchorOption.tag, as: .tag, arguments) }
    if let name { try Self.check(name, of: AnchorOption.name, as: .name, arguments) }
    if let collection {
      try Self.check(collection, of: AnchorOption.collection, as: .collection, arguments)
    }
    details = try AnchorDetails(arguments)
  }

  private func check(_ arguments: ParsedArguments) throws(UsageError) {
    let (latitude, longitude) = (latitude ?? 0, longitude ?? 0)
    guard abs(latitude) <= 90 else {
      let areSwapped =
        arguments.isGiven(AnchorOption.longitude) && abs(latitude) <= 180 && abs(longitude) <= 90
      throw arguments.badValue(
        AnchorOption.latitude, expected: "degrees from -90 to 90",
        hint: areSwapped ? "are `--lat` and `--lon` swapped?" : nil)
    }
    guard abs(longitude) <= 180 else {
      throw arguments.badValue(
        AnchorOption.longitude, expected: "degrees from -180 to 180",
        hint: Self.same("meridian", longitude.remainder(dividingBy: 360)))
    }
  }

  private static func altitude(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> Altitude? {
    guard let meters = arguments[AnchorOption.altitude] else {
      try arguments.check(AnchorOption.datum, needs: AnchorOption.altitude)
      return nil
    }
    guard let datum = try arguments.value(AnchorOption.datum, or: console) else {
      let names = ShownText.list(VerticalDatum.allCases.map(\.rawValue), "or")
      throw CommandFailure(
        "`--alt` requires `--datum`", hint: "specify the vertical datum of the altitude: \(names)")
    }
    return Altitude(meters: meters, datum: datum)
  }

  private static func heading(_ arguments: ParsedArguments) throws(UsageError) -> Degrees? {
    guard let heading = arguments[AnchorOption.heading] else { return nil }
    guard heading < 0 || heading >= 360 else { return heading }
    let rest = heading.truncatingRemainder(dividingBy: 360)
    throw arguments.badValue(
      AnchorOption.heading, expected: "degrees from 0 up to 360, clockwise from north",
      hint: same("direction", rest < 0 ? rest + 360 : rest))
  }

  private static func same(_ what: String, _ value: Degrees) -> String? {
    DecimalText.trimmed(value, decimals: 9).map { "the same \(what) is \($0)" }
  }

  private static func check(
    _ text: String, of option: any ArgumentKey, as part: AnchorTextKind,
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    do throws(AnchorProblem) {
      try AnchorRules.check(text, as: part)
    } catch {
      throw arguments.badValue(
        option, text: text,
        expected: "a text of at most \(AnchorRules.longestText) bytes",
        problem: text.isEmpty ? nil : error.description)
    }
  }
}
