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

  /// A page of features.
  struct Page {
    var features: [Feature]
    /// How many there are on all pages.
    var matched: Int
    /// Where the next page begins; nil on the last.
    var next: FeatureCursor?
  }

  /// The features of a page.
  func page(_ query: FeatureQuery, _ call: Call) throws -> Page {
    switch self {
    case .anchors:
      return try Self.anchors(query, call)
    case .chains:
      let box = try BoxSelection(query.anchors)
      let chains = try call.service.contents.chains(call).filter { box.meets(line: $0.path) }
      let page = query.page(of: chains) { $0.name }
      return Page(
        features: try page.elements.map {
          .chain(try call.service.store.chain(named: $0.name))
        }, matched: chains.count, next: page.next)
    case .regions:
      let box = try BoxSelection(query.anchors)
      let wanted = try call.service.regions(call.data).flatMap { set in
        set.regions.map {
          (set: set.name, region: $0, id: Self.id(of: $0.id, in: set.name))
        }
      }.filter { box.meets($0.region.polygons) }
      let page = query.page(of: wanted) { $0.id }
      return Page(
        features: page.elements.map { .region($0.region, set: $0.set, id: $0.id) },
        matched: wanted.count, next: page.next)
    default:
      let box = try BoxSelection(query.anchors)
      let wanted = try venueFeatures(call).filter { query.selects($0, box) }
      let page = query.page(of: wanted) { $0.id }
      return Page(
        features: page.elements.map(\.feature), matched: wanted.count, next: page.next)
    }
  }

  private static func anchors(_ query: FeatureQuery, _ call: Call) throws -> Page {
    var wanted = query.anchors
    if let after = query.after {
      guard let cursor = after.anchors(byDistance: wanted.near != nil) else {
        throw Problem(
          400, "`after`: expected what a link to the next page of this query has",
          at: .query("after"))
      }
      wanted.after = cursor
    }
    let store = call.service.store
    let page = try store.page(of: wanted)
    let isWhole = page.next == nil && query.after == nil && query.offset == 0
    return Page(
      features: page.anchors.map(Feature.anchor),
      matched: isWhole
        ? page.anchors.count : try call.service.contents.counts.count(of: wanted, in: store),
      next: page.next.map(FeatureCursor.init))
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

  /// When a feature of the collection changed last, in seconds since 1970; nil when nobody knows.
  func modified(_ call: Call) throws -> Int? {
    guard self == .regions, call.data.regions != nil else {
      return try call.service.contents.modified(call)
    }
    return call.data.regionFiles.map(\.modified).max()
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
}
