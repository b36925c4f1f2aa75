import GeoIndoor
import GeoPackage
import Geodesy

/// Edits of a venue's layers by other programs, merged into the venue.
///
/// A row that differs from the document was edited. Rows are matched by floor, id and kind; an edit
/// that cannot be understood is noted, and left as it is.
struct VenueOverlay {
  private(set) var venue: Venue
  /// Readable notes on the edits left as they are.
  private(set) var notes: [String] = []

  private struct Edit {
    var layer: FeatureTable
    /// The row as the document shows it; nil for a new one.
    var old: VenueRow?
    /// The row as it is; nil for one that was removed.
    var new: VenueRow?

    var title: String {
      let id = (new ?? old).flatMap { VenueLayerRows(layer).id(of: $0) }
      return id.map { "`\($0)` of the layer `\(layer.name)`" }
        ?? "a row of the layer `\(layer.name)`"
    }
  }

  /// Overlays the rows that a file has on a venue.
  init(_ venue: Venue, on connection: Connection) throws(StorageError) {
    self.venue = venue
    var edits: [Edit] = []
    for (layer, rows) in VenueLayers(venue).rows {
      edits += Self.edits(
        from: rows, to: try VenueLayerRows(layer).rows(of: venue.id, on: connection).map(\.row),
        layer)
    }
    guard !edits.isEmpty else { return }
    let problems = Set(venue.issues().filter { !$0.isWarning })
    func isSound(_ venue: Venue) -> Bool {
      venue.issues().allSatisfy { $0.isWarning || problems.contains($0) }
    }
    var all = self
    for edit in edits { all.apply(edit) }
    if isSound(all.venue) {
      self = all
      return
    }
    // One of them breaks the venue: each is tried by itself.
    for edit in edits {
      var next = self
      next.apply(edit)
      if isSound(next.venue) {
        self = next
      } else {
        notes.append("\(edit.title): the venue would be at odds with itself")
      }
    }
  }

  private static func edits(
    from old: [VenueRow], to new: [VenueRow], _ layer: FeatureTable
  ) -> [Edit] {
    var counts: [VenueRow: Int] = [:]
    for row in old { counts[row, default: 0] += 1 }
    var added: [VenueRow] = []
    for row in new {
      if let count = counts[row], count > 0 { counts[row] = count - 1 } else { added.append(row) }
    }
    var gone: [VenueRow] = []
    for row in old.reversed() where counts[row] ?? 0 > 0 {
      counts[row, default: 0] -= 1
      gone.insert(row, at: 0)
    }
    let rows = VenueLayerRows(layer)
    var edits: [Edit] = []
    // A thing may have become one of another kind.
    for isOne in [
      { rows.key(of: $0) == rows.key(of: $1) },
      { rows.key(of: $0).prefix(2) == rows.key(of: $1).prefix(2) },
      { rows.id(of: $0) != nil && rows.id(of: $0) == rows.id(of: $1) },
    ] as [(VenueRow, VenueRow) -> Bool] {
      for row in added {
        guard let index = gone.firstIndex(where: { isOne($0, row) }) else { continue }
        edits.append(Edit(layer: layer, old: gone.remove(at: index), new: row))
        added.removeAll { $0 == row }
      }
    }
    edits += gone.map { Edit(layer: layer, old: $0) }
    return edits + added.map { Edit(layer: layer, new: $0) }
  }

  private mutating func apply(_ edit: Edit) {
    var next = venue
    let isUnderstood =
      switch edit.layer {
      case VenueSchema.floors: next.applyFloor(edit.old, edit.new)
      case VenueSchema.rooms: next.applyArea(edit.old, edit.new)
      case VenueSchema.points: next.applyPoint(edit.old, edit.new)
      default: false
      }
    if isUnderstood {
      venue = next
    } else {
      notes.append("\(edit.title): the edit cannot be understood and is left as it is")
    }
  }
}

/// The texts of a row of rooms or points.
private struct Thing {
  let floor: Floor.ID
  let id: String
  let name: String?
  let kind: String
  let geometry: [UInt8]

  init?(_ row: VenueRow?) {
    guard let row, row.texts.count == 4, let floor = row.texts[0], let id = row.texts[1] else {
      return nil
    }
    self.floor = Floor.ID(rawValue: floor)
    self.id = id
    name = row.texts[2].flatMap { $0.isEmpty ? nil : $0 }
    kind = row.texts[3] ?? ""
    geometry = row.geometry
  }

  func isAt(_ floor: Floor.ID, _ id: String) -> Bool { self.floor == floor && self.id == id }
}

extension Venue {
  private func frame(ofFloor id: Floor.ID) -> FloorFrame? {
    floors.first { $0.id == id }.flatMap { frame(of: $0) }
  }

  /// Names, heights and ordinals of floors; where they lie follows from their plans.
  fileprivate mutating func applyFloor(_ old: VenueRow?, _ new: VenueRow?) -> Bool {
    guard let old, let new, new.texts.count == 3,
      (try? GeometryBlob.decodePolygons(old.geometry))
        == (try? GeometryBlob.decodePolygons(new.geometry)),
      let index = floors.firstIndex(where: { $0.id.rawValue == new.texts[1] })
    else { return false }
    if let name = new.texts[2] { floors[index].name = name }
    floors[index].ordinal = new.ordinal
    if let height = new.height { floors[index].height = height }
    return true
  }

  fileprivate mutating func applyArea(_ old: VenueRow?, _ new: VenueRow?) -> Bool {
    let (old, new) = (Thing(old), Thing(new))
    guard let thing = new else { return old.map { removeArea($0) } ?? false }
    guard old?.floor ?? thing.floor == thing.floor, let frame = frame(ofFloor: thing.floor),
      let polygons = try? GeometryBlob.decodePolygons(thing.geometry), polygons.count == 1,
      let polygon = polygons.first
    else { return false }
    let isMoved = old.map { (try? GeometryBlob.decodePolygons($0.geometry)) != polygons } ?? true
    let shape = isMoved ? FloorShape.polygon(frame.polygon(of: polygon)) : nil
    guard let old else {
      guard let shape, !thing.id.isEmpty else { return false }
      return add(thing, shape)
    }
    let isFixed = [old.kind, thing.kind].contains {
      $0 == "fence" || BlockedArea.Kind(rawValue: $0) != nil
    }
    if let index = rooms.firstIndex(where: {
      old.isAt($0.floor, $0.id) && $0.category.rawValue == old.kind
    }) {
      guard !isFixed || old.kind == thing.kind else { return false }
      rooms[index].name = thing.name
      rooms[index].category = Room.Category(rawValue: thing.kind)
      if let shape { rooms[index].shape = shape }
      return true
    }
    if old.kind == "fence", thing.kind == "fence",
      let index = fences.firstIndex(where: { old.isAt($0.floor, $0.id) })
    {
      fences[index].name = thing.name
      if let shape { fences[index].shape = shape }
      return true
    }
    if let kind = BlockedArea.Kind(rawValue: thing.kind), thing.name == nil,
      let index = blockedAreas.firstIndex(where: { old.isAt($0.floor, $0.id) })
    {
      blockedAreas[index].kind = kind
      if let shape { blockedAreas[index].shape = shape }
      return true
    }
    return false
  }

  private mutating func add(_ thing: Thing, _ shape: FloorShape) -> Bool {
    if thing.kind == "fence" {
      fences.append(EventFence(id: thing.id, floor: thing.floor, name: thing.name, shape: shape))
    } else if let kind = BlockedArea.Kind(rawValue: thing.kind) {
      blockedAreas.append(
        BlockedArea(id: thing.id, floor: thing.floor, kind: kind, shape: shape))
    } else {
      let category: Room.Category = thing.kind.isEmpty ? .room : .init(rawValue: thing.kind)
      rooms.append(
        Room(id: thing.id, floor: thing.floor, name: thing.name, category: category, shape: shape))
    }
    return true
  }

  private mutating func removeArea(_ thing: Thing) -> Bool {
    if thing.kind == "fence" {
      fences.removeAll { thing.isAt($0.floor, $0.id) }
    } else if BlockedArea.Kind(rawValue: thing.kind) != nil,
      blockedAreas.contains(where: { thing.isAt($0.floor, $0.id) })
    {
      blockedAreas.removeAll { thing.isAt($0.floor, $0.id) }
    } else {
      rooms.removeAll { thing.isAt($0.floor, $0.id) }
    }
    return true
  }

  fileprivate mutating func applyPoint(_ old: VenueRow?, _ new: VenueRow?) -> Bool {
    let (old, new) = (Thing(old), Thing(new))
    guard let thing = new else { return old.map { removePoint($0) } ?? false }
    guard old?.floor ?? thing.floor == thing.floor, let frame = frame(ofFloor: thing.floor),
      case .point(let coordinate, _)? = try? GeometryBlob.decode(thing.geometry)
    else { return false }
    let position = frame.point(of: coordinate)
    guard let old else {
      let isPlace = !Self.pointKinds.contains(thing.kind) && !thing.id.isEmpty
      guard isPlace, let name = thing.name else { return false }
      pointsOfInterest.append(
        PointOfInterest(
          id: thing.id, floor: thing.floor, name: name, position: position,
          category: Self.category(thing.kind)))
      return true
    }
    let isMoved = (try? GeometryBlob.decode(old.geometry)) != .point(coordinate, height: nil)
    switch old.kind {
    case "marker":
      guard thing.kind == old.kind, thing.name == old.name,
        let index = markers.firstIndex(where: { old.isAt($0.floor, $0.id) })
      else { return false }
      markers[index].position = position
    case "beacon":
      guard thing.kind == old.kind, thing.name == nil,
        let index = beacons.firstIndex(where: { old.isAt($0.floor, $0.id) })
      else { return false }
      beacons[index].position = position
    case "entrance", "opening":
      guard let index = openings.firstIndex(where: { old.isAt($0.floor, $0.id) }),
        ["entrance", "opening"].contains(thing.kind)
      else { return false }
      let middle = openings[index].middle
      let (east, down) = isMoved ? (position.x - middle.x, position.y - middle.y) : (0, 0)
      openings[index].start.x += east
      openings[index].start.y += down
      openings[index].end.x += east
      openings[index].end.y += down
      openings[index].isEntrance = thing.kind == "entrance"
      openings[index].name = thing.name
    default:
      if Connector.Kind(rawValue: old.kind) != nil, thing.kind == old.kind,
        let index = connectors.firstIndex(where: { $0.id == old.id && $0.kind.rawValue == old.kind }
        ),
        let stop = connectors[index].stops.firstIndex(where: { $0.floor == old.floor })
      {
        if isMoved { connectors[index].stops[stop].position = position }
        connectors[index].name = thing.name
        return true
      }
      guard let index = pointsOfInterest.firstIndex(where: { old.isAt($0.floor, $0.id) }),
        let name = thing.name, !Self.pointKinds.contains(thing.kind)
      else { return false }
      if isMoved { pointsOfInterest[index].position = position }
      pointsOfInterest[index].name = name
      if thing.kind != old.kind { pointsOfInterest[index].category = Self.category(thing.kind) }
    }
    return true
  }

  private mutating func removePoint(_ thing: Thing) -> Bool {
    switch thing.kind {
    case "marker": markers.removeAll { thing.isAt($0.floor, $0.id) }
    case "beacon": beacons.removeAll { thing.isAt($0.floor, $0.id) }
    case "entrance", "opening": openings.removeAll { thing.isAt($0.floor, $0.id) }
    default:
      if let index = connectors.firstIndex(where: {
        $0.id == thing.id && $0.kind.rawValue == thing.kind
      }) {
        connectors[index].stops.removeAll { $0.floor == thing.floor }
        if connectors[index].stops.isEmpty { connectors.remove(at: index) }
      } else {
        pointsOfInterest.removeAll { thing.isAt($0.floor, $0.id) }
      }
    }
    return true
  }

  /// The kinds of points that are not places of interest.
  private static let pointKinds: Set<String> = Set(
    ["marker", "beacon", "entrance", "opening"] + Connector.Kind.allCases.map(\.rawValue))

  private static func category(_ kind: String) -> String? {
    kind.isEmpty || kind == "place" ? nil : kind
  }
}
