import GeoFormats

extension SessionFinding: CustomStringConvertible {
  /// The finding for people: `line 12: position is not a number`.
  public var description: String { "line \(line): \(problem)" }
}

extension SessionFinding.Problem {
  /// A short word for programs that sort findings, such as `not-finite`.
  package var code: String {
    switch self {
    case .notJSON: "not-json"
    case .cutShort: "cut-short"
    case .tooLong: "too-long"
    case .noHeader: "no-header"
    case .newerVersion: "newer-version"
    case .anotherHeader: "another-header"
    case .missing: "missing"
    case .wrong: "wrong"
    case .notFinite: "not-finite"
    case .notUnit: "not-unit"
    case .mirrored: "mirrored"
    case .notRigid: "not-rigid"
    case .otherAxes: "other-axes"
    case .late: "late"
    case .jump: "jump"
    case .newClock: "new-clock"
    case .gap: "gap"
    case .unknownEvent: "unknown-event"
    case .unknownValue: "unknown-value"
    case .unknownMember: "unknown-member"
    case .unknownColumn: "unknown-column"
    case .repeatedMember: "repeated-member"
    case .unused: "unused"
    case .assumedUnit: "assumed-unit"
    case .noDatum: "no-datum"
    case .binary: "binary"
    case .outOfOrder: "out-of-order"
    case .anotherRecording: "another-recording"
    case .reversed: "reversed"
    }
  }
}

extension SessionFinding.Problem: CustomStringConvertible {
  /// A message naming the problem and its consequence.
  package var description: String {
    switch self {
    case .notJSON(let reason): "not a JSON object: \(reason)"
    case .cutShort: "the log ends in the middle of this line"
    case .tooLong(let limit): "longer than \(limit) bytes; left out"
    case .noHeader:
      "no header; read as version \(SessionHeader.newestVersion) with axes `eus`"
    case .newerVersion(let version):
      "written as version \(version), read as version \(SessionHeader.newestVersion)"
    case .anotherHeader: "another header; its times go on from the event before"
    case .missing(let name): "`\(name)` is missing"
    case .wrong(let name, let found, let expected):
      "`\(name)` is \(found), expected \(expected)"
    case .notFinite(let name): "`\(name)` has a number that is not finite; left out"
    case .notUnit(let name, let length):
      "`\(name)` has length \(Self.text(length, 6)); scaled to 1"
    case .mirrored(let name): "`\(name)` mirrors: its axes are left-handed; left out"
    case .notRigid(let name): "`\(name)` is not a turn and a move; left out"
    case .otherAxes(let axes, let header):
      "the pose has the axes `\(axes)`, the header says `\(header)`; converted"
    case .late(let seconds):
      "\(Self.text(seconds, 6)) s before the event before it; plays at that time"
    case .jump(let seconds):
      "the time jumps by \(Self.text(seconds, 3)) s; left out"
    case .newClock(let seconds):
      "the clock began anew; times from here on are shifted by \(Self.text(seconds, 6)) s"
    case .gap(let seconds): "nothing for \(Self.text(seconds, 3)) s before this"
    case .unknownEvent(let name): "the event `\(name)` is not known; kept"
    case .unknownValue(let name, let value): "`\(name)` has the unknown value `\(value)`; kept"
    case .unknownMember(let name): "the member `\(name)` is not known; kept, told once"
    case .unknownColumn(let name): "the column `\(name)` is not known; left out"
    case .repeatedMember(let name): "`\(name)` is there more than once; the first counts"
    case .unused(let name): "a session has no place for `\(name)`; left out, told once"
    case .assumedUnit(let name, let unit): "`\(name)` names no unit; read as \(unit) since 1970"
    case .noDatum(let name):
      "`\(name)` does not say what its altitudes count from; left out, told once"
    case .binary(let lines): "\(lines) lines are binary data, the first of them here; left out"
    case .outOfOrder(let seconds):
      "\(Self.text(seconds, 6)) s before the event before it; put in order"
    case .anotherRecording(let seconds):
      "the clock goes back by \(Self.text(seconds, 3)) s; another recording begins"
    case .reversed(let line): "the times go back from here to line \(line); put in order"
    }
  }

  private static func text(_ number: Double, _ decimals: Int) -> String {
    DecimalText.trimmed(number, decimals: decimals) ?? "\(number)"
  }
}
