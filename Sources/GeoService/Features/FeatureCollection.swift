import GeoAnchorStore
import GeoAnchors
import GeoCoverage
import GeoFormats
import GeoInterchange
import Geodesy

/// A collection of features that the service has.
enum FeatureCollection: String, CaseIterable, Sendable {
  case anchors, chains, regions

  var title: String {
    switch self {
    case .anchors: "Anchors"
    case .chains: "Chains of anchors"
    case .regions: "Regions of coverage"
    }
  }

  var text: String {
    switch self {
    case .anchors: "Places that content is attached to, with altitude, orientation and details."
    case .chains: "Walks through anchors, as the lines of their paths."
    case .regions: "Areas where a provider supports tracking."
    }
  }

  /// The parameters that select features.
  var parameters: [ParameterDescription] {
    switch self {
    case .anchors: FeatureQuery.ofAnchors
    case .chains, .regions:
      [
        FeatureQuery.limit.description, FeatureQuery.offset.description,
        FeatureQuery.box.description, FeatureCRS.ofBox.description,
        FeatureCRS.parameter.description,
      ]
    }
  }

  /// What features can be selected by, each with its schema.
  var queryables: [(name: String, schema: JSONObject)] {
    switch self {
    case .anchors:
      [FeatureQuery.name, FeatureQuery.tag, FeatureQuery.collection, FeatureQuery.text].map {
        var schema = $0.description.schema
        schema.members.append(.init(name: "description", value: .string($0.description.text)))
        return ($0.description.name, schema)
      }
    case .chains, .regions: []
    }
  }

  /// The features of a page, and one more where there is a next page.
  func features(_ query: FeatureQuery, _ call: Call) throws -> [Feature] {
    switch self {
    case .anchors:
      var found: [Feature] = []
      try call.service.store.forEach(matching: query.anchors) {
        found.append(.anchor($0))
        return true
      }
      return found
    case .chains:
      let chains = try call.service.store.chains().map {
        try call.service.store.chain(named: $0.name)
      }
      return Self.page(chains.filter { Self.touches($0.path, query.anchors.box) }, query)
        .map(Feature.chain)
    case .regions:
      let all = try call.service.regions(call.data).flatMap { set in
        set.regions.map { (set: set.name, region: $0) }
      }
      let wanted = all.filter {
        Self.touches($0.region.polygons.flatMap(\.exterior), query.anchors.box)
      }
      return Self.page(wanted, query).map {
        .region($0.region, set: $0.set, id: Self.id(of: $0.region.id, in: $0.set))
      }
    }
  }

  /// What changes whenever a feature of the collection does: an entity tag.
  func tag(_ call: Call) throws -> String {
    let revision = try call.service.store.revision()
    guard self == .regions, call.data.regions != nil else { return "W/\"\(revision)\"" }
    // The regions of files change with these, not with the store.
    return "W/\"" + call.data.regionFiles.map(\.tag).joined(separator: ".") + "\""
  }

  /// The feature of an id.
  ///
  /// - Throws: `Problem` 404.
  func feature(_ id: String, _ call: Call) throws -> Feature {
    switch self {
    case .anchors:
      if let found = try call.service.store.found(id: AnchorID(rawValue: id)) {
        return .anchor(found)
      }
    case .chains:
      return .chain(try call.service.store.chain(named: id))
    case .regions:
      for set in try call.service.regions(call.data) {
        if let region = set.regions.first(where: { Self.id(of: $0.id, in: set.name) == id }) {
          return .region(region, set: set.name, id: id)
        }
      }
    }
    throw Problem(404, "there is no `\(id.prefix(80))` in `\(rawValue)`", at: .path("item"))
  }

  /// The id of a region among those of all sets.
  private static func id(of region: String, in set: String) -> String { "\(set):\(region)" }

  private static func page<Element>(_ all: [Element], _ query: FeatureQuery) -> ArraySlice<Element>
  {
    all.dropFirst(query.offset).prefix(query.limit + 1)
  }

  /// Whether the box around a line or ring meets a box.
  private static func touches(_ line: [Coordinate], _ box: BoundingBox?) -> Bool {
    guard let box else { return true }
    return BoundingBox(around: line)?.intersects(box) ?? false
  }
}
