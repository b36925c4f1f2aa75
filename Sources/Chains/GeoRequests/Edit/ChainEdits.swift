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
  package var name: String
  package var condition: EditCondition
  let edits: [Edit]

  /// The maximum number of edits.
  static let maximum = 1_000

  /// One edit: the id of its anchor, nil for a new one, and the change by the anchor's number.
  struct Edit: Sendable {
    var anchor: String?
    var change: @Sendable (_ number: Int) -> ChainChange
  }

  enum Operation: String, CaseIterable, Sendable {
    case move, insert, remove, pin, unpin, instruct

    /// The members beside `operation`.
    fileprivate var members: [String] {
      switch self {
      case .move: ["anchor", "latitude", "longitude"]
      case .insert: ["latitude", "longitude", "distanceMeters"]
      case .instruct: ["anchor", "instruction"]
      case .remove, .pin, .unpin: ["anchor"]
      }
    }
  }

  /// Reads edits.
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
    let operation = try node["operation"].choice(of: Operation.self)
    try node.requireObject(known: ["operation"] + operation.members)
    let anchor = operation == .insert ? nil : try node["anchor"].string()
    switch operation {
    case .insert:
      let place = try coordinate(node)
      let distance =
        node["distanceMeters"].value == nil ? nil : try node["distanceMeters"].number(in: 0...1e8)
      return Edit(anchor: anchor) { _ in .insert(at: place, along: distance) }
    case .move:
      let place = try coordinate(node)
      return Edit(anchor: anchor) { .move($0, to: place) }
    case .instruct:
      let instruction = try node["instruction"].string()
      return Edit(anchor: anchor) { .instruct($0, instruction) }
    case .pin, .unpin: return Edit(anchor: anchor) { .pin($0, operation == .pin) }
    case .remove: return Edit(anchor: anchor) { .remove($0) }
    }
  }

  private static func coordinate(_ node: JSONNode) throws(FormatError) -> Coordinate {
    Coordinate(
      latitude: try node["latitude"].number(in: -90...90),
      longitude: try node["longitude"].number(in: -180...180))
  }

  /// Makes the edits.
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
      guard let anchor = edit.anchor else {
        // A new anchor has no number yet.
        changes.append(edit.change(0))
        continue
      }
      guard let number = numbers[anchor] else {
        throw .member(
          name: "edits[\(index)].anchor", found: "`\(anchor.prefix(80))`",
          expected: "the id of an anchor of the chain")
      }
      changes.append(edit.change(number))
    }
    return changes
  }
}
