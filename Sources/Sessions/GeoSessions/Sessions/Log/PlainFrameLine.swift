import Geodesy

/// A frame with nothing but a pose, as most lines of a log are, read in one pass.
///
/// Only a line of exactly the writer's shape and with numbers of at most 15 digits is one; every other
/// goes the usual way, which reads this one too and finds the same.
struct PlainFrameLine {
  let time: Seconds
  let pose: FramePose

  /// Nil when the line is another one.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var text = Cursor(bytes)
    guard text.consume("{\"time\":"), let time = text.number(), abs(time) < 1e12,
      text.consume(",\"event\":\"frame\",\"position\":["),
      let x = text.number(), text.consume(","), let y = text.number(), text.consume(","),
      let z = text.number(), text.consume("],\"orientation\":["),
      let i = text.number(), text.consume(","), let j = text.number(), text.consume(","),
      let k = text.number(), text.consume(","), let w = text.number(), text.consume("]}"),
      text.isAtEnd
    else { return nil }
    let length = (i * i + j * j + k * k + w * w).squareRoot()
    guard abs(length - 1) <= EventDecoder.unitTolerance,
      let turn = try? Orientation(
        x: i, y: j, z: k, w: w, keptWithin: EventDecoder.writtenTolerance)
    else { return nil }
    self.time = time
    pose = FramePose(position: Vector3(x: x, y: y, z: z), orientation: turn)
  }

  private struct Cursor {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    /// Goes past a text; false when the line goes on otherwise.
    @inline(__always)
    mutating func consume(_ text: StaticString) -> Bool {
      let count = text.utf8CodeUnitCount
      guard bytes.count - index >= count else { return false }
      let start = text.utf8Start
      for offset in 0..<count where bytes[index + offset] != start[offset] { return false }
      index += count
      return true
    }

    /// A number without an exponent; nil when its digits may not fit a Double exactly.
    ///
    /// A whole number below 10¹⁵ over a power of ten is rounded once (Clinger, PLDI 1990).
    @inline(__always)
    mutating func number() -> Double? {
      guard index < bytes.count else { return nil }
      let isNegative = bytes[index] == UInt8(ascii: "-")
      if isNegative { index += 1 }
      var mantissa: UInt64 = 0
      let start = index
      while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 {
        mantissa = mantissa &* 10 &+ UInt64(bytes[index] &- UInt8(ascii: "0"))
        index += 1
      }
      var digits = index - start
      guard digits > 0 else { return nil }
      var scale = 1.0
      if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
        index += 1
        let point = index
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 {
          mantissa = mantissa &* 10 &+ UInt64(bytes[index] &- UInt8(ascii: "0"))
          scale *= 10
          index += 1
        }
        guard index > point else { return nil }
        digits += index - point
      }
      guard digits <= 15 else { return nil }
      let value = Double(mantissa) / scale
      return isNegative ? -value : value
    }
  }
}
