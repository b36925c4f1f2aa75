package import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoFormats
import GeoIndoor
import GeoInterchange
import GeoNumerics
import Geodesy

/// A change of one feature of a store (OGC API - Features, part 4): what one request asks for, or a line of
/// a batch.
package struct FeatureEdit: Sendable {
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
  /// The preconditions: of the feature, or for a new one of its collection.
  package var condition: EditCondition
  let content: Content
  /// The document as JSON; nil for none, and for a chain in another format.
  let sent: JSONValue?

  /// The content read before the store is accessed.
  enum Content: Sendable {
    case none
    case anchor(Anchor)
    case chain(Chain)
    case document(JSONNode)
    case patch(JSONValue)
  }

  /// Reads an edit.
  /// - Parameters:
  ///   - operation: The operation.
  ///   - collection: The collection.
  ///   - id: The feature; nil for a new one.
  ///   - condition: The preconditions.
  ///   - document: A feature of GeoJSON, the document of a chain, or a merge patch.
  /// - Throws: `RequestError` with the place in the document.
  package init(
    _ operation: Operation, in collection: FeatureCollection, id: String?,
    condition: EditCondition = EditCondition(), document: [UInt8]
  ) throws(RequestError) {
    self.operation = operation
    self.collection = collection
    self.id = id
    self.condition = condition
    sent = operation == .delete ? nil : try? JSONReader.read(document)
    switch operation {
    case .delete: content = .none
    case .update:
      let node = try Self.node(document)
      guard let value = node.value, value.object != nil else {
        throw .format(node.error(expected: "an object"))
      }
      if let properties = value["properties"], properties.object == nil {
        throw .member(
          name: "properties", found: "`\(properties.compactText.prefix(80))`", expected: "an object"
        )
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
    package var id: String
    /// The feature as it is now; nil when it is gone.
    package var feature: [UInt8]?
    /// The entity tag of this version; nil when the feature is deleted.
    package var tag: EntityTag?
    /// Whether there was no such feature before.
    package var isNew = false
  }

  /// Makes the edit.
  ///
  /// A replacement of a feature that is not there creates it, in collections that take new ones.
  /// - Returns: the feature as it is then.
  /// - Throws: `RequestError`: `conflict` when a precondition does not hold, `member` for a member that the feature would
  ///   not have as it was sent, `store` when it is not there, is there already or breaks a rule.
  package func apply(to store: AnchorTransaction) throws(RequestError) -> Result {
    do {
      let state = try store.state()
      let old = operation == .create ? nil : try store.present(id ?? "", in: collection)
      let isNew = operation == .create || operation == .replace && old == nil
      if old == nil, operation != .create, !isNew || !collection.takesNew {
        throw RequestError.noFeature(id ?? "", in: collection.rawValue)
      }
      try checkCondition(of: old, state)
      let (id, changed) = try change(store, over: old)
      guard operation != .delete, let new = try changed ?? store.present(id, in: collection) else {
        return Result(id: id)
      }
      try checkMembers(of: new, over: old)
      return Result(
        id: id, feature: new.document, tag: EntityTag(new, of: state.line), isNew: isNew)
    } catch let error as RequestError {
      throw error
    } catch let error as AnchorStoreError {
      throw .store(error)
    } catch {
      throw .member(name: "feature", found: "\(error)", expected: "a feature of `\(collection)`")
    }
  }

  private func checkCondition(
    of old: PresentFeature?, _ state: StoreState
  ) throws(RequestError) {
    guard condition != EditCondition() else { return }
    let changed = UTCTime(state.time)?.seconds
    var (tag, modified) = (old.map { EntityTag($0, of: state.line).text }, changed)
    if case .anchor(let found)? = old?.feature {
      modified = (found.record?.changed).flatMap { UTCTime($0)?.seconds }
    }
    // A creation adds to the collection.
    if operation == .create { tag = "W/\"\(state)\"" }
    guard let field = condition.failure(of: tag, modified: modified) else { return }
    throw .conflict(
      EditConflict(present: old?.editable ?? [], tag: tag ?? "", precondition: field.rawValue))
  }

  /// Makes sure that nothing of what was sent is lost.
  private func checkMembers(
    of new: PresentFeature, over old: PresentFeature?
  ) throws(RequestError) {
    if case .chain = new.feature { return try checkChainMembers(of: new) }
    guard let sent, let after = new.value else { return }
    try EditedMembers(before: old?.value, after: after).check(sent, isPatch: operation == .update)
  }

  /// Makes the change; returns the id, and the feature where it is known without reading it.
  private func change(
    _ store: AnchorTransaction, over old: PresentFeature?
  ) throws -> (id: String, feature: PresentFeature?) {
    switch collection {
    case .anchors: try changeAnchor(store, over: old)
    case .chains: (try changeChain(store, over: old), nil)
    case .regions: (try changeRegion(store, over: old), nil)
    default: (try changeThing(store, over: old), nil)
    }
  }

  // MARK: - Anchors

  private func changeAnchor(
    _ store: AnchorTransaction, over old: PresentFeature?
  ) throws -> (id: String, feature: PresentFeature?) {
    let wanted: Anchor
    switch (content, old?.row) {
    case (.anchor(let anchor), nil):
      try store.add(anchor)
      return (anchor.id.rawValue, nil)
    case (.anchor(let anchor), _): wanted = anchor
    case (.patch(let patch), let row?):
      wanted = try AnchorFeature.updated(row.anchor, by: patch, shown: old?.value ?? .null)
    default:
      try store.remove([id ?? ""])
      return (id ?? "", nil)
    }
    guard let row = old?.row else { return (id ?? "", nil) }
    let anchor = try Self.checked(wanted, over: row, in: store)
    let written = try store.overwrite(row, with: anchor)
    return (anchor.id.rawValue, written.map { PresentFeature($0) })
  }

  /// The anchor, unless its chain would no longer fit it.
  private static func checked(
    _ wanted: Anchor, over old: StoredAnchor, in store: AnchorTransaction
  ) throws -> Anchor {
    let (new, place) = (wanted.coordinate, old.anchor.coordinate)
    guard new != place, let member = try store.chainMember(of: old) else { return wanted }
    // A document has nine decimals.
    guard abs(new.latitude - place.latitude) <= 1e-9, abs(new.longitude - place.longitude) <= 1e-9
    else {
      throw RequestError.member(
        name: "geometry", found: "another place of an anchor of a chain (\(member))",
        expected:
          "a change of the chain, whose distances and headings follow from the places: PATCH "
          + "`/collections/chains/items/{name}` with its `anchors`, or `geoanchor chain edit --move`"
      )
    }
    var anchor = wanted
    anchor.coordinate = place
    return anchor
  }

  // MARK: - Regions

  private func changeRegion(
    _ store: AnchorTransaction, over old: PresentFeature?
  ) throws -> String {
    let node = try document(over: old)
    if old == nil {
      guard let node else { return "" }
      let (setName, part) = try parts(of: node, in: "set")
      let region = try Self.region(node, id: part)
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
    guard case .region(let region, let name, _)? = old?.feature,
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

  private func changeThing(
    _ store: AnchorTransaction, over old: PresentFeature?
  ) throws -> String {
    guard let kind = collection.kind else { return "" }
    let node = try document(over: old)
    if old == nil {
      guard let node else { return "" }
      let (name, named) = try parts(of: node, in: "venue")
      guard var venue = try store.venueIfAny(Venue.ID(rawValue: name)) else {
        throw RequestError.member(
          name: "properties.venue", found: "`\(name.prefix(80))`", expected: "a venue of the store")
      }
      guard let part = try named ?? Self.text("id", of: node["properties"]) else {
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
    guard case .venue(let thing, let name, _)? = old?.feature,
      var venue = try store.venueIfAny(name)
    else {
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

  /// The set or venue that a new feature goes to, and its id there where it has one.
  private func parts(
    of node: JSONNode, in whole: String
  ) throws(RequestError) -> (whole: String, part: String?) {
    let name = try Self.text(whole, of: node["properties"])
    guard let id else { return (name ?? "", try Self.text("id", of: node)) }
    let found = FeatureCollection.parts(of: id).first { name == nil || $0.whole == name }
    guard let found else {
      throw .member(
        name: name == nil ? "id" : "properties.\(whole)", found: "`\((name ?? id).prefix(80))`",
        expected: "what the id `\(id.prefix(80))` begins with: ids are `\(whole.uppercased()):ID`")
    }
    return (found.whole, found.part)
  }

  /// The document that the feature is to be; nil for none.
  private func document(over old: PresentFeature?) throws(RequestError) -> JSONNode? {
    switch content {
    case .document(let node): return node
    case .patch(let patch):
      guard let old else { return nil }
      return try Self.node(Array(Patch.merged(old.value, patch).compactText.utf8))
    case .none, .anchor, .chain: return nil
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
  /// The set of a name, or nil.
  fileprivate func regionSetIfAny(named name: String) throws(AnchorStoreError) -> RegionSet? {
    try regionSets().contains { $0.name == name } ? regionSets(named: [name]).first : nil
  }
}
