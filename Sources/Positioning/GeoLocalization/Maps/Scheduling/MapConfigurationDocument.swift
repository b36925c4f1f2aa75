import GeoFormats
import Geodesy

/// Configurations of localization in a map as JSON, with the reference's names of members.
///
/// ```json
/// {"kind": "multiset", "mapCode": "MAP_1", "bgLocalizationDurationSeconds": 60}
/// ```
///
/// Omitted members have their defaults. Unlike `validated()`, which a phone needs, a document with
/// a number out of range is refused, as a hint to its author.
package enum MapConfigurationDocument {
  /// Value of the member `kind` of these documents.
  package static let kind = "multiset"

  /// Reads a configuration.
  /// - Throws: `LocalizationError.document` naming the member, its place, what was found and what was expected.
  package static func read(
    _ bytes: [UInt8]
  ) throws(LocalizationError) -> MapLocalizationConfiguration {
    do throws(FormatError) {
      return try configuration(JSONNode(reading: bytes))
    } catch {
      throw .document(error)
    }
  }

  private static func configuration(
    _ root: JSONNode
  ) throws(FormatError) -> MapLocalizationConfiguration {
    try root.requireObject(known: ConfigurationMembers.names)
    if let kind = try root[ConfigurationMembers.kind].optionalString(), kind != Self.kind {
      throw root[ConfigurationMembers.kind].error(expected: "`\(Self.kind)`")
    }
    var result = MapLocalizationConfiguration()
    try readNumbers(root, into: &result)
    try readFlags(root, into: &result)
    try readTexts(root, into: &result)
    return result
  }

  private static func readNumbers(
    _ root: JSONNode, into result: inout MapLocalizationConfiguration
  ) throws(FormatError) {
    for member in ConfigurationMembers.numbers where !root[member.name].isNull {
      let value = try root[member.name].number(in: member.range)
      result[keyPath: member.path] = value / member.scale
    }
    for member in ConfigurationMembers.wholes where !root[member.name].isNull {
      result[keyPath: member.path] = try root[member.name].integer(in: member.range)
    }
  }

  private static func readFlags(
    _ root: JSONNode, into result: inout MapLocalizationConfiguration
  ) throws(FormatError) {
    for member in ConfigurationMembers.flags where !root[member.name].isNull {
      result[keyPath: member.path] = try root[member.name].bool()
    }
  }

  private static func readTexts(
    _ root: JSONNode, into result: inout MapLocalizationConfiguration
  ) throws(FormatError) {
    for member in ConfigurationMembers.texts {
      if let text = try root[member.name].optionalString() { result[keyPath: member.path] = text }
    }
    for member in ConfigurationMembers.codes where !root[member.name].isNull {
      let elements = try root[member.name].elements()
      guard elements.count <= member.most else {
        throw root[member.name].error(expected: "at most \(member.most) codes")
      }
      var codes: [String] = []
      for element in elements { codes.append(try element.string()) }
      result[keyPath: member.path] = codes
    }
    let mode = root[ConfigurationMembers.mode]
    if let text = try mode.optionalString() {
      guard let value = LocalizationMode(rawValue: text) else {
        throw mode.error(expected: "`singleFrame` or `multiFrame`")
      }
      result.mode = value
    }
    try readPlace(root, into: &result)
  }

  private static func readPlace(
    _ root: JSONNode, into result: inout MapLocalizationConfiguration
  ) throws(FormatError) {
    let position = root[ConfigurationMembers.position]
    if let text = try position.optionalString() {
      do {
        result.hints.position = try MapHints.position(text)
      } catch {
        throw position.error(expected: "three numbers in meters, such as `1.5,0,-2`")
      }
    }
    let floor = root[ConfigurationMembers.floor]
    if let text = try floor.optionalString() {
      do {
        result.hints.floor = try MapHints.floor(text)
      } catch {
        throw floor.error(expected: "two heights in meters, such as `-1,3.5`")
      }
    }
  }

  /// The configuration with every member, as JSON with a line feed at the end.
  package static func text(of configuration: MapLocalizationConfiguration) -> String {
    JSONWriter.text { json in
      json.member(ConfigurationMembers.kind, kind)
      for member in ConfigurationMembers.texts {
        json.member(member.name, configuration[keyPath: member.path])
      }
      json.member(ConfigurationMembers.mode, configuration.mode.rawValue)
      for member in ConfigurationMembers.numbers {
        json.member(member.name, configuration[keyPath: member.path] * member.scale, decimals: 6)
      }
      for member in ConfigurationMembers.wholes {
        json.member(member.name, configuration[keyPath: member.path])
      }
      for member in ConfigurationMembers.flags {
        json.member(member.name, configuration[keyPath: member.path])
      }
      for member in ConfigurationMembers.codes {
        json.member(member.name, configuration[keyPath: member.path], inline: true)
      }
      let hints = configuration.hints
      json.member(
        ConfigurationMembers.position,
        hints.position.map { NumberList.text([$0.x, $0.y, $0.z]) } ?? "")
      json.member(ConfigurationMembers.floor, hints.floorText ?? "")
    }
  }
}
