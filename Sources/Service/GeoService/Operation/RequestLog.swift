import GeoFormats
import GeoNumerics
import GeoSystem
import Synchronization

/// The log of requests: a line of JSON each, without secrets and with coarse places.
///
/// It has the operation and the ids in the path, never the query, the fields or the body, which may tell
/// where somebody is; a box or a place of the query is rounded to a tenth of a degree.
package final class RequestLog: Sendable {
  private let descriptor: Int32
  private let state = Mutex(State())

  private struct State {
    var writer = JSONWriter(layout: .compact)
    /// A time in milliseconds, and as the log has it: many requests share one.
    var millisecond = -1
    var stamp = ""

    /// The time as the log has it.
    mutating func text(_ now: timespec) -> String {
      let found = now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
      if found != millisecond {
        millisecond = found
        let fraction = String(1_000 + found % 1_000).dropFirst()
        stamp = "\(UTCTime.text(secondsSince1970: now.tv_sec).dropLast()).\(fraction)Z"
      }
      return stamp
    }
  }

  /// Logs to a descriptor, such as 2.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Logs to the end of a file.
  package convenience init(appendingTo path: String) throws(ServiceError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
    guard descriptor >= 0 else { throw .file(path, SystemErrorText.text(of: errno)) }
    self.init(descriptor: descriptor)
  }

  func note(
    _ request: ServerRequest, operation: String, _ response: ServerResponse, seconds: Double
  ) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let (place, trace) = (Self.coarsePlace(of: request), Self.trace(of: request))
    let isLong = state.withLock { state in
      let time = state.text(now)
      Self.append(
        request, at: time, operation, response, seconds, place, trace, to: &state.writer)
      return state.writer.buffer.count > 1 << 15
    }
    if isLong { flush() }
  }

  /// Notes what no request brought about.
  func note(_ message: String) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    state.withLock { state in
      let time = state.text(now)
      state.writer.beginObject()
      state.writer.key("time")
      state.writer.string(time)
      state.writer.key("message")
      state.writer.string(message)
      state.writer.endObject()
      state.writer.endText()
    }
  }

  private static func append(
    _ request: ServerRequest, at time: String, _ operation: String, _ response: ServerResponse,
    _ seconds: Double, _ place: String?, _ trace: String?, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("time")
    writer.string(time)
    writer.key("method")
    writer.string(
      request.method.utf8.count > 16 ? String(request.method.prefix(16)) : request.method)
    writer.key("operation")
    writer.string(operation)
    writer.key("status")
    writer.number(response.status)
    writer.key("bytes")
    writer.number(response.body.count)
    writer.key("milliseconds")
    writer.number(seconds * 1_000, decimals: 3)
    if !request.peer.isEmpty {
      writer.key("peer")
      writer.string(request.peer)
    }
    if let place {
      writer.key("place")
      writer.string(place)
    }
    if let reason = response.reason {
      writer.key("reason")
      writer.string(reason)
    }
    if let trace {
      writer.key("trace")
      writer.string(trace)
    }
    writer.endObject()
    writer.endText()
  }

  /// Writes what has been noted.
  package func flush() {
    state.withLock { state in
      state.writer.buffer.drain(above: 0) { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let written = write(
            descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          // A log that cannot be written must not stop the service.
          guard written > 0 else { return }
          rest = rest.dropFirst(written)
        }
      }
    }
  }

  /// The trace of `traceparent` (W3C Trace Context), where it is well-formed.
  static func trace(of request: ServerRequest) -> String? {
    guard let text = request.fields["traceparent"] else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].utf8.count == 2, parts[1].utf8.count == 32,
      parts[2].utf8.count == 16, parts.prefix(4).allSatisfy({ $0.allSatisfy(\.isHexDigit) }),
      parts[1].contains(where: { $0 != "0" })
    else { return nil }
    return String(parts[1])
  }

  /// The box or place that the query names, to a tenth of a degree.
  static func coarsePlace(of request: ServerRequest) -> String? {
    guard !request.query.isEmpty else { return nil }
    for pair in request.query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0] == "bbox" || parts[0] == "near",
        let text = PercentEncoding.decoded(parts[1], plusIsBlank: true)
      else { continue }
      let numbers = text.split(separator: ",").map { Double($0) }
      guard !numbers.contains(nil), (2...6).contains(numbers.count) else { continue }
      return numbers.map { DecimalText.fixed($0 ?? 0, decimals: 1) ?? "" }.joined(separator: ",")
    }
    return nil
  }
}
