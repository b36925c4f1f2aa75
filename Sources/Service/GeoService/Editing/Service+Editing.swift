import GeoAnchorStore
import GeoFormats
import GeoRequests
import GeoSystem

extension Service {
  /// Answers a request that changes the store, once the change is durable.
  func edit(
    _ call: Call, _ prepare: (Call) throws -> PendingEdit,
    _ respond: @escaping @Sendable (ServerResponse) -> Void
  ) throws {
    let name = try RequestKeys.request(of: call)
    var known = 0
    if let name {
      switch try requestKeys.begin(name, store) {
      case .known(let request, let revision):
        return respond(Self.repeated(request, revision, call))
      case .new(let revision): known = revision
      }
    }
    let pending: PendingEdit
    do { pending = try prepare(call) } catch {
      if let name { requestKeys.end(name, revision: nil) }
      throw error
    }
    var edit = pending.edit
    if let name {
      let work = edit.work
      edit.work = { [known] store in
        try RequestKeys.check(name, after: known, in: store)
        try work(store)
        var request = name
        request.feature = pending.made.value
        store.facts.request = request
      }
    }
    let isTaken = groupCommit.submit(edit) { [requestKeys, events] outcome in
      events.notify()
      let response: ServerResponse
      do {
        let revision = try outcome.get()
        if var name {
          name.feature = pending.made.value
          requestKeys.end(name, revision: revision)
        }
        var answer = try pending.answer(revision)
        if let revision { answer.tell(revision) }
        response = answer
      } catch let repeated as RequestKeys.Repeated {
        requestKeys.end(repeated.request, revision: repeated.revision)
        response = Self.repeated(repeated.request, repeated.revision, call)
      } catch {
        if let name { requestKeys.end(name, revision: nil) }
        response = Problem(thrown: error).response
      }
      respond(response)
    }
    guard isTaken else {
      if let name { requestKeys.end(name, revision: nil) }
      throw Problem(503, "too many changes wait").adding("retry-after", "1")
    }
  }

  /// The answer to a request that was answered before.
  private static func repeated(
    _ request: ChangeFacts.Request, _ revision: Int, _ call: Call
  ) -> ServerResponse {
    let success = call.endpoint.answers.first { $0.status < 300 }?.status ?? 200
    var response = ServerResponse(status: 204)
    if success != 204, call.request.method == "POST" {
      response = .json(.object(["revision": .number(Double(revision))]))
      response.status = success
    }
    if let feature = request.feature {
      response.fields["location"] = call.url(
        call.request.path + "/" + PercentEncoding.encoded(feature))
    }
    response.fields["idempotency-replayed"] = "true"
    response.tell(revision)
    return response
  }
}

extension ServerResponse {
  /// Tells of the change that an edit became: its number is the revision of the store after it.
  fileprivate mutating func tell(_ revision: Int) {
    fields["geoanchor-revision"] = String(revision)
    fields["geoanchor-change"] = String(revision)
  }
}

extension Problem {
  /// The problem of any error.
  package init(thrown error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as RequestError: self.init(error)
    case let error as AnchorStoreError: self.init(error)
    case let error as FormatError: self.init(error)
    default: self.init(500, "the service failed")
    }
  }
}
