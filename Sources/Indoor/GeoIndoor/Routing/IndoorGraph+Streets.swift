import GeoStreets
import Geodesy

extension IndoorGraph {
  /// Adds the places and ways to a network; a place's node is its number.
  ///
  /// Step-free profiles exclude ways between floors of unknown kind, which may be stairs.
  func add(to draft: inout NetworkDraft, isStepFree: Bool) {
    let doors = Set(entrances.map(\.place))
    for (number, place) in places.enumerated() {
      draft.set(
        Int64(number), at: FixedCoordinate(place.coordinate),
        indoors: NetworkNodes.IndoorPlace(
          place.coordinate, height: place.height, isDoor: place.isDoor),
        features: doors.contains(number) ? .entrance : [])
    }
    for way in ways where !(isStepFree && way.kind == .connector(nil)) {
      draft.addWay(through: [Int64(way.from), Int64(way.to)], traits(of: way))
    }
    for area in areas {
      guard let corner = area.rings.first?.first else { continue }
      var traits = StreetTraits(street: Street(name: area.name, kind: .corridor))
      traits.structure = .indoor
      traits.levels = places[corner].level...places[corner].level
      draft.addArea(area.rings.map { $0.map(Int64.init) }, traits)
    }
  }

  /// The attributes of a way, in its own direction.
  private func traits(of way: Way) -> StreetTraits {
    let (from, to) = (places[way.from], places[way.to])
    var traits = StreetTraits(street: Street(name: way.name, kind: way.kind.streetKind))
    traits.structure = way.kind.structure.union(.indoor)
    traits.levels = min(from.level, to.level)...max(from.level, to.level)
    if to.height != from.height {
      traits.structure.insert(to.height > from.height ? .upward : .downward)
    }
    if way.isOneWay { traits.structure.insert(.oneWay) }
    if way.kind == .connector(.ramp) || way.kind == .path {
      let run = from.coordinate.distance(to: to.coordinate)
      let percent = run > 0 ? (to.height - from.height) / run * 100 : 0
      if percent != 0 { traits.incline = Int(min(max(percent, -127), 127).rounded()) }
    }
    return traits
  }
}

extension IndoorGraph.Kind {
  fileprivate var streetKind: StreetTraits.Kind {
    switch self {
    case .path, .connector(.ramp), .connector(nil): .corridor
    case .connector(.stairs), .connector(.escalator): .steps
    case .connector(.elevator): .lift
    }
  }

  fileprivate var structure: StreetStructure {
    switch self {
    case .path, .connector(nil): []
    case .connector(.stairs): .steps
    case .connector(.escalator): [.steps, .conveyor]
    case .connector(.elevator): .lift
    case .connector(.ramp): .ramp
    }
  }
}
