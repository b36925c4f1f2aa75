/// What a radio beacon sends: an advertisement of Bluetooth Low Energy, decoded.
///
/// An advertisement is a row of structures, each a length, a type and data (Bluetooth Core
/// Specification 5.4, volume 3, part C, §11). Apple's iBeacon is manufacturer data of company 0x004C;
/// Eddystone is service data of 0xFEAA. Whatever else is on the air is no beacon, which is no error.
///
/// ```swift
/// guard let frame = BeaconFrame(advertisement: bytes) else { return }
/// ```
enum BeaconFrame: Hashable, Sendable {
  /// Apple's frame: who it is, and how strong it is at one meter.
  case iBeacon(IBeaconFrame)
  /// Google's frames.
  case eddystone(EddystoneFrame)

  /// The beacon's frame in an advertisement; nil when there is none.
  ///
  /// Structures that are cut off, empty or of other types are passed over; the first frame counts.
  init?(advertisement bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let length = Int(bytes[start])
      // A length of 0 ends the significant part.
      guard length > 0, start + 1 + length <= bytes.count else { return nil }
      let data = bytes[(start + 2)..<(start + 1 + length)]
      if let frame = Self.frame(type: bytes[start + 1], data: data) {
        self = frame
        return
      }
      start += 1 + length
    }
    return nil
  }

  private static func frame(type: UInt8, data: ArraySlice<UInt8>) -> BeaconFrame? {
    switch type {
    case 0xFF: IBeaconFrame(manufacturerData: data).map(BeaconFrame.iBeacon)
    case 0x16: EddystoneFrame(serviceData: data).map(BeaconFrame.eddystone)
    default: nil
    }
  }

  /// Strength at one meter in dBm, where the frame says it.
  var measuredPower: Int? {
    switch self {
    case .iBeacon(let frame): frame.measuredPower
    case .eddystone(.identity(_, _, let power)), .eddystone(.address(_, let power)):
      power - EddystoneFrame.lossOfFirstMeter
    case .eddystone(.telemetry): nil
    }
  }
}

/// Reads numbers whose first byte is the highest.
struct BeaconBytes {
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
