public import GeoAreas
package import GeoFormats

/// Regions of a document: GeoJSON, KML, or records of the Open Spatial Computing Platform.
public struct RegionDocument: Hashable, Sendable {
  /// The kind of document.
  public enum Kind: String, Hashable, Sendable {
    /// Features, or plain polygons.
    case geojson
    /// Placemarks.
    case kml
    /// Spatial service records.
    case oscp
  }

  /// The kind of document.
  public var kind: Kind
  /// The regions, unchecked.
  package var drafts: [RegionDraft]
  /// Parts of the document that are no areas, such as `features[2] is a Point`.
  public var leftOut: [String]

  /// Reads a document; `name` is the name of the file in errors.
  ///
  /// `crs` is the coordinate reference system of GeoJSON, such as `EPSG:25832`; nil for that of the
  /// document.
  /// - Throws: `InterchangeError` with the place.
  public init(reading bytes: [UInt8], name: String, crs: String? = nil) throws(InterchangeError) {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    do throws(FormatError) {
      try DocumentFormat.refuseForeign(bytes.prefix(4096), name: name)
      switch first {
      case UInt8(ascii: "<"):
        let found = try KMLPolygons.read(bytes)
        self.init(kind: .kml, drafts: try Self.drafts(found.placemarks))
        leftOut = found.links.map {
          "the `NetworkLink` at \($0) links to another document, which is not followed"
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        try self.init(reading: JSONNode(reading: bytes), crs: crs)
      default: throw .file(path: name, action: "read", code: 0)
      }
    } catch .file {
      throw .unknownRegions(name: name)
    } catch {
      throw .format(error)
    }
  }

  /// Whether numbers that should be degrees are as large as those of a map.
  package var looksProjected: Bool {
    drafts.contains { draft in
      draft.polygons.joined().joined().contains { abs($0.x) > 1000 || abs($0.y) > 1000 }
    }
  }

  private init(kind: Kind, drafts: [RegionDraft]) {
    self.kind = kind
    self.drafts = drafts
    leftOut = []
  }

  /// Reads JSON: features, geometries or records.
  package init(reading node: JSONNode, crs: String? = nil) throws(FormatError) {
    var system = try crs.map { (text) throws(FormatError) in try DocumentSystem(text) }
    if system == nil { system = try .declared(in: node.value) }
    let value = try system?.converted(node.value ?? .null).value
    var reader = RegionJSONReader(value.map { JSONNode($0) } ?? node)
    try reader.read()
    kind = reader.isOSCP ? .oscp : .geojson
    drafts = reader.drafts
    leftOut = reader.leftOut
  }

  private static func drafts(
    _ placemarks: [KMLPlacemark]
  ) throws(FormatError) -> [RegionDraft] {
    try placemarks.map { (placemark) throws(FormatError) -> RegionDraft in
      if let (one, other) = RegionMember.ambiguity(in: placemark.data.map(\.name)) {
        throw .unexpected(
          found: "the data `\(one)` and `\(other)`", expected: "one of them, as they mean the same",
          at: placemark.place)
      }
      var draft = RegionDraft(
        place: "placemark at \(placemark.place)", polygons: placemark.polygons)
      draft.id = placemark.id
      draft.name = placemark.name
      draft.validFrom = placemark.begin
      draft.validUntil = placemark.end
      var rest = JSONObject()
      for item in placemark.data where !RegionMember.set(item.name, item.text, on: &draft) {
        rest.members.append(JSONObject.Member(name: item.name, value: .string(item.text)))
      }
      draft.properties = RegionMember.text(rest)
      return draft
    }
  }
}

/// The members of a document that have a meaning for regions.
enum RegionMember {
  /// The names of equal meaning.
  private static let meanings = [
    ["grade", "localizability"], ["valid_from", "validFrom"], ["valid_until", "validUntil"],
  ]

  /// Two names of one meaning, or nil.
  static func ambiguity(in names: [String]) -> (String, String)? {
    for meaning in meanings {
      let found = names.filter { meaning.contains($0) }
      if found.count > 1 { return (found[0], found[1]) }
    }
    return nil
  }

  /// Sets a member with a known name; false for others, and for one beside another of its meaning,
  /// which stays a property.
  static func set(_ name: String, _ value: String, on draft: inout RegionDraft) -> Bool {
    switch name {
    case "id":
      guard draft.id == nil else { return draft.id == value }
      draft.id = value
    case "name", "NAME", "title":
      guard draft.name == nil else { return draft.name == value }
      draft.name = value
    case "provider": if !value.isEmpty { draft.provider = CoverageProvider(rawValue: value) }
    case "grade", "localizability":
      if !value.isEmpty { draft.grade = CoverageGrade(rawValue: value) }
    case "valid_from", "validFrom": draft.validFrom = draft.validFrom ?? value
    case "valid_until", "validUntil": draft.validUntil = draft.validUntil ?? value
    default: return false
    }
    return true
  }

  /// The text of the remaining members; nil without any.
  static func text(_ object: JSONObject) -> String? {
    guard !object.members.isEmpty else { return nil }
    return JSONValue.object(object).compactText
  }
}

extension RegionValidator {
  /// Checks the regions of a document, and returns the usable ones, in its order, with the repairs,
  /// doubts and omissions.
  public func validate(
    _ document: RegionDocument
  ) -> (regions: [CoverageRegion], findings: [RegionFinding]) {
    let validated = validate(document.drafts)
    return (validated.regions, validated.findings)
  }
}
