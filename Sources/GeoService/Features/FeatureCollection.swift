import GeoAnchorStore
import GeoAnchors
import GeoCoverage
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoTiles
import GeoVenues
import Geodesy

/// What the service tells of collections.
extension FeatureCollection {
  /// The parameters that select features.
  var parameters: [ParameterDescription] {
    switch self {
    case .anchors: FeatureQuery.ofAnchors
    case .chains, .regions: FeatureQuery.ofAll
    default: FeatureQuery.ofVenues
    }
  }

  /// What features can be selected by, each with its schema.
  var queryables: [(name: String, schema: JSONObject)] {
    let parameters: [Parameter<String>] =
      switch self {
      case .anchors:
        [FeatureQuery.name, FeatureQuery.tag, FeatureQuery.collection, FeatureQuery.text]
      case .chains, .regions: []
      default: [FeatureQuery.venue, FeatureQuery.floor, FeatureQuery.name]
      }
    return parameters.map {
      var schema = $0.description.schema
      schema.members.append(.init(name: "description", value: .string($0.description.text)))
      return ($0.description.name, schema)
    }
  }

  /// A page of features, and one more where there is a next page.
  struct Page {
    var features: [Feature]
    /// How many there are on all pages; nil where nobody counted them.
    var matched: Int?
  }

  /// The features of a page, and one more where there is a next page.
  func page(_ query: FeatureQuery, _ call: Call) throws -> Page {
    switch self {
    case .anchors:
      var found: [Feature] = []
      try call.service.store.forEach(matching: query.anchors) {
        found.append(.anchor($0))
        return true
      }
      return Page(features: found, matched: nil)
    case .chains:
      let chains = try call.service.contents.chains(call).filter {
        query.meets($0.path)
      }
      return Page(
        features: try Self.cut(chains, query).map {
          .chain(try call.service.store.chain(named: $0.name))
        }, matched: chains.count)
    case .regions:
      let wanted = try call.service.regions(call.data).flatMap { set in
        set.regions.map { (set: set.name, region: $0) }
      }.filter { query.meets($0.region.polygons.flatMap(\.exterior)) }
      return Page(
        features: Self.cut(wanted, query).map {
          .region($0.region, set: $0.set, id: Self.id(of: $0.region.id, in: $0.set))
        }, matched: wanted.count)
    default:
      let wanted = try venueFeatures(call).filter { query.selects($0) }
      return Page(features: Self.cut(wanted, query).map(\.feature), matched: wanted.count)
    }
  }

  /// The box that holds all features; nil without any.
  func extent(_ call: Call) throws -> BoundingBox? {
    switch self {
    case .anchors: return try call.service.store.extent()
    case .chains:
      return BoundingBox(around: try call.service.contents.chains(call).flatMap(\.path))
    case .regions:
      let regions = try call.service.regions(call.data).flatMap(\.regions)
      return BoundingBox(around: regions.flatMap(\.polygons).flatMap(\.exterior))
    default:
      return BoundingBox(around: try venueFeatures(call).flatMap(\.value.geometry.positions))
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
    let found: Feature?
    if self == .regions, call.data.regions != nil {
      found = Self.region(id, in: try call.service.regions(call.data))
    } else {
      found = try call.service.store.read("read `\(id.prefix(80))`") {
        try $0.feature(id, in: self)
      }
    }
    if let found { return found }
    throw Problem(404, "there is no `\(id.prefix(80))` in `\(rawValue)`", at: .path("item"))
  }

  /// The features of this kind of all venues that lie on the Earth.
  private func venueFeatures(_ call: Call) throws -> [StoreContents.VenueThing] {
    guard let kind else { return [] }
    return try call.service.contents.things(call)[kind] ?? []
  }

  private static func cut<Element>(_ all: [Element], _ query: FeatureQuery) -> ArraySlice<Element> {
    all.dropFirst(query.offset).prefix(query.limit + 1)
  }
}
