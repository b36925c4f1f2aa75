import GeoFormats
import Geodesy

extension UnknownEvent {
  /// The line with another time in the place of its own; as it is where both are written alike.
  ///
  /// The times of events move when a session was appended to a log whose clock had its own zero.
  func line(at time: Seconds, decimals: Int) -> String {
    var copy = line
    return copy.withUTF8 { text in
      let bytes = UnsafeRawBufferPointer(text)
      var line = LogLine()
      guard line.split(bytes), let value = line.range(of: "time"),
        let new = DecimalText.trimmed(time, decimals: decimals)
      else { return self.line }
      let old = line.take("time")?.number.flatMap { DecimalText.trimmed($0, decimals: decimals) }
      guard old != new else { return self.line }
      return String(decoding: bytes[..<value.lowerBound], as: UTF8.self) + new
        + String(decoding: bytes[value.upperBound...], as: UTF8.self)
    }
  }
}
