/// A text with the values of its placeholders, ready for any language.
///
/// Only functions of this module make messages, so a placeholder never lacks its value.
public struct Message: Hashable, Sendable {
  indirect enum Part: Hashable, Sendable {
    case text(String)
    case message(Message)
    case length(Double)
    case decimal(Double, decimals: Int)
  }

  struct Value: Hashable, Sendable {
    var name: String
    var part: Part
  }

  enum Form: Hashable, Sendable {
    case plain(TextName)
    case counted(Int, one: TextName, many: TextName)
  }

  private let form: Form
  private let values: [Value]

  init(_ key: some TextSection, _ values: [Value] = []) {
    form = .plain(TextName(key))
    self.values = values
  }

  /// A text that depends on whether the count takes the singular.
  init<Key: TextSection>(_ count: Int, one: Key, many: Key, _ values: [Value]) {
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
    case .decimal(let number, let decimals):
      LocalNumber.decimal(number, decimals: decimals, in: language)
    }
  }

  /// A text without placeholders; one with placeholders keeps its braces.
  public static func plain(_ key: TextKey) -> Message { Message(key) }

  /// What an anchor of a chain is there for.
  public static func role(_ role: RoleName) -> Message { plain(role.key) }

  /// The direction of an angle, one of eight.
  public static func compass(heading: Double) -> Message {
    plain(CompassPoint(nearest: heading).key)
  }

  /// What a way without a name is.
  public static func way(_ kind: WayKind) -> Message { plain(kind.key) }

  /// A way by its name, or by its kind where it has none.
  public static func way(named street: String?, kind: WayKind) -> WayName {
    street.map(WayName.named) ?? .unnamed(kind)
  }

  /// The first instruction of a walk.
  public static func start(on way: WayName) -> Message {
    Message(TextKey.startOn, [Value(name: "street", part: part(way))])
  }

  /// The first instruction of a walk where only its direction is known.
  public static func start(heading: Double) -> Message {
    Message(
      TextKey.startHeading, [Value(name: "compass", part: .message(compass(heading: heading)))])
  }

  /// The instruction at a turn; without a way it names the direction only.
  public static func turn(_ direction: TurnDirection, onto way: WayName? = nil) -> Message {
    guard let way else { return plain(direction.key) }
    let turn = Value(name: "turn", part: .message(plain(direction.key)))
    switch (way, direction) {
    case (.unnamed, _):
      return Message(TextKey.turnToKind, [turn, Value(name: "kind", part: part(way))])
    case (.named, .straight):
      return Message(TextKey.straightOn, [Value(name: "street", part: part(way))])
    case (.named, .around):
      return Message(TextKey.turnAroundOn, [Value(name: "street", part: part(way))])
    case (.named, _):
      return Message(TextKey.turnOnto, [turn, Value(name: "street", part: part(way))])
    }
  }

  /// The last instruction of a walk.
  public static func arrive(on way: WayName? = nil) -> Message {
    guard case .named? = way, let way else { return plain(.arrive) }
    return Message(TextKey.arriveOn, [Value(name: "street", part: part(way))])
  }

  /// Which anchor of how many this is, counted from 1.
  public static func anchor(_ number: Int, of count: Int) -> Message {
    Message(
      TextKey.labelAnchorOf,
      [
        Value(name: "number", part: .text(String(number))),
        Value(name: "count", part: .text(String(count))),
      ])
  }

  /// A height with the surface that it counts from.
  public static func altitude(
    meters: Double, decimals: Int = 1, above datum: DatumName
  ) -> Message {
    Message(
      TextKey.altitudeAbove,
      [
        Value(name: "meters", part: .decimal(meters, decimals: decimals)),
        Value(name: "datum", part: .message(plain(datum.key))),
      ])
  }

  /// The surface that heights are above, as it stands after “above”.
  public static func datum(_ datum: DatumName) -> Message { plain(datum.key) }

  /// How many anchors there are over which length in meters.
  public static func anchors(_ count: Int, over meters: Double) -> Message {
    Message(
      count, one: TextKey.anchorsOverLengthOne, many: TextKey.anchorsOverLengthMany,
      [
        Value(name: "count", part: .text(String(count))),
        Value(name: "length", part: .length(meters)),
      ])
  }

  /// How many turns there are.
  public static func turns(_ count: Int) -> Message {
    Message(
      count, one: TextKey.turnsOne, many: TextKey.turnsMany,
      [Value(name: "count", part: .text(String(count)))])
  }

  /// How many points the author asked to pass.
  public static func vias(_ count: Int) -> Message {
    Message(
      count, one: TextKey.viasOne, many: TextKey.viasMany,
      [Value(name: "count", part: .text(String(count)))])
  }

  /// Where a route begins and ends, as people call these places.
  public static func route(from start: String, to arrival: String) -> Message {
    Message(
      TextKey.routeFromTo,
      [Value(name: "start", part: .text(start)), Value(name: "arrival", part: .text(arrival))])
  }

  /// A length in meters, with its label.
  public static func length(_ meters: Double) -> Message {
    Message(TextKey.lengthOnly, [Value(name: "length", part: .length(meters))])
  }

  private static func part(_ way: WayName) -> Part {
    switch way {
    case .named(let name): .text(name)
    case .unnamed(let kind): .message(plain(kind.key))
    }
  }
}
