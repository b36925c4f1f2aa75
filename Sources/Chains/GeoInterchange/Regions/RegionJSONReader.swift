import GeoAreas
import GeoFormats

/// Reads regions from GeoJSON (RFC 7946) and spatial service records.
struct RegionJSONReader {
  private let root: JSONNode
  private(set) var drafts: [RegionDraft] = []
  private(set) var leftOut: [String] = []
  private(set) var isOSCP = false

  init(_ root: JSONNode) { self.root = root }

  mutating func read() throws(FormatError) {
    if root.value?.array != nil {
      for node in try root.elements() { try item(node) }
    } else {
      try item(root)
    }
  }

  private mutating func item(_ node: JSONNode) throws(FormatError) {
    try node.requireObject()
    switch node["type"].value?.string {
    case "FeatureCollection":
      for feature in try node["features"].elements() { try item(feature) }
    case "Feature": try feature(node)
    case "ssr": try record(node)
    case "Polygon", "MultiPolygon", "GeometryCollection":
      var draft = RegionDraft(place: node.path.description)
      try geometry(node, &draft.polygons)
      if draft.place == "$" { draft.place = "the geometry" }
      drafts.append(draft)
    case "Point", "MultiPoint", "LineString", "MultiLineString":
      leftOut.append("`\(node.path)` is a \(node["type"].value?.string ?? "")")
    default:
      throw node["type"].error(
        expected: "`FeatureCollection`, `Feature`, `Polygon`, `MultiPolygon` or `ssr`")
    }
  }

  private mutating func feature(_ node: JSONNode) throws(FormatError) {
    var draft = RegionDraft(place: node.path.description)
    if draft.place == "$" { draft.place = "the feature" }
    switch node["id"].value {
    case .string(let id)?: draft.id = id
    case .number(let number)?: draft.id = Self.text(number)
    case .integer(let integer)?: draft.id = integer
    default: break
    }
    var rest = JSONObject()
    let members = node["properties"].value?.object?.members ?? []
    if let (one, other) = RegionMember.ambiguity(in: members.map(\.name)) {
      throw node["properties"][other].error(
        expected: "none beside `\(one)`, as both mean the same")
    }
    for member in members {
      let text: String? =
        switch member.value {
        case .string(let text): text
        case .number(let number): Self.text(number)
        case .integer(let integer): integer
        default: nil
        }
      if let text, RegionMember.set(member.name, text, on: &draft) { continue }
      rest.members.append(member)
    }
    draft.properties = RegionMember.text(rest)
    let geometry = node["geometry"]
    if geometry.isNull {
      leftOut.append("`\(node.path)` has no geometry")
      return
    }
    try self.geometry(geometry, &draft.polygons)
    if draft.polygons.isEmpty, geometry["type"].value?.string?.hasSuffix("Polygon") != true {
      leftOut.append("`\(node.path)` is a \(geometry["type"].value?.string ?? "")")
      return
    }
    drafts.append(draft)
  }

  /// A spatial service record of the Open Spatial Computing Platform.
  private mutating func record(_ node: JSONNode) throws(FormatError) {
    isOSCP = true
    var draft = RegionDraft(place: node.path.description)
    if draft.place == "$" { draft.place = "the record" }
    if let id = try node["id"].optionalString(), !id.isEmpty { draft.id = id }
    if let provider = try node["provider"].optionalString(), !provider.isEmpty {
      draft.provider = CoverageProvider(rawValue: provider)
    }
    if node["active"].value == .bool(false) {
      leftOut.append("`\(node.path)` is not active")
      return
    }
    let services = node["services"].value?.array ?? []
    draft.name = services.first?["title"]?.string
    if !services.isEmpty {
      draft.properties = RegionMember.text(["services": .array(services)])
    }
    try geometry(node["geometry"], &draft.polygons)
    drafts.append(draft)
  }

  private func geometry(
    _ node: JSONNode, _ polygons: inout [PolygonNormalizer.Rings]
  ) throws(FormatError) {
    try node.requireObject()
    switch node["type"].value?.string {
    case "Polygon": polygons.append(try rings(node["coordinates"]))
    case "MultiPolygon":
      for polygon in try node["coordinates"].elements() { polygons.append(try rings(polygon)) }
    case "GeometryCollection":
      for part in try node["geometries"].elements() {
        try geometry(part, &polygons)
      }
    case "Point", "MultiPoint", "LineString", "MultiLineString": break
    default: throw node["type"].error(expected: "the type of a geometry")
    }
  }

  private func rings(_ node: JSONNode) throws(FormatError) -> PolygonNormalizer.Rings {
    var rings: PolygonNormalizer.Rings = []
    for ring in try node.elements() {
      guard let positions = ring.value?.array else { throw ring.error(expected: "an array") }
      var points: [SIMD2<Double>] = []
      points.reserveCapacity(positions.count)
      for (index, position) in positions.enumerated() {
        guard case .array(let numbers) = position, numbers.count >= 2,
          case .number(let longitude) = numbers[0], case .number(let latitude) = numbers[1]
        else {
          throw try ring.elements()[index].error(expected: "longitude and latitude")
        }
        points.append(SIMD2(longitude, latitude))
      }
      rings.append(points)
    }
    return rings
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
