/// A parameter of a statement in PostgreSQL's binary format.
enum ServerValue {
  case null(ServerType)
  case integer(Int64)
  case number(Double)
  case text(String)
  case truth(Bool)
  case integers([Int64])
  case numbers([Double])
  case texts([String?])

  var type: ServerType {
    switch self {
    case .null(let type): type
    case .integer: .integer
    case .number: .number
    case .text: .text
    case .truth: .truth
    case .integers: .integers
    case .numbers: .numbers
    case .texts: .texts
    }
  }

  static func optional(_ number: Double?) -> ServerValue {
    number.map { .number($0) } ?? .null(.number)
  }
  static func optional(_ text: String?) -> ServerValue { text.map { .text($0) } ?? .null(.text) }
  static func optional(_ number: Int?) -> ServerValue {
    number.map { .integer(Int64($0)) } ?? .null(.integer)
  }

  /// Adds the bytes to others.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: break
    case .integer(let number): bytes.append(bigEndian: number)
    case .number(let number): bytes.append(bigEndian: Int64(bitPattern: number.bitPattern))
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .truth(let isTrue): bytes.append(isTrue ? 1 : 0)
    case .integers(let numbers):
      Self.array(numbers.count, .integer, false, &bytes)
      for number in numbers { Self.element(.integer(number), &bytes) }
    case .numbers(let numbers):
      Self.array(numbers.count, .number, false, &bytes)
      for number in numbers { Self.element(.number(number), &bytes) }
    case .texts(let texts):
      Self.array(texts.count, .text, texts.contains(nil), &bytes)
      for text in texts { Self.element(.optional(text), &bytes) }
    }
  }

  /// The head of an array of one dimension.
  private static func array(
    _ count: Int, _ type: ServerType, _ hasNulls: Bool, _ bytes: inout [UInt8]
  ) {
    bytes.append(bigEndian: Int32(count == 0 ? 0 : 1))
    bytes.append(bigEndian: Int32(hasNulls ? 1 : 0))
    bytes.append(bigEndian: Int32(bitPattern: type.rawValue))
    guard count > 0 else { return }
    bytes.append(bigEndian: Int32(count))
    bytes.append(bigEndian: Int32(1))
  }

  /// A value with its length before it, as arrays and COPY have it.
  static func element(_ value: ServerValue, _ bytes: inout [UInt8]) {
    if case .null = value { return bytes.append(bigEndian: Int32(-1)) }
    let start = bytes.count
    bytes.append(bigEndian: Int32(0))
    value.append(to: &bytes)
    let length = UInt32(bytes.count - start - 4)
    for index in 0..<4 {
      bytes[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index))
    }
  }
}

/// The types of parameters and columns, by their numbers in PostgreSQL's catalog.
enum ServerType: UInt32 {
  case truth = 16
  case integer = 20
  case text = 25
  case number = 701
  case numbers = 1022
  case integers = 1016
  case texts = 1009
}

extension [UInt8] {
  mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
