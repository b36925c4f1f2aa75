public import GeoFormats
import Geodesy

/// Writes a session log: JSON lines in one canonical shape.
///
/// Numbers have a maximum number of decimals, without zeros at the end: times 6, meters in the AR
/// world 6, quaternions 8, degrees of latitude and longitude 9, other meters and degrees 4. Written
/// logs are read back unchanged and written again byte for byte. Events of unknown kinds keep their
/// line; only a time that an appended session moved is rewritten.
///
/// ```swift
/// var writer = SessionLogWriter(header: SessionHeader())
/// writer.write(SessionEvent(time: 0, .session(.start)))
/// print(writer.buffer.text)
/// ```
public struct SessionLogWriter: Sendable {
  /// The text so far, ready to be drained.
  public var buffer = TextBuffer()

  /// Begins a log with its header.
  ///
  /// Poses of events always have the axes of `Frame.pose`, so the log says `eus` whatever the
  /// header has. Its version is the newest, or that of the log it came from.
  public init(header: SessionHeader) {
    raw("{\"format\":\"geoanchor-session\"")
    member("version", header.version)
    member("epoch", header.epoch, decimals: 6)
    member("source", header.source)
    member("device", header.device)
    member("alignment", header.alignment)
    member("axes", "eus")
    end(header.foreign)
  }

  /// Writes one event.
  /// - Returns: False, with nothing written, when the event's time is not finite.
  @discardableResult
  public mutating func write(_ event: SessionEvent) -> Bool {
    guard event.time.isFinite, event.time.magnitude < 1e12 else { return false }
    if case .unknown(_, let line) = event.kind {
      buffer.append(Self.line(line, at: event.time))
      raw("\n")
      return true
    }
    raw("{\"time\":")
    number(event.time, decimals: Self.timeDecimals)
    member("event", event.kind.name)
    members(of: event.kind)
    end(event.foreign)
    return true
  }
  /// The line of an unknown event with another time in the place of its own; as it is where both are
  /// written alike.
  ///
  /// The times of events move when a session was appended to a log whose clock had its own zero.
  private static func line(_ line: String, at time: Seconds) -> String {
    var copy = line
    return copy.withUTF8 { text in
      let bytes = UnsafeRawBufferPointer(text)
      var parts = LogLine()
      guard parts.split(bytes), let value = parts.range(of: "time"),
        let new = DecimalText.trimmed(time, decimals: timeDecimals)
      else { return line }
      let old = parts.consume("time")?.number.flatMap {
        DecimalText.trimmed($0, decimals: timeDecimals)
      }
      guard old != new else { return line }
      return String(decoding: bytes[..<value.lowerBound], as: UTF8.self) + new
        + String(decoding: bytes[value.upperBound...], as: UTF8.self)
    }
  }
}
