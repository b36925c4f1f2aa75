package import GeoFormats
package import Geodesy

/// An output as a line of a file says it, for comparing sessions.
package struct SessionOutputRecord: Hashable, Sendable {
  package var time: Seconds
  /// The name of the kind in the file.
  package var kind: String
  /// The data, without time and kind.
  package var fields: JSONObject

  package init(time: Seconds, kind: String, fields: JSONObject) {
    self.time = time
    self.kind = kind
    self.fields = fields
  }

  /// The record that an output is written and read as: numbers have the decimals of the text.
  package init(_ output: SessionOutput) {
    let machine = output.machine.map { [SessionOutput.Field("machine", .text($0))] } ?? []
    self.init(
      time: (output.time * 1000).rounded(.toNearestOrEven) / 1000, kind: output.kind.rawValue,
      fields: Self.fields(of: JSONObject(machine + output.fields)))
  }

  static func fields(of object: JSONObject) -> JSONObject {
    JSONObject(object.members.filter { $0.name != "time" && $0.name != "output" })
  }

  /// Whether the data is the same but for numbers that differ by no more than `tolerance`.
  package func isEquivalent(to other: SessionOutputRecord, tolerance: Double = 0) -> Bool {
    guard kind == other.kind else { return false }
    return Self.equal(.object(fields), .object(other.fields), tolerance)
  }

  private static func equal(_ a: JSONValue, _ b: JSONValue, _ tolerance: Double) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): abs(a - b) <= tolerance
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { equal($0, $1, tolerance) }
    case (.object(let a), .object(let b)):
      a.members.count == b.members.count
        && zip(a.members, b.members).allSatisfy {
          $0.name == $1.name && equal($0.value, $1.value, tolerance)
        }
    case (.null, _), (.bool, _), (.string, _), (.number, _), (.integer, _), (.array, _),
      (.object, _):
      a == b
    }
  }
}

/// Reads the outputs that a replay wrote as JSON lines, one by one.
package struct SessionOutputReader: ~Copyable {
  private let lines: LineFeed

  package init(_ feed: ByteFeed) {
    lines = LineFeed(feed, limit: SessionLogReader.longestLine)
  }

  /// Whether a text looks like outputs of a replay, by its first line.
  /// - Throws: `SessionError.format` when reading fails. Nothing is taken from the feed.
  package static func recognizes(_ feed: ByteFeed) throws(SessionError) -> Bool {
    do throws(FormatError) {
      let start = try feed.peek(64)
      let head = String(decoding: start, as: UTF8.self)
      return head.hasPrefix("{\"time\":") && head.contains("\"output\":")
    } catch { throw .format(error) }
  }

  /// The next output; nil at the end.
  /// - Throws: `SessionError.format` naming the line that is no output.
  package mutating func next() throws(SessionError) -> SessionOutputRecord? {
    do throws(FormatError) {
      guard let found = try lines.next() else { return nil }
      guard case .line(let bytes) = found else {
        throw .limit("longer than \(lines.limit) bytes", at: place)
      }
      let value = try? JSONReader.read(Array(bytes))
      guard let object = value?.object, let time = object["time"]?.number,
        let kind = object["output"]?.string
      else {
        throw .unexpected(
          found: LogLine.shown(bytes), expected: "an object with `time` and `output`", at: place)
      }
      return SessionOutputRecord(
        time: time, kind: kind, fields: SessionOutputRecord.fields(of: object))
    } catch { throw .format(error) }
  }

  private var place: TextPlace { TextPlace(line: lines.number, column: 0) }
}
