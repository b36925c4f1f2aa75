import GeoAnchorStore
import GeoFormats

/// The live stream of the store's changes: `/v1/events`.
enum EventEndpoints {
  static let endpoints = [events]

  private static let lastID = SeenState.parameter(
    "Last-Event-ID", in: .header,
    "The id of the event that was received last: those after it follow.")

  private static let since = SeenState.parameter(
    "since", in: .query,
    "A revision, or the id of an event: the changes after it are told first. Without it, and without "
      + "`Last-Event-ID`, only those from now on.")

  private static let events = Endpoint(
    "GET", "/v1/events", id: "getEvents", tag: "Events",
    "The changes of the store as they happen (server-sent events)",
    parameters: [since.description, lastID.description],
    answers: [
      .init(
        "An event for each change, whose id names the state of the store after it. `data` is JSON: `revision`, `change` (by which it is "
          + "undone), `time`, `kind`, `author`, `target` (of an undo), `content` (the collections that it touched), `bbox` "
          + "(around all places before and after) and `items`, the ids by collection: "
          + "`{\"anchors\": {\"added\": [], \"changed\": [], \"removed\": []}}`. More than "
          + "\(ChangedItems.most) ids are not listed: `many` is then true, and `bbox` says where to ask again.",
        [.init("text/event-stream")])
    ]
  ) { call in
    let hub = call.service.events
    guard hub.count < EventHub.mostListeners else {
      throw Problem(503, "too many listen").adding("retry-after", "10")
    }
    let last = try call.value(lastID)
    let state: StoreState
    if let given = try last ?? call.value(since) {
      // A revision alone may be that of another line of history.
      if let last, last.text == nil { throw SeenState.gone("\(last.revision)") }
      let revision = try given.checked(in: call.service.store)
      // Says now whether the history reaches so far back.
      do throws(AnchorStoreError) {
        _ = try call.service.store.events(after: revision, limit: 1)
      } catch .unknownChange {
        throw SeenState.gone("\(revision)")
      }
      guard let found = try call.service.store.state(after: revision) else {
        throw SeenState.gone("\(revision)")
      }
      state = found
    } else {
      state = try call.service.store.state()
    }
    var response = ServerResponse(
      fields: HTTPFields([
        ("content-type", "text/event-stream"), ("cache-control", "no-store"),
        // nginx would wait for more.
        ("x-accel-buffering", "no"),
      ]))
    let (request, project) = (call.request, call.service.configuration.project)
    // A key that is revoked, or a token that ends, hears nothing more.
    let isAllowed = { @Sendable [access = call.service.access] in
      (try? access.permitted(request, .read, in: project)) != nil
    }
    response.stream = { stream in
      // The id says where to go on before anything has happened.
      guard stream.send(Array("retry: 1000\nid: \(state)\n\n".utf8)) else { return }
      hub.listen(stream, after: state.revision, while: isAllowed)
    }
    return response
  }
}
