package import GeoAnchorStore
package import GeoAnchors
import GeoChains
package import GeoFormats
import GeoInterchange
import Geodesy

/// Changes of the anchors of one stored chain, made together or not at all.
///
/// Anchors are named by id (`Data/schemas/chain-edits.schema.json`): a number would mean another
/// anchor after a colleague's insertion.
package struct ChainEdits: Sendable {
  /// The name of the chain.
  package var name: String
  /// The preconditions of the chain.
  package var condition: EditCondition
  let edits: [Edit]

  /// The maximum number of edits.
  static let maximum = 1_000

  /// One edit, with the position of its anchor in the document for messages.
  struct Edit: Sendable {
    var operation: Operation
    /// The id of the anchor; empty for `insert`.
    var anchor = ""
    var coordinate: Coordinate?
    /// The distance of an inserted anchor along the path, in meters; nil for the nearest point.
    var distance: Meters?
    var instruction = ""
  }

  enum Operation: String, CaseIterable, Sendable {
    case move, insert, remove, pin, unpin, instruct

    /// The members beside `operation`, with those that may be left out.
    fileprivate var members: (needed: [String], optional: [String]) {
      switch self {
      case .move: (["anchor", "latitude", "longitude"], [])
      case .insert: (["latitude", "longitude"], ["distanceMeters"])
      case .instruct: (["anchor", "instruction"], [])
      case .remove, .pin, .unpin: (["anchor"], [])
      }
    }
  }

  /// Reads edits.
  ///
  /// - Throws: `FormatError` with the place in the document.
  package init(
    of name: String, condition: EditCondition = EditCondition(), reading document: JSONNode
  ) throws(FormatError) {
    self.name = name
    self.condition = condition
    try document.requireObject(known: ["edits"])
    let list = document["edits"]
    let nodes = try list.elements()
    guard (1...Self.maximum).contains(nodes.count) else {
      throw list.error(expected: "1 to \(Self.maximum) edits")
    }
    var edits: [Edit] = []
    for node in nodes { edits.append(try Self.edit(node)) }
    self.edits = edits
  }

  private static func edit(_ node: JSONNode) throws(FormatError) -> Edit {
    try node.requireObject()
    var edit = Edit(operation: try node["operation"].choice(of: Operation.self))
    let (needed, optional) = edit.operation.members
    try node.requireObject(known: ["operation"] + needed + optional)
    if needed.contains("anchor") { edit.anchor = try node["anchor"].string() }
    if needed.contains("latitude") {
      edit.coordinate = Coordinate(
        latitude: try node["latitude"].number(in: -90...90),
        longitude: try node["longitude"].number(in: -180...180))
    }
    if optional.contains("distanceMeters"), node["distanceMeters"].value != nil {
      edit.distance = try node["distanceMeters"].number(in: 0...1e8)
    }
    if needed.contains("instruction") { edit.instruction = try node["instruction"].string() }
    return edit
  }

  /// Makes the edits.
  ///
  /// - Returns: the chain as it is then, with its entity tag.
  /// - Throws: `RequestError`: `conflict` when the precondition does not hold, `member` for an anchor
  ///   that the chain does not have, `chain` for an edit that it does not allow.
  package func apply(
    to store: AnchorTransaction
  ) throws(RequestError) -> (chain: Chain, tag: EntityTag) {
    let (line, old, chain) = try present(in: store)
    let tag = EntityTag(old, of: line).text
    if let field = condition.failure(of: tag, modified: nil) {
      throw .conflict(
        EditConflict(present: old.editable, tag: tag, precondition: field.rawValue))
    }
    let changed: Chain
    let changes = try changes(of: chain)
    do throws(ChainError) { changed = try chain.changed(by: changes) } catch {
      throw .chain(error)
    }
    do throws(AnchorStoreError) {
      try store.save(changed, name: name, inPlaceOf: name)
    } catch {
      throw .store(error)
    }
    let (_, new, kept) = try present(in: store)
    return (kept, EntityTag(new, of: line))
  }

  /// The line of history of the store, and the chain as it has it.
  private func present(
    in store: AnchorTransaction
  ) throws(RequestError) -> (line: String, feature: PresentFeature, chain: Chain) {
    do throws(AnchorStoreError) {
      let line = try store.state().line
      if let found = try store.present(name, in: .chains), case .chain(let chain) = found.feature {
        return (line, found, chain)
      }
    } catch {
      throw .store(error)
    }
    throw .noFeature(name, in: FeatureCollection.chains.rawValue)
  }

  /// The changes by the numbers of the anchors.
  private func changes(of chain: Chain) throws(RequestError) -> [ChainChange] {
    let numbers = Dictionary(
      chain.anchors.enumerated().map { ($1.id.rawValue, $0 + 1) },
      uniquingKeysWith: { first, _ in first })
    var changes: [ChainChange] = []
    for (index, edit) in edits.enumerated() {
      if edit.operation == .insert {
        guard let place = edit.coordinate else { continue }
        changes.append(.insert(at: place, along: edit.distance))
        continue
      }
      guard let number = numbers[edit.anchor] else {
        throw .member(
          name: "edits[\(index)].anchor", found: "`\(edit.anchor.prefix(80))`",
          expected: "the id of an anchor of the chain")
      }
      switch edit.operation {
      case .move:
        guard let place = edit.coordinate else { continue }
        changes.append(.move(number, to: place))
      case .pin, .unpin: changes.append(.pin(number, edit.operation == .pin))
      case .instruct: changes.append(.instruct(number, edit.instruction))
      case .remove, .insert: changes.append(.remove(number))
      }
    }
    return changes
  }
}
