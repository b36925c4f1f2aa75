import CGeoEvent
import Synchronization

/// A thread that holds connections.
final class EventLoop: @unchecked Sendable {
  // @unchecked: the loop of C is told things from other threads by functions that are made for it.
  private let loop: OpaquePointer
  private let shared: EventServer.Shared
  private let thread = Mutex<PosixThread?>(nil)

  /// Makes a loop; nil when the system refuses.
  init?(_ shared: EventServer.Shared) {
    let options = shared.options
    let threads = max(1, options.connectionThreads)
    var limits = geo_http_limits(
      head_bytes: options.headBytes, body_bytes: options.bodyBytes,
      buffered_bytes: options.bufferedBytes / threads, behind_bytes: options.behindBytes,
      connections: max(1, options.maximumConnections / threads),
      head_time: options.headTime.milliseconds, body_time: options.bodyTime.milliseconds,
      idle_time: options.idleTime.milliseconds, answer_time: options.answerTime.milliseconds)
    let context = Unmanaged.passUnretained(shared).toOpaque()
    guard let loop = geo_http_loop_create(&limits, handleExchange, context) else { return nil }
    for status in [400, 413, 414, 417, 431, 501, 503] {
      let message = EventExchange.message(shared.handler.refusal(status, of: nil))
      guard geo_http_loop_set_refusal(loop, Int32(status), message, message.count) == 0 else {
        geo_http_loop_free(loop)
        return nil
      }
    }
    self.loop = loop
    self.shared = shared
  }

  deinit { geo_http_loop_free(loop) }

  /// Accepts the connections of a socket, before it starts.
  func accept(_ descriptor: Int32) -> Bool { geo_http_loop_accept(loop, descriptor) == 0 }

  func start() {
    // The thread holds this object until it ends.
    thread.withLock { $0 = PosixThread { geo_http_loop_run(self.loop) } }
  }

  func wake(_ command: geo_http_command) { geo_http_loop_wake(loop, command) }

  func end() {
    wake(GEO_HTTP_END)
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
  }

  var load: geo_http_load_of_loop { geo_http_loop_load(loop) }
}

/// Called by C for each request, on the thread of its loop.
private func handleExchange(_ context: UnsafeMutableRawPointer?, _ exchange: OpaquePointer) {
  guard let context else { return }
  let shared = Unmanaged<EventServer.Shared>.fromOpaque(context).takeUnretainedValue()
  EventServer.handle(exchange, shared)
}

extension Duration {
  /// In whole milliseconds.
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
