package import GeoAnchors
package import GeoChains
import GeoRouting
package import GeoTexts
import Geodesy

extension MapChain {
  /// A chain as pictures show it, with words in a language.
  package init(_ chain: Chain, in language: Language) {
    self.init(PlannedChain(recordOf: chain), in: language)
  }

  /// A chain with its maneuvers as pictures show it, with words in a language.
  package init(_ planned: PlannedChain, in language: Language) {
    let chain = planned.localized(in: language)
    let told = planned.announcedTurns
    let anchors = chain.anchors.indices.map { index in
      MapAnchor(
        chain, at: index, turning: told[index], telling: planned.maneuvers, in: language)
    }
    let summary = [
      Message.anchors(chain.anchors.count, over: chain.length).text(in: language),
      Message.turns(planned.turnCount).text(in: language),
      Message.walk(lasting: chain.length / PlanningPolicy().walkingSpeed).text(in: language),
    ].joined(separator: " · ")
    self.init(
      name: chain.name, summary: summary, path: chain.path, anchors: anchors)
    func word(_ key: PageText) -> String { Catalogue.template(key, in: language) }
    facts = [
      MapFact(
        label: word(.factLength), value: LocalNumber.length(chain.length, in: language),
        length: chain.length),
      MapFact(
        label: word(.factTime),
        value: Message.walk(lasting: chain.length / PlanningPolicy().walkingSpeed)
          .text(in: language)),
      MapFact(label: word(.factTurns), value: String(planned.turnCount)),
      MapFact(
        label: Catalogue.template(TextKey.anchorList, in: language),
        value: String(chain.anchors.count)),
    ]
    walk = MapRoute(chain)
  }
}

extension MapAnchor {
  /// Creates the anchor at a place of a chain, and the turn reported there if it has no instruction.
  init(
    _ chain: Chain, at index: Int, turning turn: TurnDirection?, telling maneuvers: [Maneuver],
    in language: Language
  ) {
    let anchor = chain.anchors[index]
    let tellsTurn = anchor.details.maneuvers.contains {
      maneuvers.indices.contains($0) && maneuvers[$0].tellsTurn
    }
    let isAnnounced = turn != nil || anchor.details.instruction != nil
    // A bend without a report is a place on the way.
    let role = anchor.role == .turn && !isAnnounced ? .path : anchor.role
    // A path anchor with a report is a turn, or needs no role besides its text.
    let name: ChainRole? = role == .path && isAnnounced ? (tellsTurn ? .turn : nil) : role
    let distance = LocalNumber.length(anchor.distance, in: language)
    func word(_ key: TextKey) -> String { Catalogue.template(key, in: language) }
    var details = [
      MapDetail(
        word(.labelAnchor),
        Message.anchor(index + 1, of: chain.anchors.count).text(in: language)),
      MapDetail(word(.labelDistance), distance),
      MapDetail(word(.labelHeading), Self.heading(anchor.heading, in: language)),
    ]
    if let street = anchor.street { details.append(MapDetail(word(.labelStreet), street)) }
    // Terrain knows heights to meters.
    let decimals = anchor.details.altitudeSource == .terrain ? 0 : 1
    details.append(
      MapDetail(
        word(.labelAltitude), Self.altitude(anchor.altitude, decimals: decimals, in: language)))
    details += Self.content(anchor.details, in: language)
    details.append(MapDetail(word(.labelCoordinate), Self.position(anchor.coordinate)))
    self.init(
      id: anchor.id.rawValue, number: index + 1, kind: isAnnounced ? Kind(told: role) : Kind(role),
      label: Self.label(anchor, role, turn, in: language),
      place: Self.place(anchor, in: language),
      role: name.map { Message.role($0).text(in: language) } ?? "",
      note: distance, coordinate: anchor.coordinate, heading: anchor.heading, details: details)
  }

  /// The planned properties of an anchor's content.
  static func content(
    _ details: ChainAnchorDetails, in language: Language
  ) -> [MapDetail] {
    func word(_ key: ElevationProfileText) -> String { Catalogue.template(key, in: language) }
    var content: [MapDetail] = []
    if let reveal = details.revealDistance {
      content.append(MapDetail(word(.revealLabel), LocalNumber.length(reveal, in: language)))
    }
    switch details.asset {
    case .precise: content.append(MapDetail(word(.assetLabel), word(.assetPrecise)))
    case .forgiving: content.append(MapDetail(word(.assetLabel), word(.assetForgiving)))
    case nil: break
    }
    return content
  }

  /// An anchor that belongs to no chain.
  package init(_ anchor: Anchor, in language: Language) {
    func word(_ key: TextKey) -> String { Catalogue.template(key, in: language) }
    var details: [MapDetail] = []
    if let heading = anchor.heading {
      details.append(MapDetail(word(.labelHeading), Self.heading(heading, in: language)))
    }
    details.append(
      MapDetail(
        word(.labelAltitude), Self.altitude(anchor.altitude, decimals: 1, in: language)))
    details.append(MapDetail(word(.labelCoordinate), Self.position(anchor.coordinate)))
    self.init(
      id: anchor.id.rawValue, kind: .place,
      label: anchor.name.isEmpty ? anchor.id.rawValue : anchor.name,
      note: anchor.tags.joined(separator: ", "), coordinate: anchor.coordinate,
      heading: anchor.heading, details: details)
  }

  /// The action of the walker here, in words; empty if its role is enough.
  private static func label(
    _ anchor: ChainAnchor, _ role: ChainRole, _ turn: TurnDirection?, in language: Language
  ) -> String {
    if let instruction = anchor.details.instruction { return instruction }
    let way = anchor.street.map(WayName.named)
    switch role {
    case .start:
      let message = way.map(Message.start(on:)) ?? Message.start(heading: anchor.heading)
      return message.text(in: language)
    case .turn, .via:
      guard let turn else { return anchor.street ?? "" }
      return Message.turn(turn, onto: way).text(in: language)
    case .arrival: return Message.arrive(on: way).text(in: language)
    case .crossing: return Message.cross(nil).text(in: language)
    case .steps: return Message.steps(nil).text(in: language)
    case .path: return anchor.street ?? ""
    case .level, .landmark, .border: return ""
    }
  }

  /// The name beside an anchor on maps; empty for anchors without one.
  private static func place(_ anchor: ChainAnchor, in language: Language) -> String {
    switch anchor.role {
    case .start: anchor.street ?? Catalogue.template(TextKey.labelStart, in: language)
    case .arrival: anchor.street ?? Catalogue.template(TextKey.labelArrival, in: language)
    case .via: anchor.street ?? Message.role(.via).text(in: language)
    case .path, .turn, .crossing, .steps, .level, .landmark, .border: ""
    }
  }

  private static func heading(_ heading: Degrees, in language: Language) -> String {
    LocalNumber.decimal(heading, decimals: 0, in: language) + "° "
      + Message.compass(heading: heading).text(in: language)
  }

  private static func altitude(
    _ altitude: Altitude?, decimals: Int, in language: Language
  ) -> String {
    guard let altitude else {
      return Catalogue.template(TextKey.altitudeUnknown, in: language)
    }
    return Message.altitude(meters: altitude.meters, decimals: decimals, above: altitude.datum)
      .text(in: language)
  }

  private static func position(_ point: Coordinate) -> String {
    FixedDecimal.text(point.latitude, places: 7) + ", "
      + FixedDecimal.text(point.longitude, places: 7)
  }
}

extension MapAnchor.Kind {
  /// Drawing style of an anchor of a chain.
  init(_ role: ChainRole) {
    self =
      switch role {
      case .start: .start
      case .path: .path
      case .turn, .crossing, .steps, .level, .landmark, .border: .turn
      case .via: .via
      case .arrival: .arrival
      }
  }

  /// Drawing style of an anchor with a report for the walker, even one of the path.
  init(told role: ChainRole) { self.init(role == .path ? .turn : role) }
}
