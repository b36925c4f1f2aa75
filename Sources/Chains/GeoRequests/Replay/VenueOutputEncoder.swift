package import GeoIndoor
package import GeoSessions
package import GeoTexts

/// Gives outputs of positioning in venues the common shape, with texts in a language and with what the
/// venues' data adds: names, contents, positions in pixels of the plans.
package struct VenueOutputEncoder: Sendable {
  private let venues: [Venue.ID: Venue]
  private let language: Language
  private let hasRadians: Bool

  /// Creates an encoder for outputs about some venues.
  package init(_ venues: [Venue], in language: Language, hasRadians: Bool = false) {
    self.venues = Dictionary(venues.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    self.language = language
    self.hasRadians = hasRadians
  }

  /// The output in the common shape.
  package func encode(_ output: VenueOutput) -> SessionOutput {
    var said = output.sessionOutput
    switch output.kind {
    case .state(let state):
      said.fields += payload(of: state)
      said.fields.append(.init("text", .text(text(of: state))))
    case .failed(let failure): said.fields.append(.init("text", .text(text(of: failure))))
    case .position(let position), .sent(let position):
      said.fields += pixels(of: position)
      if hasRadians { said.fields += position.radianFields }
    case .fence(let event):
      if event.kind == .enter, let interaction = event.fence.interaction {
        said.fields += content(of: interaction)
      }
    case .progress, .downloaded, .buildingChanged, .floorChanged, .visit, .objection: break
    }
    return said
  }

  private func name(_ venue: Venue.ID) -> String { venues[venue]?.name ?? venue.rawValue }

  private func text(of state: VenueState) -> String {
    let message: Message =
      switch state {
      case .idle: .venue(.venueIdle)
      case .started: .venue(.venueStarted)
      case .searchVenue: .venue(.venueSearch)
      case .getPacket(let venue): .venue(.venueDownload, name(venue))
      case .findFloor(let venue, _, _): .venue(.venueFindFloor, name(venue))
      case .running(let map):
        .venue(.venueRunning, venues[map.venue]?.floor(map.floor)?.name ?? map.floor.rawValue)
      case .error(let failure): self.message(of: failure)
      }
    return message.text(in: language)
  }

  private func text(of failure: IndoorPositioningFailure) -> String {
    message(of: failure).text(in: language)
  }

  private func message(of failure: IndoorPositioningFailure) -> Message {
    switch failure.cause {
    case .network(let venue, _): .venue(.venueNetwork, name(venue))
    case .permission("bluetooth"): .venue(.venueNoBluetooth)
    case .permission("location"): .venue(.venueNoLocation)
    case .permission("credentials"): .venue(.venueNoCredentials)
    case .permission(let text), .other(let text): .venue(.venueFailed, text)
    }
  }

  /// The venue's data in short and, where positions are found, the plan in pixels with its tiles.
  private func payload(of state: VenueState) -> [SessionOutput.Field] {
    switch state {
    case .idle, .started, .searchVenue, .getPacket, .error: return []
    case .findFloor(let id, _, _): return data(of: id)
    case .running(let map):
      let image = venues[map.venue]?.floor(map.floor)?.image
      return data(of: map.venue) + [
        .init("mapWidth", .optional(image?.pixelWidth)),
        .init("mapHeight", .optional(image?.pixelHeight)),
        .init("tiles", .optional(image?.tiles)),
      ]
    }
  }

  private func data(of id: Venue.ID) -> [SessionOutput.Field] {
    guard let venue = venues[id] else { return [] }
    let counts = [
      ("maps", venue.floors.count), ("rooms", venue.rooms.count), ("beacons", venue.beacons.count),
      ("pois", venue.pointsOfInterest.count), ("events", venue.fences.count),
      ("pathNodes", venue.pathNodes.count),
    ]
    let fields =
      [SessionOutput.Field("name", .text(venue.name))]
      + counts.map { SessionOutput.Field($0.0, .whole($0.1)) }
    return [.init("venueData", .object(fields))]
  }

  private func pixels(of position: IndoorPosition) -> [SessionOutput.Field] {
    guard let place = position.place,
      let pixel = venues[place.venue]?.floor(place.floor)?.image?.pixel(at: place.point)
    else { return [] }
    return [
      .init("pixelX", .number(pixel.x, decimals: 2)),
      .init("pixelY", .number(pixel.y, decimals: 2)),
    ]
  }

  private func content(of interaction: LocalizedContent) -> [SessionOutput.Field] {
    let content = interaction.content(for: [language.rawValue])
    return [
      .init("interaction", .text(interaction.id)),
      .init("contentLanguage", .optional(content?.language)),
      .init("content", .optional(content?.content ?? interaction.genericContent)),
      .init("image", .optional(content?.image)), .init("link", .optional(content?.link)),
      .init("displayLink", .optional(content?.displayLink ?? content?.link)),
    ]
  }
}
