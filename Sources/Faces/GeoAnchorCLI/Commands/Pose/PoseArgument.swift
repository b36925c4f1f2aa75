import GeoCommandLine
import GeoFormats
import GeoInterchange
import Geodesy

/// Poses and lists of numbers that arguments have.
enum PoseArgument {
  /// Reads numbers that are separated by commas.
  /// - Throws: A failure that names the text found instead.
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
  /// - Throws: A failure that names the text found instead.
  static func pose(_ text: String) throws(CommandFailure) -> FramePose {
    let count = text.contains(",") ? text.split(separator: ",").count : 7
    let n = try numbers(text, count: count == 3 ? 3 : 7, as: "X,Y,Z,QX,QY,QZ,QW or X,Y,Z")
    let position = Vector3(x: n[0], y: n[1], z: n[2])
    guard n.count == 7 else { return FramePose(position: position, orientation: .identity) }
    return try attempt("cannot use \(ShownText.quote(text, limit: 200))") {
      FramePose(
        position: position, orientation: try Orientation(x: n[3], y: n[4], z: n[5], w: n[6]))
    }
  }
}

extension FramePoseDocument {
  static let options = [CommonOption.textFormat.spec, CommonOption.output.spec]

  /// Writes the document in the shape that is asked for.
  func write(_ arguments: ParsedArguments, _ console: inout Console) throws {
    let text = arguments[CommonOption.textFormat] == .json ? json : text
    try console.deliver(text, to: arguments[CommonOption.output])
  }
}
