import GeoAnchors
import GeoFormats
import GeoInterchange
import Geodesy

/// The anchor of a feature of GeoJSON, read without repairs: what is edited is what was sent.
enum AnchorFeature {
  /// Reads a feature.
  /// - Parameters:
  ///   - bytes: The feature.
  ///   - id: The id that it must have; nil for its own, or a random one.
  /// - Returns: The anchor.
  /// - Throws: `RequestError` with the place.
  static func read(_ bytes: [UInt8], id: String? = nil) throws(RequestError) -> Anchor {
    let named = try? JSONReader.read(bytes)
    if let text = (named?["id"] ?? named?["properties"]?["id"])?.string, !text.isEmpty,
      (try? AnchorRules.id(text)) == nil
    {
      throw .member(
        name: "id", found: "`\(text.prefix(80))`", expected: AnchorRules.expectedID)
    }
    if let content = named?["properties"]?["content"] ?? named?["content"], content != .null {
      do throws(FormatError) {
        _ = try AnchorContent(JSONNode(content))
      } catch .member(let path, let found, let expected, _) {
        throw .member(
          name: path == JSONPath.root ? "content" : "content.\(path)", found: found,
          expected: expected)
      } catch {
        throw .format(error)
      }
    }
    let found = Found()
    var work = AnchorImport()
    do throws(InterchangeError) {
      try work.readPlaced(ByteFeed(bytes), format: .geojson, name: "") {
        found.anchors.append($0)
        return true
      }
    } catch .format(let error) {
      throw .format(error)
    } catch {
      if case .mistakes(let mistakes, _) = error, let first = mistakes.first.first {
        throw .format(first)
      }
      throw .member(name: "$", found: error.description, expected: "a feature with a point")
    }
    if let repair = work.notes.without([.turnedHeading, .weakField]).lines.first {
      throw .member(name: "$", found: repair, expected: "a feature that needs no repair")
    }
    guard found.anchors.count == 1, var anchor = found.anchors.first?.anchor else {
      throw .member(
        name: "geometry", found: "\(found.anchors.count) points", expected: "one Point")
    }
    if let id {
      let hasOwnID = found.anchors[0].hasOwnID
      guard !hasOwnID || anchor.id.rawValue == id else {
        throw .member(
          name: "id", found: "`\(anchor.id.rawValue.prefix(80))`", expected: "`\(id.prefix(80))`")
      }
      anchor.id = AnchorID(rawValue: id)
    }
    return anchor
  }

  private final class Found {
    var anchors: [ImportedAnchor] = []
  }

  /// Applies a merge patch (RFC 7396) of the feature of an anchor: only the members that it names are
  /// decoded, and only columns whose value they change are set; the others stay to the last digit.
  /// - Throws: `RequestError` with the place.
  static func updated(
    _ anchor: Anchor, by patch: JSONValue, shown: JSONValue
  ) throws(RequestError) -> Anchor {
    let names = members(of: patch)
    func decoded(_ feature: JSONValue) throws(RequestError) -> Anchor {
      var root = feature.object ?? JSONObject()
      root.members = root.members.map { member in
        guard member.name == "properties", let properties = member.value.object else {
          return member
        }
        let named = properties.members.filter { names.contains($0.name) }
        return .init(name: member.name, value: .object(JSONObject(named)))
      }
      return try read(Array(JSONValue.object(root).compactText.utf8), id: anchor.id.rawValue)
    }
    let before = try decoded(shown)
    let wanted = try decoded(Patch.merged(shown, patch))
    if !names.contains("properties"), wanted.details.properties != before.details.properties,
      let text = wanted.details.properties, let free = try? JSONReader.read(text: text).object,
      let stray = free.members.first(where: { names.contains($0.name) })
    {
      throw .member(
        name: "properties.\(stray.name)", found: "`\(stray.value.compactText.prefix(80))`",
        expected: "a value of its kind")
    }
    var result = anchor
    for column in AnchorColumn.all where !column.isSame(before, wanted) {
      column.copy(wanted, to: &result)
    }
    // A document has nine decimals: a latitude that it did not change keeps all of its own.
    if wanted.coordinate.latitude == before.coordinate.latitude {
      result.coordinate.latitude = anchor.coordinate.latitude
    }
    if wanted.coordinate.longitude == before.coordinate.longitude {
      result.coordinate.longitude = anchor.coordinate.longitude
    }
    return result
  }

  /// The properties that a patch names, and those by which their meaning is decided.
  private static func members(of patch: JSONValue) -> Set<String> {
    let patched = patch["properties"]?.object?.members.map(\.name) ?? []
    // By the revision the times and the author are known as the store's own.
    var names = Set(patched + ["revision"])
    if names.contains("title") { names.insert("name") }
    if names.contains("heading") { names.insert("headingDegrees") }
    if names.contains("headingReference"), names.isDisjoint(with: ["heading", "headingDegrees"]) {
      names.remove("headingReference")
    }
    if patch["geometry"] != nil || !names.isDisjoint(with: ["altitude", "altitudeSource"]) {
      names.formUnion(["altitude", "altitudeSource"])
    }
    // A member without a column is a free property.
    let known = patched.filter { AnchorColumn.ofMember[$0] != nil || $0 == "headingReference" }
    if known.count < patched.count { names.insert("properties") }
    return names
  }
}

/// Merge patches (RFC 7396).
enum Patch {
  /// Returns the document with a patch applied.
  static func merged(_ target: JSONValue?, _ patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var object = target?.object ?? JSONObject()
    for change in changes.members {
      let old = object[change.name]
      object.members.removeAll { $0.name == change.name }
      guard change.value != .null else { continue }
      object.members.append(.init(name: change.name, value: merged(old, change.value)))
    }
    return .object(object)
  }
}
