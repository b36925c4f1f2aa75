/// Which of the recordings of a file to read: a clock that goes back begins another one.
package enum RecordingChoice: Hashable, Sendable {
  /// The only one; a file with several is refused.
  case only
  /// The one with this number, counted from 1 in the order of the file.
  case number(Int)
  /// The one that lasts longest, the first of equal ones.
  case longest
  /// All of them, each a session of its own.
  case all

  /// Reads `all`, `longest` or a number from 1; nil for anything else.
  package init?(_ text: String) {
    switch text {
    case "all": self = .all
    case "longest": self = .longest
    default:
      guard let number = Int(text), number > 0 else { return nil }
      self = .number(number)
    }
  }

  /// The recordings that are asked for.
  /// - Throws: `SessionError.severalRecordings` if one must be chosen, `SessionError.noRecording`
  ///   if none has the number.
  func choose(
    from recordings: [SessionImport.Recording]
  ) throws(SessionError) -> [SessionImport.Recording] {
    switch self {
    case .only:
      guard recordings.count < 2 else {
        throw .severalRecordings(
          lines: recordings.map(\.lines), durations: recordings.map(\.duration))
      }
      return recordings
    case .number(let number):
      guard recordings.indices.contains(number - 1) else {
        throw .noRecording(number: number, count: recordings.count)
      }
      return [recordings[number - 1]]
    case .longest:
      let longest = recordings.map(\.duration).max()
      return Array(recordings.filter { $0.duration == longest }.prefix(1))
    case .all: return recordings
    }
  }
}
