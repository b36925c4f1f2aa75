package import GeoAnchors
package import GeoRouting
package import GeoStreets
package import Geodesy

/// A text with the values of its placeholders, ready for any language.
///
/// Only functions of this module make messages, so a placeholder never lacks its value.
public struct Message: Hashable, Sendable {
  indirect enum Part: Hashable, Sendable {
    case text(String)
    case message(Message)
    case length(Double)
    case distance(Double)
    case decimal(Double, decimals: Int)
  }

  package struct Value: Hashable, Sendable {
    var name: String
    var part: Part

    package static func text(_ name: String, _ text: String) -> Value {
      Value(name: name, part: .text(text))
    }

    package static func whole(_ name: String, _ number: Int) -> Value {
      Value(name: name, part: .text(String(number)))
    }

    package static func message(_ name: String, _ message: Message) -> Value {
      Value(name: name, part: .message(message))
    }

    static func length(_ name: String, _ meters: Double) -> Value {
      Value(name: name, part: .length(meters))
    }

    /// A length that may be short, with as many decimals as say something.
    package static func distance(_ name: String, _ meters: Double) -> Value {
      Value(name: name, part: .distance(meters))
    }

    static func decimal(_ name: String, _ number: Double, _ decimals: Int) -> Value {
      Value(name: name, part: .decimal(number, decimals: decimals))
    }

    static func way(_ name: String, _ way: WayName) -> Value {
      switch way {
      case .named(let street): .text(name, street)
      case .unnamed(let kind): .message(name, .way(kind))
      }
    }
  }

  enum Form: Hashable, Sendable {
    case plain(TextName)
    case counted(Int, one: TextName, many: TextName)
  }

  private let form: Form
  private let values: [Value]

  package init(_ key: some TextSection, _ values: [Value] = []) {
    self.init(TextName(key), values)
  }

  init(_ name: TextName, _ values: [Value] = []) {
    form = .plain(name)
    self.values = values
  }

  /// A text that depends on whether the count takes the singular.
  package init<Key: TextSection>(_ count: Int, one: Key, many: Key, _ values: [Value]) {
    form = .counted(count, one: TextName(one), many: TextName(many))
    self.values = values
  }

  /// The message in a language.
  public func text(in language: Language) -> String {
    Catalogue.fill(
      template(in: language),
      values.map { (name: $0.name, value: Self.text(of: $0.part, in: language)) })
  }

  private func template(in language: Language) -> String {
    switch form {
    case .plain(let key): Catalogue.template(key, in: language)
    case .counted(let count, let one, let many):
      Catalogue.template(language.isSingular(count) ? one : many, in: language)
    }
  }

  private static func text(of part: Part, in language: Language) -> String {
    switch part {
    case .text(let text): text
    case .message(let message): message.text(in: language)
    case .length(let meters): LocalNumber.length(meters, in: language)
    case .distance(let meters): LocalNumber.distance(meters, in: language)
    case .decimal(let number, let decimals):
      LocalNumber.decimal(number, decimals: decimals, in: language)
    }
  }

  /// A text without placeholders; one with placeholders keeps its braces.
  package static func plain(_ key: TextKey) -> Message { Message(key) }

  package static func role(_ role: ChainRole) -> Message { plain(role.key) }

  /// The direction of an angle, one of eight.
  package static func compass(heading: Double) -> Message {
    let eighths = heading.isFinite ? (heading.remainder(dividingBy: 360) / 45).rounded() : 0
    return plain(compassPoints[(Int(eighths) + 8) % 8])
  }

  private static let compassPoints: [TextKey] = [
    .compassNorth, .compassNorthEast, .compassEast, .compassSouthEast, .compassSouth,
    .compassSouthWest, .compassWest, .compassNorthWest,
  ]

  /// Description of a way without a name.
  package static func way(_ kind: StreetTraits.Kind) -> Message { plain(kind.key) }

  /// The first instruction of a walk.
  package static func start(on way: WayName) -> Message {
    Message(TextKey.startOn, [.way("street", way)])
  }

  /// The first instruction of a walk where only its direction is known.
  package static func start(heading: Double) -> Message {
    Message(
      TextKey.startHeading, [.message("compass", compass(heading: heading))])
  }

  /// The instruction at a turn; without a way it names the direction only.
  package static func turn(_ direction: TurnDirection, onto way: WayName? = nil) -> Message {
    guard let way else { return plain(direction.key) }
    let turn = Value.message("turn", plain(direction.key))
    switch (way, direction) {
    case (.unnamed, _):
      return Message(TextKey.turnToKind, [turn, .way("kind", way)])
    case (.named, .straight):
      return Message(TextKey.straightOn, [.way("street", way)])
    case (.named, .around):
      return Message(TextKey.turnAroundOn, [.way("street", way)])
    case (.named, _):
      return Message(TextKey.turnOnto, [turn, .way("street", way)])
    }
  }

  /// The last instruction of a walk.
  package static func arrive(on way: WayName? = nil) -> Message {
    guard case .named? = way, let way else { return plain(.arrive) }
    return Message(TextKey.arriveOn, [.way("street", way)])
  }

  /// Number of an anchor, counted from 1, and the count of anchors.
  package static func anchor(_ number: Int, of count: Int) -> Message {
    Message(
      TextKey.labelAnchorOf,
      [
        .whole("number", number),
        .whole("count", count),
      ])
  }

  /// A height with the surface that it counts from.
  package static func altitude(
    meters: Double, decimals: Int = 1, above datum: VerticalDatum
  ) -> Message {
    Message(
      TextKey.altitudeAbove,
      [
        .decimal("meters", meters, decimals),
        .message("datum", datum.message),
      ])
  }

  /// The surface that heights are above, as it stands after “above”.
  package static func datum(_ datum: VerticalDatum) -> Message { datum.message }

  /// Number of anchors and the length they cover, in meters.
  package static func anchors(_ count: Int, over meters: Double) -> Message {
    Message(
      count, one: TextKey.anchorsOverLengthOne, many: TextKey.anchorsOverLengthMany,
      [
        .whole("count", count),
        .length("length", meters),
      ])
  }

  package static func turns(_ count: Int) -> Message {
    Message(
      count, one: TextKey.turnsOne, many: TextKey.turnsMany,
      [.whole("count", count)])
  }

  /// Duration of a walk, in minutes begun; from an hour on in hours and minutes.
  package static func walk(lasting seconds: Double) -> Message {
    let minutes = Int(min(max(1, (seconds / 60).rounded(.up)), 1e12))
    guard minutes >= 60 else { return Message(TextKey.walkMinutes, [.whole("minutes", minutes)]) }
    return Message(
      TextKey.walkHours, [.whole("hours", minutes / 60), .whole("minutes", minutes % 60)])
  }

  /// Number of points that the author asked to pass.
  package static func vias(_ count: Int) -> Message {
    Message(
      count, one: TextKey.viasOne, many: TextKey.viasMany,
      [.whole("count", count)])
  }

  /// Start and end of a route, by name.
  package static func route(from start: String, to arrival: String) -> Message {
    Message(
      TextKey.routeFromTo,
      [.text("start", start), .text("arrival", arrival)])
  }

  /// A length in meters, with its label.
  package static func length(_ meters: Double) -> Message {
    Message(TextKey.lengthOnly, [.length("length", meters)])
  }
}
