package import Geodesy

/// A problem of a log, with its line and its consequence.
public struct SessionFinding: Hashable, Sendable {
  /// The line of the log, counted from 1.
  public var line: Int
  package var problem: Problem

  package init(line: Int, _ problem: Problem) {
    self.line = line
    self.problem = problem
  }

  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Nothing is lost: the log says something that this version does not know, or is silent.
    case note
    /// The event plays, but not quite as it was written.
    case warning
    /// The event, its pose or a field of it is left out.
    case error
  }

  package enum Problem: Hashable, Sendable {
    /// The line is not one JSON object.
    case notJSON(String)
    /// The last line ends in the middle: the recording was cut off.
    case cutShort
    /// The line is longer than the limit in bytes.
    case tooLong(limit: Int)
    /// The log does not begin with a header.
    case noHeader
    /// The log was written by a newer version.
    case newerVersion(Int)
    /// A second header: another session was appended, whose clock goes on from here.
    case anotherHeader
    /// A member that must be there is missing.
    case missing(String)
    /// A member is not what belongs there.
    case wrong(String, found: String, expected: String)
    /// A number of the member is NaN, infinite or null.
    case notFinite(String)
    /// The quaternion's length is not 1; it was scaled.
    case notUnit(String, length: Double)
    /// The transform mirrors: its axes are left-handed.
    case mirrored(String)
    /// The transform scales, shears or projects.
    case notRigid(String)
    /// The pose is given in other axes than the header says; it was converted.
    case otherAxes(String, header: String)
    /// The time is a little before that of the event before; it plays at that time.
    case late(by: Seconds)
    /// The time is far from that of the event before; the event is left out.
    case jump(by: Seconds)
    /// The clock restarted; all times from here on are shifted.
    case newClock(shift: Seconds)
    /// Nothing happened for long.
    case gap(Seconds)
    /// A kind of event that this version does not know; kept.
    case unknownEvent(String)
    /// A value that this version does not know; kept.
    case unknownValue(String, value: String)
    /// A member that this version does not know; kept, and reported once for each name.
    case unknownMember(String)
    /// An unknown column of a table; left out.
    case unknownColumn(String)
    /// A member that is there more than once; the first one counts.
    case repeatedMember(String)
    /// A part of a recording that a session has no place for; left out, and reported once for each name.
    case unused(String)
    /// The times of a column that names no unit are taken for this one.
    case assumedUnit(String, String)
    /// The altitudes of a column that does not say what they count from; left out.
    case noDatum(String)
    /// Lines of a recording that are no text; left out, and reported once.
    case binary(lines: Int)
    /// The time is a little before that of the event before; the event moves to its place.
    case outOfOrder(by: Seconds)
    /// The clock of a recording goes back: another recording begins.
    case anotherRecording(by: Seconds)
    /// The times of a recording go back to the last of its lines; they are put in order.
    case reversed(until: Int)
  }

  private static let longPause: Seconds = 1800

  package var severity: Severity {
    switch problem {
    case .newerVersion, .anotherHeader, .unknownEvent, .unknownValue, .unknownMember, .unused,
      .assumedUnit, .binary:
      .note
    // A pause is usual; after a longer one a session is hardly the same.
    case .gap(let seconds): seconds < Self.longPause ? .note : .warning
    case .noHeader, .notUnit, .otherAxes, .late, .newClock, .unknownColumn, .repeatedMember,
      .noDatum, .outOfOrder, .anotherRecording, .reversed:
      .warning
    case .notJSON, .cutShort, .tooLong, .missing, .wrong, .notFinite, .mirrored, .notRigid, .jump:
      .error
    }
  }
}

/// The problems of a line, in the order in which they were found.
typealias Problems = [SessionFinding.Problem]

extension Problems {
  /// Notes a problem; answers nil, in the place of what cannot be used because of it.
  mutating func reject<Value>(_ problem: SessionFinding.Problem) -> Value? {
    append(problem)
    return nil
  }
}
