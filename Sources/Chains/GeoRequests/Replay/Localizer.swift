import GeoFormats
public import GeoLocalization

/// The kind of localization of a session, with its configuration.
public enum Localizer: Hashable, Sendable {
  /// Of what bears a code: `fantasmo`.
  case codes(CodeSessionOptions)
  /// In a map: `multiset`.
  case maps(MapLocalizationConfiguration)

  /// The configuration of a session in a map; nil for another kind.
  package var map: MapLocalizationConfiguration? {
    if case .maps(let configuration) = self { configuration } else { nil }
  }

  /// The names of the kinds.
  public static let kinds = [CodeSessionDocument.kind, MapConfigurationDocument.kind]

  /// The usual session of a kind; nil for another name.
  ///
  /// As the services' own apps have it: nothing is localized before a code, any code is good, and the
  /// map is any one.
  public init?(kind: String) {
    switch kind {
    case CodeSessionDocument.kind: self = .codes(CodeSessionOptions())
    case MapConfigurationDocument.kind: self = .maps(.multiFrame(mapCode: "any"))
    default: return nil
    }
  }

  /// Reads a configuration, whose member `kind` says of what.
  /// - Throws: `ReplayError.format` or `localization`, naming the member, its place, what was found
  ///   and what was expected.
  public init(reading bytes: [UInt8]) throws(ReplayError) {
    let kind: String
    do throws(FormatError) {
      let node = try JSONNode(reading: bytes)
      try node.requireObject()
      kind = try node["kind"].string()
      guard Self.kinds.contains(kind) else {
        let names = Self.kinds.map { "`\($0)`" }.joined(separator: ", ")
        throw node["kind"].error(expected: "one of \(names)")
      }
    } catch { throw .format(error) }
    do {
      self =
        kind == CodeSessionDocument.kind
        ? .codes(try CodeSessionDocument.read(bytes))
        : .maps(try MapConfigurationDocument.read(bytes))
    } catch { throw .localization(error) }
  }
}
