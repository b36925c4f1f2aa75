/// Apple's beacon frame: manufacturer data of company 0x004C, type 0x02, length 0x15.
struct IBeaconFrame: Hashable, Sendable {
  /// The proximity UUID in lower case with hyphens.
  var uuid: String
  /// The first number, `0...65535`.
  var major: Int
  /// The second number, `0...65535`.
  var minor: Int
  /// Strength at one meter, dBm.
  var measuredPower: Int
}

extension IBeaconFrame {
  /// The frame in manufacturer data, its company first; nil when it is none.
  init?(manufacturerData: ArraySlice<UInt8>) {
    let bytes = BeaconBytes(manufacturerData)
    guard bytes.count >= 25, bytes[0] == 0x4C, bytes[1] == 0, bytes[2] == 2, bytes[3] == 0x15
    else { return nil }
    uuid = [4..<8, 8..<10, 10..<12, 12..<14, 14..<20].map(bytes.hex).joined(separator: "-")
    major = bytes.number(20..<22)
    minor = bytes.number(22..<24)
    measuredPower = bytes.signed(24)
  }
}
