/// What a list says about a venue that is stored.
public struct VenueSummary: Hashable, Sendable {
  /// What names it.
  public var id: Venue.ID
  /// What people call it.
  public var name: String
  /// Which state of its data this is; nil when not counted.
  public var version: Int?
  /// How many times it was kept.
  public var revision: Int
  /// Where it came from.
  public var source: String?
  /// When it was kept, in RFC 3339.
  public var imported: String
  /// How many buildings it has.
  public var buildings: Int
  /// How many floors it has.
  public var floors: Int
  /// How many rooms it has.
  public var rooms: Int

  package init(
    id: Venue.ID, name: String, version: Int?, revision: Int, source: String?, imported: String,
    buildings: Int, floors: Int, rooms: Int
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.revision = revision
    self.source = source
    self.imported = imported
    self.buildings = buildings
    self.floors = floors
    self.rooms = rooms
  }
}
