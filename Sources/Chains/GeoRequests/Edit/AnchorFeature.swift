import GeoAnchors
import GeoFormats
import GeoInterchange
import Geodesy

/// The anchor of a feature of GeoJSON, read without repairs: what is edited is what was sent.
enum AnchorFeature {
  /// Reads a feature.
  ///
  /// - Parameters:
  ///   - bytes: the feature.
  ///   - id: the id that it must have; nil for its own, or a random one.
  /// - Returns: the anchor.
  /// - Throws: `RequestError` with the place.
  static func read(_ bytes: [UInt8], id: String? = nil) throws(RequestError) -> Anchor {
    let named = try? JSONReader.read(bytes)
    if let text = (named?["id"] ?? named?["properties"]?["id"])?.string, !text.isEmpty,
      (try? AnchorRules.id(text)) == nil
    {
      throw .member(
        name: "id", found: "`\(text.prefix(80))`", expected: AnchorRules.expectedID)
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
    if let repair = work.notes.lines.first {
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

  /// An anchor with what a merge patch (RFC 7396) changes of its feature; the rest stays to the last digit.
  ///
  /// - Throws: `RequestError` with the place.
  static func updated(
    _ anchor: Anchor, by patch: JSONValue, feature: [UInt8]
  ) throws(RequestError) -> Anchor {
    let id = anchor.id.rawValue
    let shown = try read(feature, id: id)
    let wanted = try read(try Patch.merged(feature, patch), id: id)
    var result = anchor
    func take<Value: Equatable>(_ part: WritableKeyPath<Anchor, Value>) {
      if wanted[keyPath: part] != shown[keyPath: part] {
        result[keyPath: part] = wanted[keyPath: part]
      }
    }
    take(\.name)
    take(\.coordinate.latitude)
    take(\.coordinate.longitude)
    take(\.altitude)
    take(\.heading)
    take(\.tags)
    take(\.collection)
    take(\.details)
    return result
  }
}

/// Merge patches (RFC 7396).
enum Patch {
  /// The document with a patch applied.
  ///
  /// - Throws: `RequestError.format` when the document is no JSON.
  static func merged(_ document: [UInt8], _ patch: JSONValue) throws(RequestError) -> [UInt8] {
    do throws(FormatError) {
      return Array(merged(try JSONReader.read(document), patch).compactText.utf8)
    } catch {
      throw .format(error)
    }
  }

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
