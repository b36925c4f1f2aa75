import GeoFormats
import Geodesy

/// The members of one line.
extension SessionLogWriter {
  static let timeDecimals = 6
  /// Decimals of meters in the AR world.
  static let worldDecimals = 6
  static let turnDecimals = 8
  /// Decimals of latitudes and longitudes: a tenth of a millimeter.
  static let placeDecimals = 9
  /// Decimals of other meters, degrees and measures.
  static let measureDecimals = 4

  mutating func raw(_ text: StaticString) {
    buffer.append(
      contentsOf: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// A number; what is not finite becomes null, which reads as missing.
  mutating func number(_ number: Double, decimals: Int) {
    if !buffer.append(number, decimals: decimals, trimming: true) { raw("null") }
  }

  mutating func name(_ name: StaticString) {
    raw(",\"")
    raw(name)
    raw("\":")
  }

  mutating func member(_ name: StaticString, _ value: Double?, decimals: Int = measureDecimals) {
    guard let value else { return }
    self.name(name)
    number(value, decimals: decimals)
  }

  mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    self.name(name)
    buffer.append(value)
  }

  mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    raw(value ? "true" : "false")
  }

  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    buffer.append(quoted: text)
  }

  mutating func member<Code: PlatformCode>(_ name: StaticString, _ code: Code?) {
    guard let code else { return }
    self.name(name)
    value(code)
  }

  /// A value of a list by its name; an unknown one as it was found.
  mutating func value<Code: PlatformCode>(_ code: Code) {
    if case .rawValue(let number)? = code.unknownCode {
      buffer.append(number)
    } else {
      buffer.append(quoted: code.name)
    }
  }

  mutating func member(_ name: StaticString, _ numbers: [Double]?, decimals: Int) {
    guard let numbers else { return }
    list(name, numbers) { $0.number($1, decimals: decimals) }
  }

  mutating func list<Item>(
    _ name: StaticString, _ items: [Item], _ body: (inout SessionLogWriter, Item) -> Void
  ) {
    self.name(name)
    raw("[")
    for (index, item) in items.enumerated() {
      if index > 0 { raw(",") }
      body(&self, item)
    }
    raw("]")
  }

  mutating func member(_ name: StaticString, _ vector: Vector3, decimals: Int = worldDecimals) {
    member(name, SIMD4(vector.x, vector.y, vector.z, 0), count: 3, decimals: decimals)
  }

  mutating func member(_ name: StaticString, _ turn: Orientation?) {
    guard let turn else { return }
    let numbers = SIMD4(turn.x, turn.y, turn.z, turn.w)
    member(name, numbers, count: 4, decimals: Self.turnDecimals)
  }

  private mutating func member(
    _ name: StaticString, _ numbers: SIMD4<Double>, count: Int, decimals: Int
  ) {
    self.name(name)
    for index in 0..<count {
      raw(index == 0 ? "[" : ",")
      number(numbers[index], decimals: decimals)
    }
    raw("]")
  }

  mutating func members(_ position: StaticString, _ turn: StaticString, _ pose: FramePose?) {
    guard let pose else { return }
    member(position, pose.position)
    member(turn, pose.orientation)
  }

  mutating func members(_ coordinate: Coordinate?) {
    guard let coordinate else { return }
    member("latitude", coordinate.latitude, decimals: Self.placeDecimals)
    member("longitude", coordinate.longitude, decimals: Self.placeDecimals)
  }

  mutating func members(_ altitude: Altitude?) {
    guard let altitude else { return }
    member("altitude", altitude.meters)
    member("datum", altitude.datum.rawValue)
  }

  mutating func end(_ foreign: ForeignFields) {
    if !foreign.isEmpty {
      raw(",")
      buffer.append(foreign.text)
    }
    raw("}\n")
  }
}
