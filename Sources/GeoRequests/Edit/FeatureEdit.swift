package import GeoAnchorStore
import GeoAnchors
import GeoCoverage
import GeoFormats
import GeoInterchange
import GeoVenues

/// A change of one feature of a store (OGC API - Features, part 4): what one request asks for, or a line of
/// a batch.
package struct FeatureEdit: Sendable {
  /// What is done.
  package enum Operation: String, CaseIterable, Sendable {
    /// A new feature.
    case create
    /// All of a feature.
    case replace
    /// Some members of a feature, by a merge patch (RFC 7396).
    case update
    /// A feature goes.
    case delete
  }

  package var operation: Operation
  package var collection: FeatureCollection
  /// The feature; nil for a new one that gets an id.
  package var id: String?
  /// Tags as `If-Match` has them, one of which the feature must have; nil for any.
  package var condition: String?
  private var content: Content

  /// What is read before the store is asked for.
  private enum Content: Sendable {
    case none
    case anchor(Anchor)
    case chain(Chain)
    case document(JSONNode)
    case patch(JSONValue)
  }

  /// Reads an edit.
  ///
  /// - Parameters:
  ///   - operation: what is done.
  ///   - collection: where.
  ///   - id: the feature; nil for a new one.
  ///   - condition: tags as `If-Match` has them; nil for any.
  ///   - document: a feature of GeoJSON, the document of a chain, or a merge patch.
  /// - Throws: `RequestError` with the place in the document.
  package init(
    _ operation: Operation, in collection: FeatureCollection, id: String?,
    condition: String? = nil, document: [UInt8]
  ) throws(RequestError) {
    self.operation = operation
    self.collection = collection
    self.id = id
    self.condition = condition
    switch operation {
    case .delete: content = .none
    case .update:
      let node = try Self.node(document)
      guard let value = node.value, value.object != nil else {
        throw .format(node.error(expected: "an object"))
      }
      content = .patch(value)
    case .create, .replace:
      switch collection {
      case .anchors: content = .anchor(try AnchorFeature.read(document, id: id))
      case .chains: content = .chain(try Self.chain(document, id))
      default: content = .document(try Self.node(document))
      }
    }
  }

  /// A feature after an edit.
  package struct Result: Sendable {
    /// The id.
    package var id: String
    /// The feature as it is now; nil when it is gone.
    package var feature: [UInt8]?
    /// What tells this version from others; nil when it is gone.
    package var tag: EntityTag?
  }

  /// Makes the edit.
  ///
  /// - Returns: the feature as it is then.
  /// - Throws: `RequestError`: `conflict` when the feature has none of the tags, `store` when it is not there,
  ///   is there already or breaks a rule.
  package func apply(to store: AnchorTransaction) throws(RequestError) -> Result {
    do {
      if operation != .create { try checkCondition(store) }
      let id = try change(store)
      guard operation != .delete, let feature = try store.feature(id, in: collection) else {
        return Result(id: id)
      }
      let document = feature.document { _ in }
      return Result(id: id, feature: document, tag: EntityTag(content: document))
    } catch let error as RequestError {
      throw error
    } catch let error as AnchorStoreError {
      throw .store(error)
    } catch {
      throw .member(name: "feature", found: "\(error)", expected: "a feature of `\(collection)`")
    }
  }

  private func checkCondition(_ store: AnchorTransaction) throws {
    let id = id ?? ""
    guard let present = try store.feature(id, in: collection) else {
      throw RequestError.noFeature(id, in: collection.rawValue)
    }
    guard let condition else { return }
    let document = present.document { _ in }
    let tag = EntityTag(content: document)
    guard tag.isIn(condition) else {
      throw RequestError.conflict(EditConflict(present: document, tag: tag.text))
    }
  }

  private func change(_ store: AnchorTransaction) throws -> String {
    switch collection {
    case .anchors: try changeAnchor(store)
    case .chains: try changeChain(store)
    case .regions: try changeRegion(store)
    default: try changeThing(store)
    }
  }

  // MARK: - Anchors and chains

  private func changeAnchor(_ store: AnchorTransaction) throws -> String {
    switch content {
    case .anchor(let anchor) where operation == .create:
      try store.add(anchor)
      return anchor.id.rawValue
    case .anchor(let anchor):
      try store.edit([anchor.id.rawValue]) { $0 = anchor }
    case .patch(let patch):
      let id = AnchorID(rawValue: id ?? "")
      guard let found = try store.found(id: id) else { break }
      let feature = Feature.anchor(found).document { _ in }
      let updated = try AnchorFeature.updated(found.anchor, by: patch, feature: feature)
      try store.edit([id.rawValue]) { $0 = updated }
    default: try store.remove([id ?? ""])
    }
    return id ?? ""
  }

  private func changeChain(_ store: AnchorTransaction) throws -> String {
    switch content {
    case .chain(var chain):
      let name = id ?? chain.name ?? ""
      chain.name = name
      try store.save(chain, name: name, replace: operation == .replace)
      return name
    case .patch(let patch):
      let name = id ?? ""
      let document = ChainDocument(try store.chain(named: name)).text(.json)
      let bytes = try Patch.merged(Array(document.utf8), patch)
      try store.save(try Self.chain(bytes, name), name: name, replace: true)
      return name
    default:
      try store.remove([], chains: [id ?? ""])
      return id ?? ""
    }
  }

  private static func chain(_ document: [UInt8], _ id: String?) throws(RequestError) -> Chain {
    var chain: Chain
    do throws(InterchangeError) {
      var reader = ChainReader()
      chain = try reader.read(document, format: nil, name: "chain.json")
    } catch .format(let error) {
      throw .format(error)
    } catch {
      throw .export(error)
    }
    if let id { chain.name = id }
    guard chain.name?.isEmpty == false else {
      throw .member(name: "name", found: "none", expected: "the name of the chain")
    }
    return chain
  }

  // MARK: - Regions

  private func changeRegion(_ store: AnchorTransaction) throws -> String {
    let (node, old) = try document(store)
    if operation == .create {
      guard let node else { return "" }
      let setName = try Self.text("set", of: node["properties"]) ?? ""
      let region = try Self.region(node, id: try Self.text("id", of: node))
      let present = try store.regionSetIfAny(named: setName)
      guard present?.regions.contains(where: { $0.id == region.id }) != true else {
        throw RequestError.member(
          name: "id", found: "`\(region.id)`", expected: "an id that the set does not have yet")
      }
      var set = present ?? RegionSet(name: setName, regions: [])
      set.regions.append(region)
      try store.save(set, replace: present != nil)
      return FeatureCollection.id(of: region.id, in: setName)
    }
    let id = id ?? ""
    guard case .region(let region, let name, _)? = old,
      var set = try store.regionSetIfAny(named: name),
      let index = set.regions.firstIndex(where: { $0.id == region.id })
    else { throw RequestError.noFeature(id, in: collection.rawValue) }
    if let node {
      set.regions[index] = try Self.region(node, id: region.id)
    } else {
      set.regions.remove(at: index)
    }
    if set.regions.isEmpty {
      try store.removeRegionSet(named: name)
    } else {
      try store.save(set, replace: true)
    }
    return id
  }

  private static func region(_ node: JSONNode, id: String?) throws -> CoverageRegion {
    let document: RegionDocument
    do throws(FormatError) { document = try RegionDocument(reading: node) } catch {
      throw RequestError.format(error)
    }
    let found = RegionValidator().validate(document.drafts)
    if let finding = found.findings.first(where: \.isError) {
      throw RequestError.member(
        name: "geometry", found: finding.description, expected: "a valid area")
    }
    guard var region = found.regions.first, found.regions.count == 1 else {
      throw RequestError.member(
        name: "geometry", found: "\(found.regions.count) areas", expected: "one area")
    }
    if let id { region.id = id }
    return region
  }

  // MARK: - Things of venues

  private func changeThing(_ store: AnchorTransaction) throws -> String {
    guard let kind = collection.kind else { return "" }
    let (node, old) = try document(store)
    if operation == .create {
      guard let node else { return "" }
      let name = try Self.text("venue", of: node["properties"]) ?? ""
      guard var venue = try store.venueIfAny(Venue.ID(rawValue: name)) else {
        throw RequestError.member(
          name: "properties.venue", found: "`\(name.prefix(80))`", expected: "a venue of the store")
      }
      guard let part = try Self.text("id", of: node["properties"]) ?? Self.text("id", of: node)
      else {
        throw RequestError.member(name: "id", found: "none", expected: "an id within the venue")
      }
      let id = FeatureCollection.id(of: part, in: name)
      guard try store.feature(id, in: collection) == nil else {
        throw RequestError.member(
          name: "id", found: "`\(part.prefix(80))`", expected: "an id that the venue does not have")
      }
      try venue.put(node, as: kind, id: part)
      try store.save(venue, replace: true)
      return id
    }
    let id = id ?? ""
    guard case .venue(let thing, let name, _)? = old, var venue = try store.venueIfAny(name) else {
      throw RequestError.noFeature(id, in: collection.rawValue)
    }
    if let node {
      try venue.put(node, as: kind, id: thing.id)
    } else {
      _ = try venue.remove(kind, id: thing.id)
    }
    try store.save(venue, replace: true)
    return id
  }

  /// The document that the feature is to be, nil for none; and what it is.
  private func document(_ store: AnchorTransaction) throws -> (JSONNode?, Feature?) {
    switch content {
    case .document(let node) where operation == .create: return (node, nil)
    case .document(let node): return (node, try store.feature(id ?? "", in: collection))
    case .patch(let patch):
      let old = try store.feature(id ?? "", in: collection)
      guard let old else { return (nil, nil) }
      return (try Self.node(try Patch.merged(old.document { _ in }, patch)), old)
    case .none, .anchor, .chain: return (nil, try store.feature(id ?? "", in: collection))
    }
  }

  private static func node(_ document: [UInt8]) throws(RequestError) -> JSONNode {
    do throws(FormatError) {
      let node = try JSONNode(reading: document)
      try node.requireObject()
      return node
    } catch {
      throw .format(error)
    }
  }

  private static func text(_ name: String, of node: JSONNode) throws(RequestError) -> String? {
    do throws(FormatError) { return try node[name].optionalString() } catch { throw .format(error) }
  }
}

extension AnchorTransaction {
  /// The set of a name; nil when there is none.
  fileprivate func regionSetIfAny(named name: String) throws(AnchorStoreError) -> RegionSet? {
    try regionSets().contains { $0.name == name } ? regionSets(named: [name]).first : nil
  }
}
