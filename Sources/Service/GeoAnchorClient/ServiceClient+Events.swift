import Foundation
import FoundationNetworking
import GeoFormats
import Synchronization

extension ServiceClient {
  /// The changes of the service's store as they happen, without an end.
  ///
  /// After a broken connection the sequence resumes without a gap.
  /// - Parameter revision: A revision: the changes after it come first; nil for those from now on.
  /// - Returns: The events; the sequence throws `ServiceClientError.problem`, with status 410 when
  ///   the history no longer reaches back to the revision.
  public func events(
    after revision: Int? = nil
  ) -> AsyncThrowingStream<ServiceEvent, any Error> {
    let (address, key) = (address.appending("v1/events"), key)
    return AsyncThrowingStream { continuation in
      let task = Task {
        var last = revision.map(String.init)
        var failures = 0
        while !Task.isCancelled {
          let connection = EventConnection(address, key: key, lastID: last) {
            continuation.yield($0)
          }
          let ending = await withTaskCancellationHandler {
            await connection.run()
          } onCancel: {
            connection.cancel()
          }
          failures = ending.lastID == last ? failures + 1 : 0
          last = ending.lastID
          if let problem = ending.problem { return continuation.finish(throwing: problem) }
          try? await Task.sleep(for: .milliseconds(min(5_000, 50 << min(failures, 8))))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

private final class EventConnection: NSObject, URLSessionDataDelegate, Sendable {
  /// The end of a connection: the event to resume after, or the problem.
  struct Ending {
    var lastID: String?
    var problem: ServiceClientError?
  }

  private struct State {
    var reader: EventStreamReader
    var status = 0
    var body: [UInt8] = []
    var continuation: CheckedContinuation<Void, Never>?
    var task: URLSessionDataTask?
    var isCancelled = false
  }

  private let request: URLRequest
  private let visit: @Sendable (ServiceEvent) -> Void
  private let state: Mutex<State>

  init(
    _ address: ServiceAddress, key: String?, lastID: String?,
    visit: @escaping @Sendable (ServiceEvent) -> Void
  ) {
    // A revision alone is no id of an event.
    let isID = lastID?.contains("-") == true
    let since = isID ? [] : lastID.map { [URLQueryItem(name: "since", value: $0)] } ?? []
    var request = URLRequest(
      url: address.url.appending(queryItems: since), cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: 60)
    request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
    if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
    if let lastID, isID { request.setValue(lastID, forHTTPHeaderField: "Last-Event-ID") }
    self.request = request
    self.visit = visit
    state = Mutex(State(reader: EventStreamReader(lastID: lastID)))
  }

  /// Receives events until the connection ends.
  func run() async -> Ending {
    let configuration = URLSessionConfiguration.ephemeral
    // The service says something every 15 s.
    configuration.timeoutIntervalForRequest = 60
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    await withCheckedContinuation { continuation in
      let task = session.dataTask(with: request)
      let isCancelled = state.withLock { state in
        (state.continuation, state.task) = (continuation, task)
        return state.isCancelled
      }
      if isCancelled { task.cancel() }
      task.resume()
    }
    return state.withLock { state in
      var problem: ServiceClientError?
      if state.status >= 400, state.status != 503 {
        let detail = (try? JSONReader.read(state.body))?["detail"]?.string
        problem = .problem(status: state.status, detail: detail ?? "no reason was given")
      }
      return Ending(lastID: state.reader.lastID, problem: problem)
    }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // A key must not go to another place than the one that was named.
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    state.withLock { $0.status = (response as? HTTPURLResponse)?.statusCode ?? 0 }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let found = state.withLock { state -> [ServiceEvent]? in
      guard state.status == 200 else {
        if state.body.count + data.count <= 1 << 16 { state.body += data }
        return []
      }
      return state.reader.events(with: data)
    }
    guard let found else { return dataTask.cancel() }
    for event in found { visit(event) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let continuation = state.withLock { state in
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume()
  }
}
