/// Messages during localization by a service, and on the way through a map.
package enum LocalizationWord: Hashable, Sendable {
  /// A text that needs no values.
  case plain(LocalizationText)
  /// The frame taken last, counted from 1, of how many.
  case capturing(number: Int, count: Int)
  /// The service failed, and why, in words that are shown as they are.
  case serviceFailed(error: String)
  /// The way to a place begins.
  case started(place: String)
  /// The place is reached.
  case arrived(place: String)
  /// No way leads to the place.
  case noRoute(place: String)

  package var key: LocalizationText {
    switch self {
    case .plain(let key): key
    case .capturing: .locCapturing
    case .serviceFailed: .locService
    case .started: .navStarted
    case .arrived: .navArrived
    case .noRoute: .navNoRoute
    }
  }
}

extension Message {
  /// The message of localization by a service, or of the way through a map.
  ///
  /// A plain text that has placeholders keeps its braces.
  package static func localization(_ word: LocalizationWord) -> Message {
    Message(word.key, values(of: word))
  }

  private static func values(of word: LocalizationWord) -> [Value] {
    switch word {
    case .plain: []
    case .capturing(let number, let count):
      [
        .whole("number", number),
        .whole("count", count),
      ]
    case .serviceFailed(let error): [.text("error", error)]
    case .started(let place), .arrived(let place), .noRoute(let place):
      [.text("place", place)]
    }
  }
}
