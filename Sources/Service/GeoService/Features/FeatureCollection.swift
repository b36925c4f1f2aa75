import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoFormats
import GeoIndoor
import GeoInterchange
import GeoPictures
import GeoRequests
import Geodesy

/// The representations of collections.
extension FeatureCollection {
  var parameters: [ParameterDescription] {
    switch self {
    case .anchors: FeatureQuery.ofAnchors
    case .chains, .regions: FeatureQuery.ofAll
    default: FeatureQuery.ofVenues
    }
  }

  struct Page {
    var features: [Feature]
    var matched: Int
    /// The start of the next page; nil on the last.
    var next: FeatureCursor?
  }

  func page(_ query: FeatureQuery, _ call: Call) throws -> Page {
    if self == .anchors { return try Self.anchors(query, call) }
    let box = try BoxSelection(query.anchors)
    switch self {
    case .chains:
      let chains = try call.service.contents.chains(call).filter { box.meets(line: $0.path) }
      func feature(_ name: String) throws -> Feature {
        .chain(try call.service.store.chain(named: name))
      }
      guard query.filter == nil, query.words == nil, query.order == nil else {
        return try selected(chains.map { ($0.name, try feature($0.name)) }, query)
      }
      // Only the chains of the page are read.
      let page = query.page(of: chains) { $0.name }
      return Page(
        features: try page.elements.map { try feature($0.name) }, matched: chains.count,
        next: page.next)
    case .regions:
      return try selected(
        call.service.regions(call.data).flatMap { set in
          set.regions.filter { box.meets($0.polygons) }.map { region in
            let id = Self.id(of: region.id, in: set.name)
            return (id, .region(region, set: set.name, id: id))
          }
        }, query)
    default:
      return try selected(
        venueFeatures(call).filter { query.selects($0, box) }.map { ($0.id, $0.feature) }, query)
    }
  }

  private static func anchors(_ query: FeatureQuery, _ call: Call) throws -> Page {
    var wanted = try query.narrowedAnchors()
    if let order = query.order { return try sorted(wanted, order, query, call) }
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
      next: page.next.map { FeatureCursor($0, of: query.line) })
  }

  /// A page of anchors in an order of their own.
  private static func sorted(
    _ wanted: AnchorQuery, _ order: FeatureOrder, _ query: FeatureQuery, _ call: Call
  ) throws -> Page {
    let store = call.service.store
    var wanted = wanted
    (wanted.limit, wanted.offset) = (nil, 0)
    try FeatureOrder.check(count: call.service.contents.counts.count(of: wanted, in: store))
    let all = try order.sorted(
      store.anchors(matching: wanted).map { ($0.anchor.id.rawValue, .anchor($0)) })
    let page = query.page(of: all) { $0.id }
    return Page(features: page.elements.map(\.feature), matched: all.count, next: page.next)
  }

  /// The page of those features that the filter and the words want.
  private func selected(
    _ features: [(id: String, feature: Feature)], _ query: FeatureQuery
  ) throws(Problem) -> Page {
    var wanted = features
    if let filter = query.filter {
      do throws(QueryError) {
        let evaluation = try FeatureFilter(filter, queryables).evaluation()
        wanted = features.filter { one in
          evaluation.matches { one.feature.value(of: $0) }
        }
      } catch {
        throw Problem(error)
      }
    }
    if let words = query.words { wanted = wanted.filter { words.match($0.feature.texts) } }
    if let order = query.order { wanted = try order.sorted(wanted) }
    let page = query.page(of: wanted) { $0.id }
    return Page(
      features: page.elements.map(\.feature), matched: wanted.count, next: page.next)
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

  /// The entity tag of the collection, which changes with any of its features.
  func tag(_ call: Call) throws -> String {
    let state = try call.service.store.state()
    guard self == .regions, call.data.regions != nil else { return "W/\"\(state)\"" }
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

  /// The feature of an id, and the identity of the store.
  /// - Throws: `Problem` 404.
  func feature(_ id: String, _ call: Call) throws -> (feature: Feature, line: String) {
    // Once the state is known, the thread of the connection can answer.
    let line = try call.service.store.state().line
    let found: Feature?
    if self == .regions, call.data.regions != nil {
      found = Self.region(id, in: try call.service.regions(call.data))
    } else {
      found = try call.service.store.read("read `\(id.prefix(80))`") {
        try $0.feature(id, in: self)
      }
    }
    if let found { return (found, line) }
    throw Problem(404, "there is no `\(id.prefix(80))` in `\(rawValue)`", at: .path("item"))
  }

  /// The features of this kind of all venues that lie on the Earth.
  private func venueFeatures(_ call: Call) throws -> [StoreContents.VenueThing] {
    guard let kind else { return [] }
    return try call.service.contents.things(call)[kind] ?? []
  }
}
