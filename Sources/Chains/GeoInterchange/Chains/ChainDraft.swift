import GeoAnchors
import GeoFormats
import Geodesy

/// The content of a document about a chain, before the chain is made.
struct ChainDraft {
  /// An anchor and where it stands in the document.
  struct Stop {
    var draft: AnchorDraft
    var place: TextPlace
  }

  var name: String?
  var attribution: String?
  var length: Meters?
  /// The line; empty where the anchors are joined.
  var path: [Coordinate] = []
  var stops: [Stop] = []

  /// The chain: values missing in the document follow from the places.
  ///
  /// - Throws: `FormatError`: fewer than two different places, or an invalid role.
  func chain() throws(FormatError) -> Chain {
    var corners = path
    if corners.isEmpty {
      for stop in stops where stop.draft.coordinate != corners.last {
        corners.append(stop.draft.coordinate)
      }
    }
    guard corners.count >= 2, let line = Path(corners) else {
      throw .unexpected(
        found: "\(corners.count) places", expected: "at least two different ones",
        at: stops.last?.place ?? TextPlace(line: 1, column: 0))
    }
    var anchors: [ChainAnchor] = []
    var reached: Meters = 0
    for (index, stop) in stops.enumerated() {
      reached = stop.distance ?? Self.distance(of: stop, along: line, from: reached)
      anchors.append(
        ChainAnchor(
          id: stop.id, coordinate: stop.draft.coordinate, altitude: stop.draft.altitude,
          heading: stop.heading ?? heading(at: index, line), distance: reached,
          role: try stop.role ?? role(at: index), street: stop.text("street"),
          details: try stop.details))
    }
    // A length that does not fit is that of another line.
    let said = length.flatMap { abs($0 - line.length) <= 1 + line.length / 1000 ? $0 : nil }
    return Chain(
      name: name, path: corners, length: said ?? line.length, anchors: anchors,
      attribution: attribution)
  }

  /// The distance of the stop along the line, not before the one already reached.
  private static func distance(of stop: Stop, along line: Path, from reached: Meters) -> Meters {
    let place = stop.draft.coordinate
    guard let rest = line.slice(from: reached, to: line.length) else { return reached }
    return min(reached + rest.nearest(to: place).alongTrackDistance, line.length)
  }

  /// The direction to the next stop; at the last one that of arrival.
  private func heading(at index: Int, _ line: Path) -> Degrees {
    let here = stops[index].draft.coordinate
    if index + 1 < stops.count { return here.bearing(to: stops[index + 1].draft.coordinate) }
    let end = line.points.count - 1
    return Geodesic(from: line.points[end - 1], to: line.points[end]).finalBearing
  }

  private func role(at index: Int) -> ChainRole {
    if index == 0 { return .start }
    return index == stops.count - 1 ? .arrival : .path
  }
}

extension ChainDraft.Stop {
  /// The document's text for a member beyond an anchor, or nil.
  func text(_ name: String) -> String? {
    switch draft.extras.first(where: { $0.name == name })?.value {
    case .string(let text)?: text.isEmpty ? nil : text
    case .number(let number)?: DecimalText.trimmed(number, decimals: DocumentDecimals.meters)
    case .integer(let integer)?: integer
    case .bool(let bool)?: bool ? "true" : "false"
    default: nil
    }
  }

  /// The id, or a new one where none can be used.
  var id: AnchorID { draft.id.flatMap { try? AnchorRules.id($0) } ?? .random() }

  private func number(_ name: String) -> Double? { text(name).flatMap { PointText.number($0) } }

  /// The details that `ChainDetailMembers` writes, as members, elements or columns.
  var details: ChainAnchorDetails {
    get throws(FormatError) {
      var details = ChainAnchorDetails()
      details.offset = number("offsetMeters") ?? number("offset") ?? 0
      details.altitudeSource = draft.details.altitudeSource
      details.orientation = draft.details.orientation
      // The column is called like that of an anchor.
      details.revealDistance = number("revealMeters") ?? draft.details.revealRadius
      details.asset = text("asset").flatMap(AssetClass.init)
      details.scale = number("scale")
      details.instruction = text("instruction")
      details.content = draft.details.content.map { text in
        (try? AnchorContent(text: text))?.storedText ?? text
      }
      details.isPinned = text("pinned") == "true"
      do throws(AnchorProblem) {
        try AnchorRules.check(details)
      } catch {
        throw .unexpected(found: "an anchor where \(error)", expected: "usable details", at: place)
      }
      return details
    }
  }

  var heading: Degrees? { draft.heading.flatMap { (0..<360).contains($0) ? $0 : nil } }

  /// Meters from the start: a member, or the column of a table.
  var distance: Meters? {
    let meters = draft.distance ?? number("distance")
    return meters.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  var role: ChainRole? {
    get throws(FormatError) {
      guard let text = text("role") else { return nil }
      if let role = ChainRole(rawValue: text) { return role }
      let names = ChainRole.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw .member(
        path: "role", found: "`\(text.prefix(40))`", expected: "one of \(names)", at: place)
    }
  }
}
