import GeoTesting

@testable import GeoIndoor

struct BeaconFrameDocumentTests {
  @Test func `N-18: hexadecimal digits are bytes`() {
    expectEqual(BeaconFrame.bytes(hexadecimal: "02:01-06 Ff"), [2, 1, 6, 255])
    for text in ["", "0", "0g", "012"] { expectNil(BeaconFrame.bytes(hexadecimal: text)) }
  }

  @Test func `N-18: a frame as JSON, with its distance`() throws {
    let text = "0201061aff4c000215f7826da64fa24e988024bc5b71e0893e00010002c5"
    let bytes = try #require(BeaconFrame.bytes(hexadecimal: text))
    let frame = try #require(BeaconFrame(advertisement: bytes))
    let distance = try #require(frame.distance(rssi: -79, exponent: 2))
    expectNear(distance, 10, within: 1e-9)
    let json = frame.json(distance: distance)
    for part in ["\"major\": 1", "\"minor\": 2", "\"distance\": 10"] {
      expect(json.contains(part), "\(part)")
    }
    let telemetry = BeaconFrame.eddystoneTLM(battery: nil, temperature: nil, count: 1, uptime: 2)
    expectNil(telemetry.distance(rssi: -79, exponent: 2))
    expect(telemetry.json(distance: nil).contains("\"battery\": null"))
  }
}
