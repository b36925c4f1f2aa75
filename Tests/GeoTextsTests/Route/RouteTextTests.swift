import GeoRouting
import GeoStreets
import GeoTesting

@testable import GeoTexts

@Suite struct RouteTextTests {
  @Test(arguments: RouteText.allCases)
  func `every language has the same placeholders`(key: RouteText) {
    let english = Set(Catalogue.placeholders(of: Catalogue.template(key, in: .english)))
    for language in Language.allCases {
      let template = Catalogue.template(key, in: language)
      expect(!template.isEmpty)
      expect(!template.hasSuffix("."))
      expectEqual(Set(Catalogue.placeholders(of: template)), english, "\(language) \(key)")
    }
  }

  @Test(arguments: [
    (Language.english, "Turn left onto High Street and walk 1.23 km"),
    (.german, "Links abbiegen: High Street, dann 1,23 km"),
    (.french, "Tournez à gauche : High Street, puis 1,23 km"),
    (.spanish, "Gire a la izquierda en High Street y siga 1,23 km"),
  ])
  func `lengths follow instructions as the language writes them`(
    language: Language, expected: String
  ) {
    let turn = Message.turn(.left, onto: .named("High Street"))
    let text = Message.instruction(turn, thenWalking: 1_230).text(in: language)
    expectEqual(text, expected)
  }

  @Test func `levels are whole where they are`() {
    expectEqual(Message.lift(to: 2).text(in: .english), "Take the lift to level 2")
    expectEqual(Message.lift(to: -0.5).text(in: .german), "Aufzug nehmen: Ebene -0,5")
    expectEqual(Message.lift(to: nil).text(in: .english), "Take the lift")
    expectEqual(Message.change(toLevel: -1).text(in: .english), "Go to level -1")
  }

  @Test func `the side follows the street`() {
    expectEqual(
      Message.arrive(on: .named("Mill Lane"), side: .left).text(in: .english),
      "Arrive on Mill Lane: your destination is on the left")
    expectEqual(Message.arrive(on: nil, side: nil).text(in: .english), "Arrive")
    expectEqual(
      Message.arrive(on: .unnamed(.footway), side: .right).text(in: .english),
      "Arrive: your destination is on the right")
  }
}
