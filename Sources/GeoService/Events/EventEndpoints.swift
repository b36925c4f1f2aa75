import GeoAnchorStore
import GeoFormats
import GeoHTTP

/// What happens in the store, as it happens: `/v1/events`.
enum EventEndpoints {
  static let endpoints = [events]

  private static let lastID = Parameter<Int>(
    "Last-Event-ID", in: .header,
    "The id of the event that was received last: those after it follow.",
    expected: "a revision", schema: ["type": .string("integer"), "minimum": .number(0)]
  ) { WholeNumber.read($0, in: 0...Parameter<Int>.most) }

  private static let since = Parameter<Int>.integer(
    "since", in: 0...Parameter<Int>.most,
    "A revision: the changes after it are told first. Without it, and without `Last-Event-ID`, only "
      + "those from now on.")

  private static let events = Endpoint(
    "GET", "/v1/events", id: "getEvents", tag: "Events",
    "The changes of the store as they happen (server-sent events)",
    parameters: [since.description, lastID.description],
    answers: [
      .init(
        "An event for each change, whose id is the revision after it; `data` is JSON.",
        [.init("text/event-stream")])
    ]
  ) { call in
    let hub = call.service.events
    guard hub.count < EventHub.mostListeners else {
      throw Problem(503, "too many listen").adding("retry-after", "10")
    }
    let given = try call.value(lastID) ?? call.value(since)
    let revision: Int
    if let given {
      // Says now whether the history reaches so far back.
      do throws(AnchorStoreError) {
        _ = try call.service.store.events(after: given, limit: 1)
      } catch .unknownChange {
        throw Problem(410, "the store has not had revision \(given): begin anew")
      }
      revision = given
    } else {
      revision = try call.service.store.revision()
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
      guard stream.send(Array("retry: 1000\nid: \(revision)\n\n".utf8)) else { return }
      hub.listen(stream, after: revision, while: isAllowed)
    }
    return response
  }
}
