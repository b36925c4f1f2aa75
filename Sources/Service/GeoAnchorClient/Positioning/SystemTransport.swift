import Dispatch
import Foundation
import FoundationNetworking
public import GeoLocalization
public import Geodesy
import Synchronization

/// Carries requests with the system's own library.
///
/// Certificates are verified against those that the system trusts. Redirections are not followed: a
/// token must not go to another place than the one that was named. Nothing is cached or kept.
public final class SystemTransport: HTTPTransport {
  private let session: URLSession
  private let recorder: ExchangeRegistry
  private let total: Seconds
  /// Has a thread of its own, so that requests are given up in time in a process that is busy too.
  private let clock = DispatchQueue(label: "geoanchor.service.clock")
  /// Has one too: the library reads on whether or not what came was looked at, so an endless answer
  /// that waited for a thread of a busy process would fill all memory.
  private let answers = DispatchQueue(label: "geoanchor.service.answers")

  /// Creates a transport.
  /// - Parameters:
  ///   - total: The time limit of an exchange, from its start to the end of the answer.
  ///   - idle: The time limit without a byte sent or received.
  ///   - answerBytes: The greatest size of an answer, in bytes.
  public init(total: Seconds = 30, idle: Seconds = 15, answerBytes: Int = 1 << 20) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = idle
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    recorder = ExchangeRegistry(answerBytes: answerBytes)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.underlyingQueue = answers
    session = URLSession(configuration: configuration, delegate: recorder, delegateQueue: queue)
    self.total = total
  }

  deinit { session.invalidateAndCancel() }

  /// Sends a request and waits for the whole answer.
  public func send(_ request: HTTPRequest) async throws(PositioningFailure) -> HTTPRequest.Answer {
    let task = session.dataTask(with: urlRequest(request))
    let (recorder, total) = (recorder, total)
    let timer = DispatchSource.makeTimerSource(queue: clock)
    timer.schedule(deadline: .now() + min(max(0, total), 86_400))
    timer.setEventHandler {
      recorder.end(task, PositioningFailure(.timeout, detail: "no answer within \(total) s"))
    }
    timer.activate()
    defer { timer.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        recorder.begin(task, continuation)
      }
    } onCancel: {
      recorder.end(task, PositioningFailure(.cancelled))
    }
    return try result.get()
  }

  private func urlRequest(_ request: HTTPRequest) -> URLRequest {
    var result = URLRequest(
      url: request.address.url, cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: session.configuration.timeoutIntervalForRequest)
    result.httpMethod = request.method
    for header in request.headers {
      result.setValue(header.value, forHTTPHeaderField: header.name)
    }
    if !request.body.isEmpty { result.httpBody = Data(request.body) }
    return result
  }
}

/// Keeps the states of the exchanges under way.
private final class ExchangeRegistry: NSObject, URLSessionDataDelegate, Sendable {
  typealias Outcome = Result<HTTPRequest.Answer, PositioningFailure>

  private struct Exchange {
    var continuation: CheckedContinuation<Outcome, Never>
    var answer: HTTPRequest.Answer?
  }

  private struct State {
    var exchanges: [Int: Exchange] = [:]
    /// Exchanges that were given up before they began.
    var given: [Int: PositioningFailure] = [:]
  }

  private let state = Mutex(State())
  private let answerBytes: Int

  init(answerBytes: Int) { self.answerBytes = answerBytes }

  func begin(_ task: URLSessionTask, _ continuation: CheckedContinuation<Outcome, Never>) {
    let failure = state.withLock { state -> PositioningFailure? in
      if let failure = state.given.removeValue(forKey: task.taskIdentifier) { return failure }
      state.exchanges[task.taskIdentifier] = Exchange(continuation: continuation)
      return nil
    }
    if let failure {
      task.cancel()
      continuation.resume(returning: .failure(failure))
    } else {
      task.resume()
    }
  }

  /// Gives an exchange up, unless it has ended.
  func end(_ task: URLSessionTask, _ failure: PositioningFailure) {
    let exchange = state.withLock { state -> Exchange? in
      if let exchange = state.exchanges.removeValue(forKey: task.taskIdentifier) {
        return exchange
      }
      if task.state == .suspended { state.given[task.taskIdentifier] = failure }
      return nil
    }
    task.cancel()
    exchange?.continuation.resume(returning: .failure(failure))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    guard let response = response as? HTTPURLResponse else {
      end(dataTask, PositioningFailure(.malformed, detail: "the answer is not HTTP"))
      completionHandler(.cancel)
      return
    }
    guard response.expectedContentLength <= Int64(answerBytes) else {
      end(dataTask, tooLarge)
      completionHandler(.cancel)
      return
    }
    let wait = response.value(forHTTPHeaderField: "Retry-After").flatMap { Double($0) }
    state.withLock { state in
      state.exchanges[dataTask.taskIdentifier]?.answer = HTTPRequest.Answer(
        status: response.statusCode, retryAfter: wait.flatMap { $0 >= 0 ? $0 : nil },
        entityTag: response.value(forHTTPHeaderField: "ETag"),
        location: response.value(forHTTPHeaderField: "Location"),
        revision: response.value(forHTTPHeaderField: "Geoanchor-Revision").flatMap { Int($0) })
    }
    completionHandler(.allow)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    let fits = state.withLock { state -> Bool in
      guard let size = state.exchanges[dataTask.taskIdentifier]?.answer?.body.count else {
        return true
      }
      guard size + data.count <= answerBytes else { return false }
      state.exchanges[dataTask.taskIdentifier]?.answer?.body.append(contentsOf: data)
      return true
    }
    if !fits { end(dataTask, tooLarge) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = state.withLock { $0.exchanges.removeValue(forKey: task.taskIdentifier) }
    guard let exchange else { return }
    if let error {
      let failure = TransportFailure.failure(error, hasAnswer: exchange.answer != nil)
      exchange.continuation.resume(returning: .failure(failure))
    } else if let answer = exchange.answer ?? Self.answer(of: task) {
      exchange.continuation.resume(returning: .success(answer))
    } else {
      exchange.continuation.resume(returning: .failure(PositioningFailure(.cutOff)))
    }
  }

  /// The head alone, of an answer whose redirection was refused.
  private static func answer(of task: URLSessionTask) -> HTTPRequest.Answer? {
    (task.response as? HTTPURLResponse).map { HTTPRequest.Answer(status: $0.statusCode) }
  }

  private var tooLarge: PositioningFailure {
    PositioningFailure(.tooLarge, detail: "the answer has more than \(answerBytes) bytes")
  }
}
