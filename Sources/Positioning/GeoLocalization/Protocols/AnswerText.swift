import GeoFormats
import Geodesy

/// Helpers of the readers and writers of answers.
enum AnswerText {
  /// The result of reading an answer, with format errors as failures.
  static func read<Value>(
    _ body: () throws(FormatError) -> Value
  ) throws(PositioningFailure) -> Value {
    do throws(FormatError) {
      return try body()
    } catch {
      throw malformed(error)
    }
  }

  /// The failure that an answer cannot be read; the body is not in it.
  static func malformed(_ error: FormatError) -> PositioningFailure {
    let detail: String =
      switch error {
      // The found value may be anything, even a token.
      case .member(let path, _, let expected, _): "`\(path.prefix(80))` is not \(expected)"
      case .unexpected(_, let expected, let place): "\(place): expected \(expected)"
      case .coordinate(let error, let path, _): "`\(path.prefix(80))`: \(error)"
      case .limit(let text, let place): "\(place): \(text)"
      case .point, .file, .fileTooLarge, .document, .library: "not readable"
      }
    return PositioningFailure(
      .malformed, detail: String(detail.prefix(PositioningFailure.longestDetail)))
  }

  /// Writes `position` and `rotation`.
  static func write(_ pose: FramePose, to json: inout JSONWriter) {
    json.object("position") { json in
      json.member("x", pose.position.x, decimals: 9)
      json.member("y", pose.position.y, decimals: 9)
      json.member("z", pose.position.z, decimals: 9)
    }
    json.key("rotation")
    write(pose.orientation, to: &json)
  }

  static func write(_ turn: Orientation, to json: inout JSONWriter) {
    json.object { json in
      json.member("x", turn.x, decimals: 12)
      json.member("y", turn.y, decimals: 12)
      json.member("z", turn.z, decimals: 12)
      json.member("w", turn.w, decimals: 12)
    }
  }
}
