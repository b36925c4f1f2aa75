package import Geodesy

/// How a thing of a venue differs between two states of it.
package struct VenueDifference: Hashable, Sendable {
  /// What happened to it.
  package enum Change: String, Hashable, Sendable, CaseIterable {
    /// There was none before.
    case added
    /// It is another one.
    case changed
    /// There is none any more.
    case removed
  }

  /// The thing: the venue itself, a floor, a room, a door.
  package var item: VenueItem
  /// What people call it now, or did before it went; nil without a name.
  package var name: String?
  package var change: Change
  /// The names of what is different of it, where it is there on both sides.
  package var fields: [String] = []
  /// How far it moved, in meters; nil where it has no place on both sides.
  ///
  /// It moved on its floor's plan, an area by the middle of its box; a building and a floor moved by the
  /// corner of their plans on the Earth.
  package var moved: Meters?
  /// By how many square meters its area is greater (positive) or smaller; nil for what has none.
  package var areaChange: Double?

  /// What differs between two states of a venue, kind by kind; of each kind what changed or went in
  /// the order from before, then what came.
  ///
  /// nil stands for no venue.
  package static func between(_ before: Venue?, _ after: Venue?) -> [VenueDifference] {
    let kinds = (before ?? after)?.parts.count ?? 0
    let none = [[VenuePart]](repeating: [], count: kinds)
    return zip(before?.parts ?? none, after?.parts ?? none).flatMap { between($0, $1) }
  }

  private static func between(_ old: [VenuePart], _ new: [VenuePart]) -> [VenueDifference] {
    let after = Dictionary(new.map { ($0.item, $0) }) { first, _ in first }
    let known = Set(old.map(\.item))
    return old.compactMap { part in
      guard let present = after[part.item] else {
        return VenueDifference(item: part.item, name: part.name, change: .removed)
      }
      return VenueDifference(part, present)
    }
      + new.filter { !known.contains($0.item) }.map {
        VenueDifference(item: $0.item, name: $0.name, change: .added)
      }
  }

  private init(item: VenueItem, name: String?, change: Change) {
    self.item = item
    self.name = name
    self.change = change
  }

  /// Compares a thing with itself; nil when nothing differs.
  private init?(_ old: VenuePart, _ new: VenuePart) {
    self.init(item: new.item, name: new.name, change: .changed)
    fields = zip(old.fields, new.fields).filter { $0.value != $1.value }.map(\.1.name)
    guard !fields.isEmpty else { return nil }
    if let place = old.place, let present = new.place { moved = place.distance(to: present) }
    if let area = old.area, let present = new.area { areaChange = present - area }
  }
}

/// A thing of a venue as it is compared.
struct VenuePart {
  /// Where a thing is.
  enum Place {
    case plan([FloorPoint])
    case earth(Coordinate)

    /// The greatest distance of points that stand for one another; nil between unlike places.
    func distance(to other: Place) -> Meters? {
      switch (self, other) {
      case (.plan(let old), .plan(let new)):
        zip(old, new).map { $0.distance(to: $1) }.max()
      case (.earth(let old), .earth(let new)): old.distance(to: new)
      default: nil
      }
    }
  }

  /// A property by its name.
  struct Field {
    var name: String
    var value: AnyHashable?
  }

  var item: VenueItem
  var name: String?
  var place: Place?
  var area: Double?
  var fields: [Field]

  init(
    _ item: VenueItem, _ name: String?, at place: Place? = nil, area: Double? = nil,
    _ fields: KeyValuePairs<String, AnyHashable?>
  ) {
    self.item = item
    self.name = name
    self.place = place
    self.area = area
    self.fields = fields.map { Field(name: $0.key, value: $0.value) }
  }
}
