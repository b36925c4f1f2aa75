import GeoFormats
import Geodesy

/// The bytes of a request that equal requests share, on every machine and in every version.
///
/// The title with its version, then fields in the order of their numbers: the number (1 byte), the
/// count of the value's bytes (4, most significant first) and the value. Numbers are IEEE 754
/// doubles, most significant byte first, with one zero; texts are UTF-8. Default values are left
/// out, so that a member that joins later changes no identity.
struct CanonicalForm {
  private(set) var bytes: [UInt8]

  /// Begins a form; the title names the kind of request and the version of its fields.
  init(_ title: String) { bytes = Array(title.utf8) }

  mutating func append(_ field: UInt8, _ value: Double) { append(field, [value]) }

  mutating func append(_ field: UInt8, _ values: [Double]) {
    // -0 and 0 are one number: they differ in no answer.
    append(field, bytes: values.flatMap { Self.bytes(of: ($0 + 0).bitPattern) })
  }

  /// Appends places, latitudes first.
  mutating func append(_ field: UInt8, _ places: [Coordinate]) {
    append(field, places.flatMap { [$0.latitude, $0.longitude] })
  }

  mutating func append(_ field: UInt8, _ text: String) { append(field, bytes: Array(text.utf8)) }

  mutating func append<Request>(_ request: Request, by table: RequestTable<Request>) {
    table.visitIdentity(of: request) { $1.encode($0, into: &self) }
  }

  /// The SHA-256 digest of the form.
  var digest: [UInt8] { SHA256.digest(of: bytes) }

  private mutating func append(_ field: UInt8, bytes value: [UInt8]) {
    bytes.append(field)
    bytes += Self.bytes(of: UInt32(clamping: value.count))
    bytes += value
  }

  private static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}

extension FieldValue {
  /// Appends the value to a canonical form.
  func encode(_ number: UInt8, into form: inout CanonicalForm) {
    switch self {
    case .number(let value): form.append(number, value)
    case .text(let value): form.append(number, value)
    case .texts(let values): for value in values { form.append(number, value) }
    case .members(let members): form.append(number, members.map(\.value))
    case .flag: form.append(number, 1.0)
    case .json(let value): form.append(number, value.compactText)
    }
  }
}
