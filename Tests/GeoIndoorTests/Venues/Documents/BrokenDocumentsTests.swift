import GeoTestSupport
import GeoTesting

@testable import GeoIndoor

/// Documents with bytes changed, cut out and doubled: each is refused or read whole.
@Suite struct BrokenDocumentsTests {
  private static let seeds = Checkout.path("Scripts/Fuzz/Seeds/venue")

  @Test(arguments: ["house.osm", "levels.geojson", "pixels.json", "positioning.json"])
  func `nothing is imported by halves`(name: String) throws {
    let good = Array(SharedData.text(path: "\(Self.seeds)/\(name)").utf8)
    try expectEqual(VenueImport(reading: good).venue.floors.isEmpty, false)
    var random = SeededGenerator(seed: 11)
    var readCount = 0
    for _ in 0..<1_500 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = Array("0123456789-.,:[]{}\"e".utf8)[place % 20]
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 7))
        case _: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: place)
        }
      }
      guard let venue = try? VenueImport(reading: bytes).venue else { continue }
      readCount += 1
      expectEqual(venue.issues().filter { !$0.isWarning }, [])
      let text = VenueExport.json(venue).bytes
      try expectEqual(VenueImport(reading: text).venue, venue)
      _ = try? VenueExport.imdf(venue)
      _ = try? VenueExport.geoJSON(venue)
    }
    expect((1..<1_500).contains(readCount))
  }
}
