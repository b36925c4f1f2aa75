package import Geodesy

/// Difference of a part of a venue between two states.
package struct VenueDifference: Hashable, Sendable {
  package enum Change: String, Hashable, Sendable, CaseIterable {
    /// Present only after.
    case added
    /// Present in both states, and different.
    case changed
    /// Present only before.
    case removed
  }

  /// The thing: the venue itself, a floor, a room, a door.
  package var item: VenueItem
  /// Name now, or before the removal; nil if unnamed.
  package var name: String?
  package var change: Change
  /// The names of what is different of it, where it is there on both sides.
  package var fields: [String] = []
  /// Distance moved, in meters; nil unless both states have a place.
  ///
  /// Measured on the floor's plan, for an area between the middles of its boxes; for a building or
  /// a floor between the corners of the plans on the Earth.
  package var moved: Meters?
  /// Change of area, in square meters, growth positive; nil for a thing without an area.
  package var areaChange: Double?

  /// The differences between two states of a venue, kind by kind; of each kind the changed and
  /// removed parts in the order from before, then the added ones.
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
