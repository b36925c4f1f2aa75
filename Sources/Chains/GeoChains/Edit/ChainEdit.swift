import GeoAnchors
import Geodesy

/// Edits the anchors of a chain, and keeps order, distances and headings right.
///
/// Moved and inserted anchors are pinned: replanning keeps them.
struct ChainEdit: Sendable {
  /// The chain as it is now.
  private(set) var chain: Chain
  private let track: GuidanceTrack

  /// Maximum distance of an anchor from the path, in meters.
  static let mostOffset: Meters = 100
  /// Shortest distance of two anchors with a direction from one to the other.
  private static let shortestDirection: Meters = 0.005

  /// Begins to edit a chain.
  /// - Throws: `ChainError.noPath`.
  init(_ chain: Chain) throws(ChainError) {
    guard let path = Path(chain.path), let track = GuidanceTrack(path) else { throw .noPath }
    self.chain = chain
    self.track = track
  }

  /// Moves an anchor; it stays between its neighbors along the way.
  /// - Throws: `noAnchor`, or `tooFar` from the path between its neighbors.
  mutating func move(_ number: Int, to place: Coordinate) throws(ChainError) {
    let index = try index(number)
    let last = chain.anchors.count - 1
    let first = index == 0 ? 0 : chain.anchors[index == last ? last : index - 1].distance
    let end =
      index == last
      ? chain.anchors[last].distance
      : index == 0
        ? 0
        : chain.anchors[index + 1].distance
    try put(index, at: place, between: first, and: end)
    chain.anchors[index].details.isPinned = true
    turn(from: index - 1, through: index)
  }

  /// Inserts an anchor at the nearest point of the path, or at a distance along the way.
  ///
  /// Copies properties of the anchor before it: street, asset, reveal distance, scale; its
  /// height lies between those of its neighbors where they count from the same surface.
  /// - Returns: its number.
  /// - Throws: `tooFar`, or `notOnPath`.
  @discardableResult
  mutating func insert(
    at place: Coordinate, along distance: Meters? = nil
  ) throws(ChainError) -> Int {
    guard chain.anchors.count >= 2 else { throw .noPath }
    if let distance, !(0...track.length).contains(distance) {
      throw .notOnPath(distance, length: track.length)
    }
    let wanted =
      distance ?? track.projection(of: place, from: 0, to: track.length, expected: nil).distance
    // Between the start and the arrival, behind those that stand at the same distance.
    let inner = chain.anchors.dropLast()
    let index = max(1, inner.firstIndex { $0.distance > wanted } ?? inner.endIndex)
    let before = chain.anchors[index - 1]
    let after = chain.anchors[index]
    var added = before
    added.id = freshID(at: place, wanted, after: before.id)
    added.role = .path
    added.altitude = Self.altitude(between: before, and: after, at: wanted)
    added.details.instruction = nil
    added.details.content = nil
    added.details.maneuvers = []
    added.details.isPinned = true
    added.distance = wanted
    chain.anchors.insert(added, at: index)
    do throws(ChainError) {
      try put(
        index, at: place, between: distance ?? before.distance, and: distance ?? after.distance)
    } catch {
      chain.anchors.remove(at: index)
      throw error
    }
    turn(from: index - 1, through: index)
    return index + 1
  }

  /// Removes an anchor that is neither the start nor the arrival.
  /// - Throws: `noAnchor`, or `end`.
  mutating func remove(_ number: Int) throws(ChainError) {
    let index = try index(number)
    guard index > 0, index < chain.anchors.count - 1 else { throw .end(number) }
    chain.anchors.remove(at: index)
    turn(from: index - 1, through: index - 1)
  }

  /// Pins an anchor, so that replanning keeps it in place, or unpins it.
  /// - Throws: `noAnchor`.
  mutating func pin(_ number: Int, _ isPinned: Bool = true) throws(ChainError) {
    let index = try index(number)
    chain.anchors[index].details.isPinned = isPinned
  }

  /// Says the instruction for the walker at an anchor; an empty text is nothing.
  /// - Throws: `noAnchor`, or `instruction`.
  mutating func instruct(_ number: Int, _ text: String) throws(ChainError) {
    let index = try index(number)
    var details = chain.anchors[index].details
    details.instruction = text.isEmpty ? nil : text
    // A person's instruction replaces the planned one.
    details.maneuvers = []
    do throws(AnchorProblem) {
      try AnchorRules.check(details)
    } catch {
      throw .instruction(error.description)
    }
    chain.anchors[index].details = details
  }

  private func index(_ number: Int) throws(ChainError) -> Int {
    guard number >= 1, number <= chain.anchors.count else {
      throw .noAnchor(number, count: chain.anchors.count)
    }
    return number - 1
  }

  /// Gives an anchor a place, its offset, and its distance between two others.
  private mutating func put(
    _ index: Int, at place: Coordinate, between first: Meters, and last: Meters
  ) throws(ChainError) {
    let projection = track.projection(of: place, from: first, to: last, expected: nil)
    guard abs(projection.offset) <= Self.mostOffset else { throw .tooFar(abs(projection.offset)) }
    chain.anchors[index].coordinate = place
    chain.anchors[index].distance = min(max(projection.distance, first), last)
    // An anchor within rounding of the path stands on it.
    chain.anchors[index].details.offset =
      abs(projection.offset) < Self.shortestDirection ? 0 : projection.offset
  }

  /// Sets the headings from one anchor to another, with the orientations that go with them.
  private mutating func turn(from first: Int, through last: Int) {
    let end = chain.anchors.count - 1
    for index in max(0, first)...min(end, max(last, last == end - 1 ? end : last)) {
      let isLast = index == end
      let from = chain.anchors[isLast ? index - 1 : index].coordinate
      let to = chain.anchors[isLast ? index : index + 1].coordinate
      let line = Geodesic(from: from, to: to)
      guard line.distance >= Self.shortestDirection else { continue }
      let heading = normalizedBearing(isLast ? line.finalBearing : line.initialBearing)
      let old = chain.anchors[index].heading
      chain.anchors[index].heading = heading
      guard let turn = chain.anchors[index].details.orientation,
        let orientation = try? Orientation(x: turn.x, y: turn.y, z: turn.z, w: turn.w)
      else { continue }
      // Headings grow clockwise, turns about up the other way.
      let up = Vector3(x: 0, y: 0, z: 1)
      let turned = Orientation(degrees: old - heading, about: up) * orientation
      chain.anchors[index].details.orientation = AnchorOrientation(
        x: turned.x, y: turned.y, z: turned.z, w: turned.w)
    }
  }

  private static func altitude(
    between before: ChainAnchor, and after: ChainAnchor, at distance: Meters
  ) -> Altitude? {
    guard let low = before.altitude, let high = after.altitude, low.datum == high.datum else {
      return before.altitude == nil ? nil : after.altitude == nil ? nil : before.altitude
    }
    let span = after.distance - before.distance
    let fraction = span > 0 ? min(1, max(0, (distance - before.distance) / span)) : 0
    return Altitude(
      meters: low.meters + (high.meters - low.meters) * fraction, datum: low.datum)
  }

  /// An id that the chain does not have; the same edit of the same chain gives the same one.
  private func freshID(
    at place: Coordinate, _ distance: Meters, after id: AnchorID
  ) -> AnchorID {
    let identity = ChainIdentity(
      "insert \(place.latitude),\(place.longitude) \(distance) after \(id)")
    let taken = Set(chain.anchors.map(\.id))
    var index = 0
    while taken.contains(identity.anchor(index)) { index += 1 }
    return identity.anchor(index)
  }
}
