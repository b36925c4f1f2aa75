import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoIndoor

struct BeaconFrameTests {
  /// A frame by the layout of the Proximity Beacon Specification.
  static let known: [UInt8] =
    [2, 1, 6, 0x1A, 0xFF, 0x4C, 0, 2, 0x15] + Array(0xA0...0xAF) + [0, 1, 0, 2, 0xCA]

  @Test func `N-18: an iBeacon's frame is decoded`() {
    let frame = BeaconFrame(advertisement: Self.known)
    expectEqual(
      frame,
      .iBeacon(
        uuid: "a0a1a2a3-a4a5-a6a7-a8a9-aaabacadaeaf", major: 1, minor: 2, measuredPower: -54))
    expectEqual(frame?.measuredPower, -54)
  }

  @Test(
    arguments: SharedData.known(
      "indoor/beacons/frames.json", "indoor/ibeacon_vectors/ibeacon_vectors.json"))
  func `N-18: known frames say what they say`(file: String) throws {
    let frames = try SharedData.json(file)["frames"].elements()
    expect(frames.count >= 3)
    for vector in frames {
      let bytes = try vector["bytes"].numbers().map { UInt8(truncatingIfNeeded: Int($0)) }
      expectEqual(
        BeaconFrame(advertisement: bytes),
        .iBeacon(
          uuid: try vector["uuid"].string(), major: Int(try vector["major"].number()),
          minor: Int(try vector["minor"].number()), measuredPower: Int(try vector["tx"].number())))
    }
  }

  /// Frames of the Eddystone specification's layout.
  static let eddystone: [([UInt8], BeaconFrame)] = [
    (
      [0x15, 0x16, 0xAA, 0xFE, 0x00, 0xEE] + Array(1...16),
      .eddystoneUID(namespace: "0102030405060708090a", instance: "0b0c0d0e0f10", power: -18)
    ),
    (
      [0x0C, 0x16, 0xAA, 0xFE, 0x10, 0xED, 0x03] + Array("goo.gl".utf8),
      .eddystoneURL("https://goo.gl", power: -19)
    ),
    (
      [0x0E, 0x16, 0xAA, 0xFE, 0x10, 0x00, 0x00] + Array("example".utf8) + [0x07],
      .eddystoneURL("http://www.example.com", power: 0)
    ),
    (
      [0x11, 0x16, 0xAA, 0xFE, 0x20, 0, 0x0B, 0xB8, 0x15, 0x80, 0, 0, 1, 0, 0, 0, 0, 100],
      .eddystoneTLM(battery: 3, temperature: 21.5, count: 256, uptime: 10)
    ),
  ]

  @Test(arguments: eddystone)
  func `N-18: Eddystone's frames are decoded`(bytes: [UInt8], expected: BeaconFrame) {
    // After the flags and the list of services, as on the air.
    let head: [UInt8] = [2, 1, 6, 3, 3, 0xAA, 0xFE]
    expectEqual(BeaconFrame(advertisement: head + bytes), expected)
  }

  @Test func `an Eddystone's power is at no distance: 41 dB less at a meter`() {
    expectEqual(BeaconFrame(advertisement: Self.eddystone[0].0)?.measuredPower, -59)
    expectNil(BeaconFrame(advertisement: Self.eddystone[3].0)?.measuredPower)
  }

  @Test func `what is no beacon is none, however it is cut`() {
    for length in 0..<Self.known.count {
      expectNil(BeaconFrame(advertisement: Array(Self.known.prefix(length))))
    }
    var other = Self.known
    other[5] = 0x4D
    expectNil(BeaconFrame(advertisement: other))
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      expectNil(BeaconFrame(advertisement: bytes))
    }
  }
}
