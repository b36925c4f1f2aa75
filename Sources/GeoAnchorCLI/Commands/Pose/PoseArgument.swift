import GeoCommandLine
import GeoFormats
import Geodesy

/// Poses and lists of numbers that arguments have.
enum PoseArgument {
  /// Reads numbers that are separated by commas.
  ///
  /// - Throws: What is there instead.
  static func numbers(
    _ text: String, count: Int, as expected: String
  ) throws(CommandFailure) -> [Double] {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    let found = fields.compactMap { field -> Double? in
      guard let number = NumberText.number(field), abs(number) < 1e12 else { return nil }
      return number
    }
    guard found.count == fields.count, found.count == count else {
      throw CommandFailure(
        "cannot use \(ShownText.quote(text, limit: 200))", causes: ["expected \(expected)"])
    }
    return found
  }

  /// Reads a pose: a position, then a quaternion; without one the axes are the frame's.
  ///
  /// - Throws: What is there instead.
  static func pose(_ text: String) throws(CommandFailure) -> FramePose {
    let count = text.contains(",") ? text.split(separator: ",").count : 7
    let n = try numbers(text, count: count == 3 ? 3 : 7, as: "X,Y,Z,QX,QY,QZ,QW or X,Y,Z")
    let position = Vector3(x: n[0], y: n[1], z: n[2])
    guard n.count == 7 else { return FramePose(position: position, orientation: .identity) }
    do {
      return FramePose(
        position: position, orientation: try Orientation(x: n[3], y: n[4], z: n[5], w: n[6]))
    } catch {
      throw CommandFailure(
        "cannot use \(ShownText.quote(text, limit: 200))", causes: [error.description])
    }
  }
}

/// A pose as commands write it.
struct PoseAnswer {
  enum Shape: String, CaseIterable { case text, json }

  /// Position and orientation, in a frame that the command names.
  var pose: FramePose
  /// Further numbers by name, with their decimals.
  var numbers: [(name: String, value: Double?, decimals: Int)] = []

  static let options = [format.spec, CommonOption.output.spec]

  private static let format = Option(
    "format", "SHAPE", .choice(of: Shape.self), default: "text", group: "Output",
    help: "The shape of the answer.")

  /// Writes the answer in the shape that is asked for.
  func write(_ arguments: ParsedArguments, _ console: inout Console) throws {
    let shape = arguments[Self.format]
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      try output.write(shape == .json ? json : text)
    }
  }

  private var position: [Double] { [pose.position.x, pose.position.y, pose.position.z] }
  private var quaternion: [Double] {
    let q = pose.orientation
    return [q.x, q.y, q.z, q.w]
  }

  private var text: String {
    func row(_ values: [Double], _ decimals: Int) -> String {
      values.map { DecimalText.fixed($0 + 0, decimals: decimals) ?? "-" }.joined(separator: ",")
    }
    var lines = ["position     " + row(position, 6), "orientation  " + row(quaternion, 9)]
    for (name, value, decimals) in numbers {
      let padding = String(repeating: " ", count: max(1, 13 - name.count))
      lines.append(name + padding + (value.map { row([$0], decimals) } ?? "-"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var json: String {
    JSONWriter.text { json in
      for (name, values, decimals) in [("position", position, 9), ("orientation", quaternion, 12)] {
        json.array(name, of: values, inline: true) { $0.number($1 + 0, decimals: decimals) }
      }
      for (name, value, decimals) in numbers {
        json.member(name, value, decimals: decimals)
      }
    }
  }
}
