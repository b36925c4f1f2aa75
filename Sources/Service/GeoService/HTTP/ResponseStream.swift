import CGeoEvent
import Synchronization

/// An answer without an end: pieces are sent from any thread until it is ended, or the other side goes.
package final class ResponseStream: Sendable {
  private let state: Mutex<State>

  private struct State: @unchecked Sendable {
    // @unchecked: C lets any thread send; the lock keeps the handle until nobody does.
    var handle: OpaquePointer?
  }

  /// Owns a handle; nil for none.
  init?(_ handle: OpaquePointer?) {
    guard let handle else { return nil }
    state = Mutex(State(handle: handle))
  }

  deinit { end() }

  /// Sends a piece.
  /// - Returns: whether somebody takes it; false when the other side has gone, or is too far behind.
  package func send(_ piece: [UInt8]) -> Bool {
    state.withLock { state in
      guard let handle = state.handle else { return false }
      return piece.withUnsafeBytes { bytes in
        guard let place = bytes.baseAddress else { return true }
        return geo_http_stream_send(handle, place, bytes.count) == 0
      }
    }
  }

  package func end() {
    state.withLock { state in
      if let handle = state.handle { geo_http_stream_end(handle) }
      state.handle = nil
    }
  }
}
