public import Geodesy

/// Decoded Bluetooth Low Energy advertisement of a radio beacon.
///
/// An advertisement is a row of structures, each a length, a type and data (Bluetooth Core
/// Specification 5.4, volume 3, part C, §11). Apple's iBeacon is manufacturer data of company
/// 0x004C; Eddystone is service data of 0xFEAA. Other advertisements are no beacons and no error.
///
/// ```swift
/// guard let frame = BeaconFrame(advertisement: bytes) else { return }
/// ```
public enum BeaconFrame: Hashable, Sendable {
  /// Apple's iBeacon: its proximity UUID in lower case with hyphens, its major and minor numbers
  /// (`0...65535`), and its strength at one meter in dBm.
  case iBeacon(uuid: String, major: Int, minor: Int, measuredPower: Int)
  /// Eddystone-UID: 10 bytes for the owner and 6 for the beacon, as hexadecimal digits; strength at 0 m in dBm.
  case eddystoneUID(namespace: String, instance: String, power: Int)
  /// Eddystone-URL: an address of the web; strength at 0 m in dBm.
  case eddystoneURL(String, power: Int)
  /// Eddystone-TLM: the battery in volts and degrees Celsius, nil where the beacon has or measures none;
  /// advertisements and time since it was switched on.
  case eddystoneTLM(battery: Double?, temperature: Double?, count: Int, uptime: Seconds)

  /// The beacon's frame in an advertisement, or nil.
  ///
  /// Structures that are cut off, empty or of other types are passed over; the first frame counts.
  public init?(advertisement bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let length = Int(bytes[start])
      // A length of 0 ends the significant part.
      guard length > 0, start + 1 + length <= bytes.count else { return nil }
      let data = BeaconBytes(bytes[(start + 2)..<(start + 1 + length)])
      if let frame = Self.frame(type: bytes[start + 1], data) {
        self = frame
        return
      }
      start += 1 + length
    }
    return nil
  }

  /// Strength at one meter in dBm, where the frame says it.
  public var measuredPower: Int? {
    switch self {
    case .iBeacon(_, _, _, let power): power
    case .eddystoneUID(_, _, let power), .eddystoneURL(_, let power): power - Self.lossOfFirstMeter
    case .eddystoneTLM: nil
    }
  }

  /// Path loss of the first meter: the strength at 0 m less the strength at 1 m, dB.
  private static let lossOfFirstMeter = 41

  private static func frame(type: UInt8, _ data: BeaconBytes) -> BeaconFrame? {
    switch type {
    case 0xFF: iBeacon(data)
    case 0x16: eddystone(data)
    default: nil
    }
  }

  /// The frame in manufacturer data of company 0x004C, type 0x02, length 0x15; nil in other data.
  private static func iBeacon(_ bytes: BeaconBytes) -> BeaconFrame? {
    guard bytes.count >= 25, bytes[0] == 0x4C, bytes[1] == 0, bytes[2] == 2, bytes[3] == 0x15
    else { return nil }
    return .iBeacon(
      uuid: [4..<8, 8..<10, 10..<12, 12..<14, 14..<20].map(bytes.hex).joined(separator: "-"),
      major: bytes.number(20..<22), minor: bytes.number(22..<24), measuredPower: bytes.signed(24))
  }

  /// The frame in service data (Eddystone 1.0), the service's number first; nil in other data.
  private static func eddystone(_ bytes: BeaconBytes) -> BeaconFrame? {
    guard bytes.count >= 4, bytes[0] == 0xAA, bytes[1] == 0xFE else { return nil }
    switch bytes[2] {
    case 0x00:
      guard bytes.count >= 20 else { return nil }
      return .eddystoneUID(
        namespace: bytes.hex(4..<14), instance: bytes.hex(14..<20), power: bytes.signed(3))
    case 0x10: return address(bytes).map { .eddystoneURL($0, power: bytes.signed(3)) }
    case 0x20:
      // Version 0 is the one that is not encrypted.
      guard bytes.count >= 16, bytes[3] == 0 else { return nil }
      let millivolts = bytes.number(4..<6)
      let fixed = Int16(truncatingIfNeeded: bytes.number(6..<8))
      return .eddystoneTLM(
        battery: millivolts == 0 ? nil : Double(millivolts) / 1000,
        temperature: fixed == .min ? nil : Double(fixed) / 256, count: bytes.number(8..<12),
        uptime: Double(bytes.number(12..<16)) / 10)
    default: return nil
    }
  }

  private static let schemes = ["http://www.", "https://www.", "http://", "https://"]
  private static let endings = ["com", "org", "edu", "net", "info", "biz", "gov"]

  private static func address(_ bytes: BeaconBytes) -> String? {
    guard bytes.count >= 5, Int(bytes[4]) < schemes.count else { return nil }
    var text = schemes[Int(bytes[4])]
    for index in 5..<bytes.count {
      switch bytes[index] {
      case 0..<7: text += ".\(endings[Int(bytes[index])])/"
      case 7..<14: text += ".\(endings[Int(bytes[index]) - 7])"
      case 0x21...0x7E: text.unicodeScalars.append(Unicode.Scalar(bytes[index]))
      default: return nil
      }
    }
    return text
  }
}

/// Reads numbers whose first byte is the highest.
private struct BeaconBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(index: Int) -> UInt8 { bytes[bytes.startIndex + index] }

  func signed(_ index: Int) -> Int { Int(Int8(bitPattern: self[index])) }

  func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 << 8 | Int(self[$1]) } }

  func hex(_ range: Range<Int>) -> String {
    let digits = Array("0123456789abcdef")
    var text = ""
    for index in range {
      text.append(digits[Int(self[index] >> 4)])
      text.append(digits[Int(self[index] & 15)])
    }
    return text
  }
}
