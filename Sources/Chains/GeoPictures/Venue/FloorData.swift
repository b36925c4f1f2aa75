import GeoIndoor
import Geodesy

/// The floors of a venue as the JSON that the page draws from; see `SceneData`.
struct FloorData {
  private let floors: [MapFloor]
  private let frame: SceneFrame

  init(_ floors: [MapFloor], frame: SceneFrame) {
    self.floors = floors
    self.frame = frame
  }

  func write(to out: inout TextChunks) {
    out.append(",\n\"floors\":[")
    var separator = ""
    for floor in floors {
      out.append("\(separator){\"level\":\(floor.level),")
      out.append("\"name\":\(Escaping.script(floor.name)),")
      out.append("\"shortName\":\(Escaping.script(floor.shortName)),\"outline\":[")
      out.append(floor.outline.map(rings) ?? "")
      out.append("],\"rooms\":[")
      out.append(floor.rooms.compactMap(room).joined(separator: ",\n"))
      out.append("],\"blocked\":[")
      out.append(floor.blocked.compactMap(blocked).joined(separator: ",\n"))
      out.append("],\"openings\":[")
      out.append(floor.openings.map { "[\(line($0))]" }.joined(separator: ","))
      out.append("],\"marks\":[")
      out.append(floor.marks.compactMap(mark).joined(separator: ",\n"))
      out.append("],\"routes\":[")
      out.append(
        floor.routes.map { "[\($0.isSolid ? 1 : 0),[\(line($0.points))]]" }
          .joined(separator: ","))
      out.append("]}")
      separator = ",\n"
    }
    out.append("]")
  }

  /// The kind, the name and the rings of a room; nil for one without an area.
  private func room(_ room: MapFloor.Room) -> String? {
    let rings = rings(room.area)
    guard !rings.isEmpty else { return nil }
    let kind = room.isConnector ? 2 : room.isWay ? 1 : 0
    return "[\(kind),\(Escaping.script(room.name)),[\(rings)]]"
  }

  private func blocked(_ blocked: MapFloor.Blocked) -> String? {
    let rings = rings(blocked.area)
    return rings.isEmpty ? nil : "[\"\(blocked.kind.rawValue)\",[\(rings)]]"
  }

  private func mark(_ mark: MapFloor.Mark) -> String? {
    guard let point = frame.fixed(mark.coordinate) else { return nil }
    return "[\"\(mark.layer.rawValue)\",\(Escaping.script(mark.name)),"
      + "[\(frame.deltas([point]))]\(mark.connector.map { ",\"\($0.rawValue)\"" } ?? "")]"
  }

  private func rings(_ area: MapArea) -> String {
    area.rings.map(frame.fixed).filter { $0.count >= 3 }
      .map { "[\(frame.deltas($0))]" }.joined(separator: ",")
  }

  private func line(_ points: [Coordinate]) -> String { frame.deltas(frame.fixed(points)) }
}
