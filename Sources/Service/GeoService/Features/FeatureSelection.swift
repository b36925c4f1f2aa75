import GeoFormats
import GeoRequests

/// The members of features that an answer has: which properties, and whether the geometry.
struct FeatureSelection: Hashable, Sendable {
  /// The properties; nil for all.
  var names: [String]?
  var skipsGeometry = false

  static let properties = Parameter<[String]>(
    "properties", "Only these properties of features, separated by commas.",
    expected: "names of properties, separated by commas",
    schema: [
      "type": .string("array"), "minItems": .number(1),
      "items": .object(["type": .string("string"), "minLength": .number(1)]),
    ]
  ) { text in
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return names.allSatisfy { !$0.isEmpty } ? names : nil
  }
  static let skipGeometry = Parameter<Bool>(
    "skipGeometry", "Whether the geometry of features is left out.",
    expected: "`true` or `false`",
    schema: ["type": .string("boolean"), "default": .bool(false)]
  ) { ["true": true, "false": false][$0] }

  /// Reads what a request asks for.
  /// - Throws: `Problem` 400 for a name that features of the collection do not have.
  init(_ call: Call, _ collection: FeatureCollection) throws(Problem) {
    names = try call.value(Self.properties)
    skipsGeometry = try call.value(Self.skipGeometry) ?? false
    let known = collection.properties.map(\.name)
    for name in names ?? [] where !known.contains(name) {
      // Properties added by an author have the author's names.
      if collection == .anchors, name.hasPrefix(Self.prefix), name != Self.prefix { continue }
      throw Problem(
        400,
        "`properties`: found `\(name.prefix(80))`, expected "
          + (known + (collection == .anchors ? [Self.prefix + "…"] : [])).map { "`\($0)`" }
          .joined(separator: ", "), at: .query("properties"))
    }
  }

  private static let prefix = "properties."

  /// A list of features with what was asked for.
  func document(_ bytes: [UInt8]) throws -> [UInt8] {
    guard names != nil || skipsGeometry, let list = try JSONReader.read(bytes).object else {
      return bytes
    }
    let answer = list.mapping("features") { .array(($0.array ?? []).map(selected)) }
    var writer = JSONWriter(layout: .compact)
    writer.value(.object(answer))
    return writer.buffer.bytes
  }

  private func selected(_ feature: JSONValue) -> JSONValue {
    guard var members = feature.object else { return feature }
    if skipsGeometry { members = members.mapping("geometry") { _ in .null } }
    if let names {
      members = members.mapping("properties") { properties in
        .object(JSONObject((properties.object?.members ?? []).compactMap { chosen($0, names) }))
      }
    }
    return .object(members)
  }

  /// The property where it is asked for: what an author added as a whole, or some of it.
  private func chosen(_ member: JSONObject.Member, _ names: [String]) -> JSONObject.Member? {
    if names.contains(member.name) { return member }
    let inner = Set(
      names.filter { $0.hasPrefix(Self.prefix) }.map { String($0.dropFirst(Self.prefix.count)) })
    guard member.name == "properties", !inner.isEmpty else { return nil }
    let members = (member.value.object?.members ?? []).filter { inner.contains($0.name) }
    return members.isEmpty
      ? nil : .init(name: member.name, value: .object(JSONObject(members)))
  }
}
