import GeoIndoor
import GeoRequests
import GeoSessions
import GeoTesting
import GeoTexts
import Geodesy

struct VenueOutputEncoderTests {
  /// A plan of 400 × 200 pixels of 0.05 m.
  private static func venue() -> Venue {
    var image = PlanImage(name: "g.png", pixelWidth: 400, pixelHeight: 200, metersPerPixel: 0.05)
    image.tiles = "maps/g.zip"
    let fence = EventFence(
      id: "sale", floor: "g", shape: .circle(center: FloorPoint(x: 1, y: 1), radius: 1),
      interaction: LocalizedContent(
        id: "i", name: "Sale", genericContent: "%",
        contents: [.init(id: "c", language: "de", content: "Ausverkauf")]))
    return Venue(
      id: "mall", name: "Mall", version: 3, buildings: [Building(id: "b", name: "Mall")],
      floors: [
        Floor(id: "g", building: "b", name: "Ground", ordinal: 0, image: image)
      ], fences: [fence])
  }

  private func encode(_ kind: VenueOutput.Kind, in language: Language = .english) -> SessionOutput {
    VenueOutputEncoder([Self.venue()], in: language).encode(VenueOutput(1, kind))
  }

  @Test func `X-07: a running state has the map in pixels`() throws {
    let venue = Self.venue()
    let floor = try #require(venue.floor("g"))
    let position = venue.position(
      FloorPoint(x: 5, y: 2.5), on: floor, at: 1, source: .beacons, radius: 1)
    let output = encode(.position(position))
    let x = try #require(output.number("pixelX"))
    let y = try #require(output.number("pixelY"))
    expect(abs(x - 100) < 1e-9 && abs(y - 50) < 1e-9)
    let state = encode(.state(.findFloor(venue: "mall", version: 3, by: .beacon)))
    guard case .object(let data)? = state["venueData"] else {
      Issue.record("no data of the venue")
      return
    }
    expectEqual(data.first?.value, .text("Mall"))
    expect(data.contains { $0.name == "maps" && $0.value == .whole(1) })
  }

  @Test(arguments: Language.allCases)
  func `X-08: every state and error has a text in every language`(language: Language) {
    let states: [VenueState] = [
      .idle, .started, .searchVenue, .getPacket(venue: "mall"),
      .findFloor(venue: "mall", version: 3, by: .gps),
    ]
    var texts = states.map { encode(.state($0), in: language).text("text") }
    let causes: [IndoorPositioningFailure.Cause] = [
      .network(venue: "mall", status: nil), .permission("bluetooth"), .permission("location"),
      .permission("credentials"), .other("lost"),
    ]
    texts += causes.map {
      encode(.failed(IndoorPositioningFailure(.generic, $0)), in: language).text("text")
    }
    expect(!texts.contains(nil))
    expectEqual(Set(texts).count, texts.count)
    expect(texts[3]?.contains("Mall") == true && texts[9]?.contains("lost") == true)
  }

  @Test func `N-19: who comes in gets the content in the language, else the generic one`() throws {
    let fence = try #require(Self.venue().fences.first)
    let event = FenceEvent(time: 1, .enter, fence)
    expectEqual(encode(.fence(event), in: .german).text("content"), "Ausverkauf")
    expectEqual(encode(.fence(event)).text("content"), "%")
    expectNil(encode(.fence(FenceEvent(time: 1, .exit, fence)))["content"])
  }
}
