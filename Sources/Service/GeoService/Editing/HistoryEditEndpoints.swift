import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoRequests

/// Edits of several features at once and by history: batches, undo and redo, feeds, conflicts.
enum HistoryEditEndpoints {
  static let endpoints = [batch, undoNewest, undo, redo, feed, conflicts, resolution]

  static let linesType = "application/jsonl"

  private static let changed = Endpoint.Answer(
    "What was changed.", [.init("application/json", .named("edited"))])

  // MARK: - Batches

  private static let batch = Endpoint(
    editing: "POST", "/v1/changes", id: "makeChanges",
    "Change several features at once, all of them or none, as one change of the history",
    body: .init(linesType), answers: [changed]
  ) { call in
    try call.requireType()
    let edits = try FeatureBatch(readingLines: call.request.body)
    try FeatureEditEndpoints.check(edits.collections, call)
    return PendingEdit("make \(edits.count) changes", call) { store in
      try edits.apply(to: store)
    } answer: { results, revision in
      .json(
        .object([
          "revision": revision.map { .number(Double($0)) } ?? .null,
          "features": .array(
            results.map { result in
              .object([
                "collection": .string(result.collection.rawValue), "id": .string(result.result.id),
                "etag": .text(result.result.tag?.text),
              ])
            }),
        ]))
    }
  }

  // MARK: - Undo

  private static let undoNewest = Endpoint(
    editing: "POST", "/v1/undo", id: "undoNewestChange",
    "Take back the newest change that was not taken back yet", answers: [changed]
  ) { call in try undoing(try call.service.store.changeToUndo(), call) }

  /// The part of a change that is taken back.
  private enum Part: String, CaseIterable { case all, unchanged }

  private static let part = Parameter<Part>.choice(
    "part",
    "`unchanged` puts back only the anchors that are still as the change left them, as a change of its own; usually all of it, or 409 "
      + "with the names of what was changed since (`changed`).")

  private static let undo = Endpoint(
    editing: "POST", "/v1/changes/{change}/undo", id: "undoChange", "Take back a change",
    parameters: [JobEndpoints.number.description, part.description], answers: [changed]
  ) { call in
    let id = try call.value(JobEndpoints.number) ?? 0
    guard try call.value(part) == .unchanged else { return try undoing(id, call) }
    return PendingEdit("undo a part of change \(id)", call, as: .restore) { store in
      store.facts.restoredRevision = id - 1
      return try store.undoUnchanged(id)
    } answer: { ids, revision in
      let number: JSONValue = revision.map { .number(Double($0)) } ?? .null
      let features = ids.map { id -> JSONValue in
        .object([
          "collection": .string(FeatureCollection.anchors.rawValue),
          "id": .string(id.rawValue), "etag": .null,
        ])
      }
      return .json(
        .object([
          "revision": number, "change": .number(Double(id)), "features": .array(features),
        ]))
    }
  }

  private static func undoing(_ id: Int, _ call: Call) throws -> PendingEdit {
    PendingEdit("undo change \(id)", call, as: .undo, target: id) { store in
      try store.undo(id).id
    } answer: { id, revision in
      answer(id, revision)
    }
  }

  private static let redo = Endpoint(
    editing: "POST", "/v1/redo", id: "redoChange",
    "Do again what was taken back last, unless something else was changed since",
    answers: [changed]
  ) { call in
    let target = try call.service.store.changeToRedo()
    return PendingEdit("redo change \(target)", call, as: .redo, target: target) { store in
      try store.redo(target).id
    } answer: { id, revision in
      answer(id, revision)
    }
  }

  private static func answer(_ id: Int, _ revision: Int?) -> ServerResponse {
    .json(
      .object([
        "revision": revision.map { .number(Double($0)) } ?? .null, "change": .number(Double(id)),
      ]))
  }

  // MARK: - Feeds

  private static let feed = Endpoint(
    editing: "POST", "/v1/feed", id: "applyFeed",
    "Apply what changed in another store, as one change; what both changed becomes a conflict",
    body: .init(linesType),
    answers: [.init("What became of it.", [.init("application/json", .named("synced"))])]
  ) { call in
    try call.requireType()
    guard let text = String(validating: call.request.body, as: UTF8.self) else {
      throw Problem(400, "the feed is not UTF-8")
    }
    return PendingEdit("apply changes of another store", call, as: .sync) { store in
      try store.apply(feed: text)
    } answer: { report, _ in
      var list = RecordDocument(RecordLayout<SyncReport>.synced, as: .json)
      list.append(report)
      list.end()
      return try .written(type: "application/json") { sink in
        try list.drain(above: 0) { try sink($0) }
      }
    }
  }

  private static let conflicts = Endpoint(
    "GET", "/v1/conflicts", id: "getConflicts", tag: "History",
    "What this store and another changed in different ways",
    answers: [.init("The conflicts.", [.init("application/json", .named("conflicts"))])]
  ) { call in
    try call.tagged {
      var list = RecordDocument(RecordLayout<SyncConflict>.conflicts, as: .json)
      try call.service.store.forEachConflict {
        list.append($0)
        return true
      }
      list.end()
      return try .written(type: "application/json") { sink in
        try list.drain(above: 0) { try sink($0) }
      }
    }
  }

  private static let conflict = Parameter<Int>.segment(
    "conflict", in: 1..., "The number of a conflict.")

  private static let resolution = Endpoint(
    editing: "POST", "/v1/conflicts/{conflict}", id: "resolveConflict",
    "End a conflict: with the version of the other store, or with what is here",
    parameters: [conflict.description],
    body: .init(
      "application/json",
      .inline([
        "type": .string("object"), "required": .array([.string("take")]),
        "properties": .object([
          "take": .object(["enum": .array([.string("theirs"), .string("ours")])])
        ]), "additionalProperties": .bool(false),
      ])), answers: [changed]
  ) { call in
    let id = try call.value(conflict) ?? 0
    let body = try call.json()
    let side: ConflictSide
    do throws(FormatError) {
      try body.requireObject(known: ["take"])
      side = try body["take"].choice(of: ConflictSide.self)
    } catch { throw Problem(error) }
    return PendingEdit("resolve a conflict", call, as: .sync) { store in
      try store.resolve(conflict: id, takingTheirs: side == .theirs)
      return id
    } answer: { _, revision in
      .json(.object(["revision": revision.map { .number(Double($0)) } ?? .null]))
    }
  }
}
