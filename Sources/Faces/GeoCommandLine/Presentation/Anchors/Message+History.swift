package import GeoAnchorStore
import GeoAnchors
import GeoFormats
package import GeoTexts

extension Message {
  /// Description of a change, such as “move Fountain 3.2 m”.
  package static func change(_ change: Change) -> Message {
    var message = actions(of: change)
    if let words = change.summary.facts.words {
      message = Message(
        HistoryText.words, [.text("words", QuotedText.clip(words)), .message("actions", message)])
    }
    let actions = Value.message("actions", message)
    let isSettled = change.summary.actions.contains {
      if case .resolve = $0 { true } else { false }
    }
    switch change.kind {
    case .edit, .import: return message
    case .start, .base: return Message(HistoryText.start, [actions])
    case .external:
      return Message(
        change.summary.facts.isUnobserved ? HistoryText.unobserved : .anotherProgram, [actions])
    case .undo: return Message(HistoryText.undo, [.whole("number", change.target ?? 0), actions])
    case .redo: return Message(HistoryText.redo, [.whole("number", change.target ?? 0), actions])
    case .restore:
      guard let revision = change.summary.facts.restoredRevision else {
        return Message(HistoryText.restoreSomething, [actions])
      }
      return Message(HistoryText.restore, [.whole("number", revision), actions])
    case .sync: return isSettled ? message : Message(HistoryText.sync, [actions])
    }
  }

  /// Description of a change, and whether it was undone since.
  package static func listed(_ change: Change) -> Message {
    guard change.isUndone else { return self.change(change) }
    return Message(HistoryText.undone, [.message("actions", self.change(change))])
  }

  /// Message of an undone change, with its author and time.
  package static func undid(_ change: Change) -> Message {
    answer(change, HistoryText.undid, by: .undidBy)
  }

  /// Message of a redone change, with its author and time.
  package static func redid(_ change: Change) -> Message {
    answer(change, HistoryText.redid, by: .redidBy)
  }

  package static func made(_ change: Change) -> Message {
    Message(
      HistoryText.made, [.whole("number", change.id), .message("actions", self.change(change))])
  }

  private static func answer(
    _ change: Change, _ anonymous: HistoryText, by named: HistoryText
  ) -> Message {
    let values: [Value] = [
      .message("actions", self.change(change)), .whole("number", change.id),
      .text("time", change.time),
    ]
    guard let author = change.author else { return Message(anonymous, values) }
    return Message(named, values + [.text("author", QuotedText.clip(author))])
  }

  private static func actions(of change: Change) -> Message {
    let isImport = change.kind == .import || !change.summary.facts.files.isEmpty
    let files = isImport ? change.summary.facts.files : nil
    let all = change.summary.actions.map { action($0, importedFrom: files) }
    return all.isEmpty ? Message(HistoryText.nothing) : list(all, last: .listMore)
  }

  // MARK: Actions

  private static func action(_ action: ChangeAction, importedFrom files: [String]?) -> Message {
    switch action {
    case .add(let subject):
      guard let files else { return Message(HistoryText.add, [things(subject)]) }
      let count = Value.message("things", count(subject.kind, subject.count))
      guard !files.isEmpty else { return Message(HistoryText.importOnly, [count]) }
      return Message(HistoryText.importFrom, [count, .message("files", list(texts: files))])
    case .remove(let subject): return Message(HistoryText.remove, [things(subject)])
    case .move(let subject, let meters):
      return moved(subject, meters, HistoryText.move, many: .moveMany)
    case .raise(let subject, let meters):
      return meters < 0
        ? moved(subject, -meters, HistoryText.lower, many: .lowerMany)
        : moved(subject, meters, HistoryText.raise, many: .raiseMany)
    case .rename(let kind, let old, let new):
      return Message(
        HistoryText.rename, [thing(kind, old), .text("name", QuotedText.clip(new))])
    case .tag(let subject, let tags):
      return Message(HistoryText.tag, [things(subject), .message("tags", quoted(tags))])
    case .untag(let subject, let tags):
      return Message(HistoryText.untag, [things(subject), .message("tags", quoted(tags))])
    case .collect(let subject, let collection):
      guard let collection else { return Message(HistoryText.uncollect, [things(subject)]) }
      return Message(
        HistoryText.collect,
        [things(subject), .text("collection", QuotedText.clip(collection))])
    case .edit(let subject, let fields):
      guard !fields.isEmpty else { return Message(HistoryText.edit, [things(subject)]) }
      let names = list(fields.map(\.message), last: .listLast)
      return Message(HistoryText.editFields, [things(subject), .message("fields", names)])
    case .addChain(let name, let anchors): return chain(HistoryText.addChain, name, anchors)
    case .removeChain(let name, let anchors):
      return chain(HistoryText.removeChain, name, anchors)
    case .replaceChain(let revision): return chain(revision)
    case .resolve(let number, let name, let side):
      let key: HistoryText =
        switch side {
        case .ours: .resolveOurs
        case .theirs: .resolveTheirs
        case nil: .reopen
        }
      return Message(key, [.whole("number", number), .text("name", QuotedText.clip(name))])
    case .find(let conflicts):
      return Message(
        conflicts, one: HistoryText.conflictsOne, many: .conflictsMany,
        [.whole("count", conflicts)])
    }
  }

  private static func moved(
    _ subject: ChangeSubject, _ meters: Double, _ key: HistoryText, many: HistoryText
  ) -> Message {
    Message(subject.count == 1 ? key : many, [things(subject), .distance("length", meters)])
  }

  private static func chain(_ key: HistoryText, _ name: String, _ anchors: Int) -> Message {
    Message(
      key,
      [.text("chain", QuotedText.clip(name)), .message("anchors", count(.anchor, anchors))])
  }

  private static func chain(_ revision: ChainRevision) -> Message {
    var parts: [Message] = []
    if let change = revision.lengthChange {
      let key: HistoryText =
        abs(change) < 0.0005 ? .pathOther : change > 0 ? .pathLonger : .pathShorter
      parts.append(Message(key, key == .pathOther ? [] : [.distance("length", abs(change))]))
    }
    func add(_ count: Int, _ one: HistoryText, _ many: HistoryText) {
      guard count > 0 else { return }
      parts.append(Message(count, one: one, many: many, [.whole("count", count)]))
    }
    add(revision.added, .addedOne, .addedMany)
    add(revision.removed, .removedOne, .removedMany)
    add(revision.changed, .changedOne, .changedMany)
    return Message(
      revision.lengthChange == nil ? HistoryText.editChain : .replaceChain,
      [
        .text("chain", QuotedText.clip(revision.name)),
        .message("parts", list(parts, last: .listMore)),
      ])
  }

  // MARK: Subjects

  /// Object of the change: its name, or the number with the names if they are few.
  private static func things(_ subject: ChangeSubject) -> Value {
    // The names of regions are those of their sets.
    if subject.kind == .region, !subject.names.isEmpty {
      let sets = list(texts: subject.names.map { QuotedText.clip($0) })
      let count = count(subject.kind, subject.count)
      return .message(
        "things",
        Message(HistoryText.regionsOf, [.message("things", count), .message("sets", sets)]))
    }
    if subject.count == 1, let name = subject.names.first { return thing(subject.kind, name) }
    let count = count(subject.kind, subject.count)
    guard subject.names.count == subject.count else { return .message("things", count) }
    let names = list(texts: subject.names.map { QuotedText.clip($0) })
    return .message(
      "things", Message(HistoryText.named, [.message("things", count), .message("names", names)]))
  }

  private static func thing(_ kind: StoreKind, _ name: String) -> Value {
    let name = QuotedText.clip(name)
    let key: HistoryText? =
      switch kind {
      case .anchor: nil
      case .chain: .chainNamed
      case .region: .regionNamed
      case .venue: .venueNamed
      }
    guard let key else { return .text("things", name) }
    return .message("things", Message(key, [.text("name", name)]))
  }

  private static func count(_ kind: StoreKind, _ count: Int) -> Message {
    let (one, many): (HistoryText, HistoryText) =
      switch kind {
      case .anchor: (.anchorOne, .anchorMany)
      case .chain: (.chainOne, .chainMany)
      case .region: (.regionOne, .regionMany)
      case .venue: (.venueOne, .venueMany)
      }
    return Message(count, one: one, many: many, [.whole("count", count)])
  }

  // MARK: Lists

  private static func quoted(_ tags: [String]) -> Message {
    list(texts: tags.map { QuotedText.quote($0) })
  }

  private static func list(texts: [String]) -> Message {
    list(texts.map { Message(HistoryText.plain, [.text("text", $0)]) }, last: .listMore)
  }

  private static func list(_ items: [Message], last: HistoryText) -> Message {
    guard var all = items.first else { return Message(HistoryText.nothing) }
    for (index, item) in items.enumerated().dropFirst() {
      let key = index == items.count - 1 ? last : .listMore
      all = Message(key, [.message("first", all), .message("next", item)])
    }
    return all
  }
}

extension AnchorField {
  /// The name of the field: the text `fieldName` for `name`.
  fileprivate var message: Message {
    let name = rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    let key = HistoryText(rawValue: "field" + name)
    return key.map { Message($0) } ?? Message(HistoryText.plain, [.text("text", rawValue)])
  }
}
