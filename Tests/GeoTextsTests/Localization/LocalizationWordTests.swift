import GeoTesting

@testable import GeoTexts

@Suite struct LocalizationWordTests {
  @Test func `every word fills its placeholders`() {
    let words: [(LocalizationWord, String)] = [
      (.plain(.locSuccess), "Localization successful"),
      (.capturing(number: 2, count: 4), "Capturing frames (2/4)…"),
      (.serviceFailed(error: "HTTP 500"), "The positioning service failed: HTTP 500"),
      (.started(place: "Gate 4"), "Navigation to Gate 4 started"),
      (.arrived(place: "Gate 4"), "You have reached Gate 4"),
      (.noRoute(place: "Gate 4"), "There is no route to Gate 4"),
    ]
    for (word, text) in words { expectEqual(Message.localization(word).text(in: .english), text) }
  }

  @Test func `a value is not searched for placeholders`() {
    let message = Message.localization(.arrived(place: "{place}"))
    expectEqual(message.text(in: .english), "You have reached {place}")
  }
}
