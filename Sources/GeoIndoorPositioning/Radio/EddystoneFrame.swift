import Geodesy

/// Google's open beacon frames (Eddystone 1.0): service data of 0xFEAA.
enum EddystoneFrame: Hashable, Sendable {
  /// Who it is: 10 bytes for the owner and 6 for the beacon, as hexadecimal digits; strength at 0 m
  /// in dBm.
  case identity(namespace: String, instance: String, power: Int)
  /// An address of the web; strength at 0 m in dBm.
  case address(String, power: Int)
  /// How the beacon is.
  case telemetry(BeaconTelemetry)

  /// What the first meter takes: the strength at 0 m less this is the strength at 1 m, dB.
  static let lossOfFirstMeter = 41

  /// The frame in service data, the service's number first; nil when it is none.
  init?(serviceData: ArraySlice<UInt8>) {
    let bytes = BeaconBytes(serviceData)
    guard bytes.count >= 4, bytes[0] == 0xAA, bytes[1] == 0xFE else { return nil }
    switch bytes[2] {
    case 0x00:
      guard bytes.count >= 20 else { return nil }
      self = .identity(
        namespace: bytes.hex(4..<14), instance: bytes.hex(14..<20), power: bytes.signed(3))
    case 0x10:
      guard let address = Self.address(bytes) else { return nil }
      self = .address(address, power: bytes.signed(3))
    case 0x20:
      guard let telemetry = BeaconTelemetry(bytes) else { return nil }
      self = .telemetry(telemetry)
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

/// How a beacon is, as it says itself.
struct BeaconTelemetry: Hashable, Sendable {
  /// The battery in volts; nil where it has none.
  var battery: Double?
  /// Degrees Celsius; nil where it does not measure.
  var temperature: Double?
  /// Advertisements since it was switched on.
  var count: Int
  /// Time since it was switched on.
  var uptime: Seconds
}

extension BeaconTelemetry {
  init?(_ bytes: BeaconBytes) {
    // Version 0 is the one that is not encrypted.
    guard bytes.count >= 16, bytes[3] == 0 else { return nil }
    let millivolts = bytes.number(4..<6)
    battery = millivolts == 0 ? nil : Double(millivolts) / 1000
    let fixed = Int16(truncatingIfNeeded: bytes.number(6..<8))
    temperature = fixed == .min ? nil : Double(fixed) / 256
    count = bytes.number(8..<12)
    uptime = Double(bytes.number(12..<16)) / 10
  }
}
