import GeoAnchors
import GeoRouting
import GeoStreets
import GeoTesting
import GeoTexts
import Geodesy

@Suite struct MessageTests {
  @Test(arguments: [
    (
      Message.turn(.left, onto: .named("5th Avenue")), Language.english, "Turn left onto 5th Avenue"
    ),
    (.turn(.left, onto: .named("Am Ring")), .german, "Links abbiegen: Am Ring"),
    (
      .turn(.slightRight, onto: .unnamed(.steps)), .french, "Tournez légèrement à droite (escalier)"
    ),
    (.turn(.straight, onto: .named("Broadway")), .spanish, "Siga recto por Broadway"),
    (.turn(.around), .english, "Turn around"),
    (.turn(.sharpLeft), .german, "Scharf links abbiegen"),
    (.start(on: .named("{street}")), .english, "Start on {street}"),
    (.start(heading: 44), .german, "Start in Richtung Nordosten"),
    (.arrive(), .french, "Vous êtes arrivé"), (.arrive(on: .unnamed(.path)), .english, "Arrive"),
    (.arrive(on: .named("Park Row")), .english, "Arrive on Park Row"),
    (.anchor(3, of: 12), .french, "3 sur 12"),
    (.altitude(meters: -0.04, above: .ground), .english, "0.0 m above the ground"),
    (.altitude(meters: 12.25, above: .egm96), .german, "12,3 m über dem Meer (EGM96)"),
    (.anchors(1, over: 999.4), .english, "1 anchor over 999 m"),
    (.anchors(0, over: 0), .english, "0 anchors over 0 m"),
    (.anchors(0, over: 0), .french, "0 ancre sur 0 m"),
    (.anchors(120, over: 1234.5), .german, "120 Anker auf 1,23 km"),
    (.turns(1), .spanish, "1 giro"), (.turns(2), .spanish, "2 giros"),
    (.vias(2), .english, "2 waypoints"),
    (.route(from: "A", to: "B"), .french, "De A à B"),
    (.length(12_345), .english, "Length 12.3 km"), (.plain(.zoomIn), .spanish, "Acercar"),
    (.turn(.left, onto: .named("Via Roma")), .italian, "Svoltare a sinistra in Via Roma"),
    (.turn(.around, onto: .named("Rua A")), .portuguese, "Dê meia-volta em Rua A"),
    (.turn(.left, onto: .named("中央通り")), .japanese, "中央通りへ左折"),
    (.turn(.straight, onto: .named("南京路")), .chinese, "沿南京路直行"),
    (.turns(0), .portuguese, "0 curva"), (.turns(0), .italian, "0 svolte"),
    (.turns(1), .chinese, "1 个转弯"), (.anchors(2, over: 1234), .chinese, "1.23公里内有 2 个锚点"),
    (.walk(lasting: 0), .english, "1 min on foot"),
    (.walk(lasting: 3_541), .german, "1 h 0 min zu Fuß"),
    (.walk(lasting: 60.5), .french, "2 min à pied"),
    (.altitude(meters: 1.5, above: .egm96), .japanese, "海面（EGM96）から 1.5 m"),
    (.role(.path), .english, "On the way"), (.way(.pedestrian), .german, "Fußgängerzone"),
  ])
  func `says`(_ message: Message, language: Language, expected: String) {
    expectEqual(message.text(in: language), expected)
  }

  @Test(arguments: Language.allCases) func `leaves no placeholder`(_ language: Language) {
    let way = WayName.named("X")
    let messages =
      TurnDirection.allCases.flatMap {
        [Message.turn($0), .turn($0, onto: way), .turn($0, onto: .unnamed(.track))]
      }
      + (VerticalDatum.allCases + [.system("EPSG:5703")]).map { .altitude(meters: 1, above: $0) }
      + [
        .start(on: way), .start(heading: 0), .arrive(on: way), .anchor(1, of: 2),
        .anchors(1, over: 1), .turns(1), .walk(lasting: 60), .walk(lasting: 4_000), .vias(3),
        .route(from: "A", to: "B"), .length(1),
      ]
    for message in messages {
      let text = message.text(in: language)
      expect(!text.contains("{") && !text.contains("}"), "\(text)")
    }
  }
}
