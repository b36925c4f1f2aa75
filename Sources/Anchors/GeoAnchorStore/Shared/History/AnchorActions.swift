import GeoAnchors
import Geodesy

/// Sorts what happened to anchors into actions, each with all anchors that it happened to.
struct AnchorActions {
  /// The key by which the changes of two anchors are the same action.
  private enum Key: Hashable {
    case add, remove, move, raise, lower
    case rename(from: String, to: String)
    case tag([String])
    case untag([String])
    case collect(String?)
    case edit([AnchorField])
  }

  private struct Group {
    var subject = ChangeSubject(.anchor)
    /// The greatest distance that one of them moved.
    var meters: Meters = 0
  }

  /// The greatest number of different edits kept apart; more become one.
  private static let mostEdits = 5

  private var order: [Key] = []
  private var groups: [Key: Group] = [:]

  /// Adds an anchor that was added, removed or changed.
  mutating func add(_ before: Anchor?, _ after: Anchor?, called name: String) throws {
    guard let before, let after else {
      if before != nil || after != nil { add(after == nil ? .remove : .add, name) }
      return
    }
    let fields = AnchorField.differing(before, after)
    switch fields {
    case []: return
    case [.position]:
      let meters = try GeodesicDistance.meters(from: before.coordinate, to: after.coordinate)
      return add(.move, name, meters)
    case [.altitude]:
      guard let old = before.altitude, let new = after.altitude, old.datum == new.datum,
        old.meters != new.meters
      else { break }
      return add(
        new.meters > old.meters ? .raise : .lower, name, abs(new.meters - old.meters))
    case [.name] where !before.name.isEmpty && !after.name.isEmpty:
      return add(.rename(from: before.name, to: after.name), name)
    case [.tags]:
      let (old, now) = (Set(before.tags), Set(after.tags))
      let new = after.tags.filter { !old.contains($0) }
      let gone = before.tags.filter { !now.contains($0) }
      if gone.isEmpty, !new.isEmpty { return add(.tag(new), name) }
      if new.isEmpty, !gone.isEmpty { return add(.untag(gone), name) }
    case [.collection]: return add(.collect(after.collection), name)
    default: break
    }
    add(.edit(fields), name)
  }

  private mutating func add(_ key: Key, _ name: String, _ meters: Meters = 0) {
    if groups[key] == nil { order.append(key) }
    groups[key, default: Group()].subject.add(name)
    groups[key, default: Group()].meters = max(groups[key]?.meters ?? 0, meters)
  }

  /// The actions, in the order in which they began.
  var all: [ChangeAction] {
    let edits = order.filter { $0 != .add && $0 != .remove }
    guard edits.count > Self.mostEdits else { return order.compactMap(action) }
    var subject = ChangeSubject(.anchor)
    var fields: Set<AnchorField> = []
    for key in edits {
      guard let group = groups[key] else { continue }
      subject.count += group.subject.count
      subject.names += group.subject.names.prefix(Change.mostNames - subject.names.count)
      fields.formUnion(Self.fields(of: key))
    }
    let some: [Key] = [.add, .remove]
    return some.compactMap(action) + [
      .edit(subject, AnchorField.allCases.filter(fields.contains))
    ]
  }

  private func action(_ key: Key) -> ChangeAction? {
    guard let group = groups[key] else { return nil }
    let subject = group.subject
    return switch key {
    case .add: .add(subject)
    case .remove: .remove(subject)
    case .move: .move(subject, meters: group.meters)
    case .raise: .raise(subject, meters: group.meters)
    case .lower: .raise(subject, meters: -group.meters)
    case .rename(let old, let new): .rename(.anchor, from: old, to: new)
    case .tag(let tags): .tag(subject, tags)
    case .untag(let tags): .untag(subject, tags)
    case .collect(let collection): .collect(subject, collection: collection)
    case .edit(let fields): .edit(subject, fields)
    }
  }

  private static func fields(of key: Key) -> [AnchorField] {
    switch key {
    case .add, .remove: []
    case .move: [.position]
    case .raise, .lower: [.altitude]
    case .rename: [.name]
    case .tag, .untag: [.tags]
    case .collect: [.collection]
    case .edit(let fields): fields
    }
  }
}
