extension Venue {
  /// The smallest room of a floor that a point is in; nil outside all rooms.
  ///
  /// A room's edge belongs to it, and so does the edge of a hole; of rooms of the same size the one
  /// with the lower id counts.
  public func label(of point: FloorPoint, on floor: Floor.ID) -> Room? {
    var best: (room: Room, area: Double)?
    for room in rooms where room.floor == floor && room.shape.contains(point) {
      let area = room.shape.area
      if let found = best, (found.area, found.room.id) <= (area, room.id) { continue }
      best = (room, area)
    }
    return best?.room
  }
}
