import CGeoEvent
import GeoSystem
import Synchronization

/// A server over libevent's evhttp: each thread of connections has a loop, and workers take the
/// requests that need work.
package final class EventServer: HTTPServer {
  package let addresses: [ListenAddress]

  private let shared: Shared
  private let loops: [EventLoop]
  private let workers: [PosixThread]

  /// The state that the threads share.
  final class Shared: Sendable {
    let handler: any HTTPHandler
    let options: HTTPServerOptions
    let queue: WorkQueue
    /// The number of requests without an answer.
    let pending = Atomic(0)
    let isDraining = Atomic(false)

    init(handler: any HTTPHandler, options: HTTPServerOptions) {
      self.handler = handler
      self.options = options
      queue = WorkQueue(length: options.queueLength)
    }
  }

  package init(
    listening addresses: [ListenAddress], options: HTTPServerOptions, handler: any HTTPHandler
  ) throws(HTTPServerError) {
    if let reason = geo_http_load() {
      throw .library(reason: String(cString: reason), package: "libevent-2.1-7")
    }
    let shared = Shared(handler: handler, options: options)
    var loops: [EventLoop] = []
    for _ in 0..<max(1, options.connectionThreads) {
      guard let loop = EventLoop(shared) else {
        throw .library(reason: "libevent cannot make a loop", package: "libevent-2.1-7")
      }
      loops.append(loop)
    }
    self.addresses = try Self.listen(at: addresses, loops)
    self.shared = shared
    self.loops = loops
    for loop in loops { loop.start() }
    workers = (0..<max(1, options.workers)).map { _ in
      PosixThread { Self.work(shared) }
    }
  }

  package var load: HTTPServerLoad {
    var load = HTTPServerLoad()
    for loop in loops {
      let found = loop.load
      load.connections += found.connections
      load.bufferedBytes += Int(found.buffered_bytes)
    }
    load.waiting = shared.queue.count
    load.running = max(0, shared.pending.load(ordering: .relaxed) - load.waiting)
    return load
  }

  package func drain(within duration: Duration) -> Bool {
    shared.isDraining.store(true, ordering: .releasing)
    for loop in loops { loop.wake(GEO_HTTP_STOP_ACCEPTING) }
    for case .unix(let path) in addresses { unlink(path) }
    let end = ContinuousClock.now + duration
    while shared.pending.load(ordering: .acquiring) > 0, .now < end { usleep(2_000) }
    let isDone = shared.pending.load(ordering: .acquiring) == 0
    shared.queue.close()
    // Workers that are not done may still answer, which needs the loops.
    if isDone {
      for worker in workers { worker.join() }
      for loop in loops { loop.end() }
    }
    return isDone
  }

  /// Opens each address, once for each loop where several loops can share it.
  private static func listen(
    at addresses: [ListenAddress], _ loops: [EventLoop]
  ) throws(HTTPServerError) -> [ListenAddress] {
    var opened: [ListenAddress] = []
    for address in addresses {
      var chosen = address
      var shared: Int32?
      for (index, loop) in loops.enumerated() {
        let descriptor: Int32
        switch chosen {
        case .socket(let text, let port):
          descriptor = geo_http_listen(text, Int32(port), index == 0 ? 1 : 0)
          if descriptor >= 0 {
            chosen = .socket(address: text, port: UInt16(geo_http_port(descriptor)))
          }
        case .unix(let path):
          descriptor = shared.map { fcntl($0, F_DUPFD_CLOEXEC, 0) } ?? geo_http_listen(path, -1, 1)
          shared = descriptor
        }
        guard descriptor >= 0 else {
          throw .address(address, reason: String(cString: strerror(-descriptor)))
        }
        guard loop.accept(descriptor) else {
          throw .address(address, reason: "libevent does not take the socket")
        }
      }
      opened.append(chosen)
    }
    return opened
  }

  // MARK: - Answering

  /// Handles a request on the thread of its connection.
  static func handle(_ exchange: OpaquePointer, _ shared: Shared) {
    let exchange = EventExchange(exchange)
    shared.pending.add(1, ordering: .relaxed)
    let handler = shared.handler
    let began = shared.options.now()
    var request: ServerRequest
    let deadline = began + shared.options.workTime
    switch exchange.read(limit: shared.options.headBytes, deadline: deadline) {
    case .request(let found): request = found
    case .doubtful:
      finish(exchange, nil, handler.refusal(400, of: nil), began, shared, closes: true)
      return
    case .tooLong(let status):
      finish(exchange, nil, handler.refusal(status, of: nil), began, shared, closes: true)
      return
    case .unknownMethod(let found):
      finish(exchange, found, handler.refusal(501, of: found), began, shared, closes: true)
      return
    }
    if let response = handler.immediateResponse(to: request) {
      finish(exchange, request, response, began, shared)
      return
    }
    exchange.readBody(into: &request)
    let job = WorkQueue.Job(exchange: exchange, request: request, began: began)
    if !shared.queue.append(job) {
      finish(exchange, request, handler.refusal(503, of: request), began, shared)
    }
  }

  /// Answers the requests of the queue until it is closed.
  private static func work(_ shared: Shared) {
    while let job = shared.queue.next() {
      let handler = shared.handler
      // The client of a request that has waited for too long has given up.
      if shared.options.now() > job.request.deadline {
        finish(job.exchange, job.request, handler.refusal(503, of: job.request), job.began, shared)
      } else {
        handler.answer(job.request) { response in
          finish(job.exchange, job.request, response, job.began, shared)
        }
      }
    }
  }

  private static func finish(
    _ exchange: EventExchange, _ request: ServerRequest?, _ response: ServerResponse,
    _ began: ContinuousClock.Instant, _ shared: Shared, closes: Bool = false
  ) {
    exchange.respond(
      response, isHead: request?.method == "HEAD",
      closes: closes || shared.isDraining.load(ordering: .acquiring))
    if let request {
      shared.handler.didRespond(
        to: request, with: response, after: began.duration(to: shared.options.now()))
    }
    shared.pending.subtract(1, ordering: .releasing)
  }
}
