import GeoAnchorStore
import GeoAnchors
import GeoFormats

/// The effect of a change, as in documents (`Data/schemas/changes.schema.json`).
extension ChangeSummary {
  /// A list of objects, each of which says the action first.
  var json: JSONValue { .array(actions.map { .object($0.json) }) }
}

extension ChangeAction {
  fileprivate var json: JSONObject {
    switch self {
    case .add(let subject): Self.object("add", subject)
    case .remove(let subject): Self.object("remove", subject)
    case .move(let subject, let meters): Self.object("move", subject, ["meters": .meters(meters)])
    case .raise(let subject, let meters):
      Self.object("raise", subject, ["meters": .meters(meters)])
    case .rename(let kind, let old, let new):
      [
        "action": .string("rename"), "kind": .string(kind.rawValue), "from": .string(old),
        "to": .string(new),
      ]
    case .tag(let subject, let tags): Self.object("tag", subject, ["tags": .texts(tags)])
    case .untag(let subject, let tags): Self.object("untag", subject, ["tags": .texts(tags)])
    case .collect(let subject, let collection):
      Self.object("collect", subject, ["collection": collection.map { .string($0) } ?? .null])
    case .edit(let subject, let fields):
      Self.object("edit", subject, ["fields": .texts(fields.map(\.rawValue))])
    case .addChain(let name, let anchors): Self.chain("addChain", name, anchors)
    case .removeChain(let name, let anchors): Self.chain("removeChain", name, anchors)
    case .replaceChain(let revision):
      [
        "action": .string("replaceChain"), "chain": .string(revision.name),
        "lengthChangeMeters": revision.lengthChange.map { .meters($0) } ?? .null,
        "anchorsAdded": .whole(revision.added), "anchorsRemoved": .whole(revision.removed),
        "anchorsChanged": .whole(revision.changed),
      ]
    case .resolve(let number, let name, let side):
      [
        "action": .string("resolve"), "conflict": .whole(number), "name": .string(name),
        "side": side.map { .string($0.rawValue) } ?? .null,
      ]
    case .find(let conflicts): ["action": .string("find"), "conflicts": .whole(conflicts)]
    }
  }

  private static func object(
    _ action: String, _ subject: ChangeSubject, _ more: JSONObject = [:]
  ) -> JSONObject {
    let first: JSONObject = [
      "action": .string(action), "kind": .string(subject.kind.rawValue),
      "count": .whole(subject.count), "names": .texts(subject.names),
    ]
    return JSONObject(first.members + more.members)
  }

  private static func chain(_ action: String, _ name: String, _ anchors: Int) -> JSONObject {
    ["action": .string(action), "chain": .string(name), "anchors": .whole(anchors)]
  }
}

extension JSONValue {
  fileprivate static func whole(_ number: Int) -> JSONValue { .integer(String(number)) }

  fileprivate static func texts(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string($0) })
  }

  /// Meters to the millimeter.
  fileprivate static func meters(_ meters: Double) -> JSONValue {
    .number((meters * 1000).rounded() / 1000)
  }
}
