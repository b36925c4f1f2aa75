/// A handler of a server's requests.
package protocol HTTPHandler: Sendable {
  /// The answer to a request that needs no work, on the thread of the connection; nil to have it answered
  /// by a worker.
  ///
  /// It must not wait for anything: all connections of the thread wait meanwhile.
  func immediateResponse(to request: ServerRequest) -> ServerResponse?

  /// The answer to a request, on the thread of a worker; it may wait.
  func response(to request: ServerRequest) -> ServerResponse

  /// Answers a request, on the thread of a worker: at once, or once and later on any thread.
  func answer(_ request: ServerRequest, _ respond: @escaping @Sendable (ServerResponse) -> Void)

  /// The answer in place of one that a server cannot ask for: its queue is full (503), the deadline passed
  /// (503), the framing is in doubt (400), the body (413), the target (414) or the head (431) is too long, the client expects
  /// what is not known (417), or the method is not known (501).
  func refusal(_ status: Int, of request: ServerRequest?) -> ServerResponse

  /// An exchange is over: the answer was handed to the connection.
  func didRespond(
    to request: ServerRequest, with response: ServerResponse, after duration: Duration)
}

extension HTTPHandler {
  /// Answers at once.
  package func answer(
    _ request: ServerRequest, _ respond: @escaping @Sendable (ServerResponse) -> Void
  ) {
    respond(response(to: request))
  }
}
