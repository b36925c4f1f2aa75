import GeoFormats
import Geodesy

/// Reads the Graph of OGC GeoPose 1.0: frames, and links from outer to inner ones.
///
/// A frame on the Earth is an anchor when nothing hangs on it; a frame that hangs on another is one
/// wherever it hangs first. Links must lead to frames and not round in circles.
enum PoseGraph {
  private static let list: JSONPath.Step = .member("frameList")
  private static let links: JSONPath.Step = .member("transformList")

  static func read(_ reader: JSONAnchorReader) throws(FormatError) {
    guard let count = reader.item.value["frameList"]?.array?.count else {
      throw reader.error([list], expected: "an array of frames")
    }
    var frames: [GeoPoseFrame] = []
    for index in 0..<count { frames.append(try GeoPoseFrame(reader, [list, .index(index)])) }
    let inner = try innerFrames(reader, count: count)
    var places = [(world: ARWorldFrame, pose: FramePose)?](repeating: nil, count: count)
    for (root, frame) in frames.enumerated() {
      guard case .extrinsic(let place) = frame else { continue }
      let world = ARWorldFrame(origin: place, convention: .enu)
      let top = FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity)
      places[root] = (world, top)
      var waiting = [(root, top)]
      while let (index, pose) = waiting.popLast() {
        for next in inner[index] where places[next] == nil {
          guard case .intrinsic(let move) = frames[next] else { continue }
          let pose = pose.joined(move)
          places[next] = (world, pose)
          waiting.append((next, pose))
        }
      }
    }
    for (index, place) in places.enumerated() {
      let path = [list, .index(index)]
      guard let place else {
        throw reader.error(
          path, found: "a frame that no link leads to", expected: "links from a frame `LTP-ENU`")
      }
      if case .extrinsic = frames[index], !inner[index].isEmpty { continue }
      try CompositePoses.append(place.pose, in: place.world, reader, path)
    }
  }

  /// The frames that hang on each frame.
  private static func innerFrames(
    _ reader: JSONAnchorReader, count: Int
  ) throws(FormatError) -> [[Int]] {
    guard let elements = reader.item.value["transformList"]?.array else {
      throw reader.error([links], expected: "an array of links")
    }
    var inner = [[Int]](repeating: [], count: count)
    for (index, element) in elements.enumerated() where element != .null {
      let path: [JSONPath.Step] = [links, .index(index), .member("link")]
      let ends = element["link"]?.array?.compactMap { $0.number.flatMap(Int.init(exactly:)) } ?? []
      guard ends.count == 2, ends.allSatisfy({ (0..<count).contains($0) }), ends[0] != ends[1]
      else {
        throw reader.error(path, expected: "two different numbers of frames below \(count)")
      }
      inner[ends[0]].append(ends[1])
    }
    return inner
  }
}
