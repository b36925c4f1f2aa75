import GeoCommandLine
import GeoFormats
import GeoTracking
import Geodesy

/// `geoanchor session align --pairs`: points in two frames.
enum SessionAlignPairs {
  /// The names of the columns, first the points to move, then where they belong.
  private static let columns = ["est_x", "est_y", "est_z", "ref_x", "ref_y", "ref_z"]

  static func run(
    _ path: String, _ freedom: PointAlignment.Freedom, _ shape: SessionAlign.Shape,
    _ console: inout Console
  ) throws -> ExitStatus {
    let pairs = try read(path, console)
    let alignment: PointAlignment
    do {
      alignment = try PointAlignment(pairs, freedom)
    } catch {
      switch shape {
      case .text: try console.line("no answer: \(error.description)")
      case .json: try console.write(refusal(error))
      }
      return .no
    }
    switch shape {
    case .text: for line in lines(alignment) { try console.line(line) }
    case .json: try console.write(json(alignment))
    }
    return .done
  }

  private static func read(
    _ path: String, _ console: Console
  ) throws(CommandFailure) -> PointPairs {
    let shown = ShownText.file(path)
    var pairs = PointPairs()
    do {
      let feed = try console.feed(path)
      var reader = try CSVReader { (buffer) throws(FormatError) in try feed.read(into: buffer) }
      var indices: [Int] = []
      for name in columns { indices.append(try reader.requiredColumn(name)) }
      while let row = try reader.next() {
        var numbers: [Double] = []
        for (name, index) in zip(columns, indices) {
          guard let number = NumberText.number(row.fields[index]) else {
            throw CommandFailure(
              "cannot read \(shown)",
              causes: [
                "line \(row.line): expected a number for `\(name)`, "
                  + "found \(ShownText.quote(row.fields[index]))"
              ])
          }
          numbers.append(number)
        }
        pairs.append(
          source: Vector3(x: numbers[0], y: numbers[1], z: numbers[2]),
          target: Vector3(x: numbers[3], y: numbers[4], z: numbers[5]))
      }
    } catch let error as FormatError {
      throw CommandFailure("cannot read \(shown)", causes: [error.description])
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(reporting: error)
    }
    return pairs
  }

  private static func lines(_ alignment: PointAlignment) -> [String] {
    func text(_ number: Double) -> String {
      DecimalText.trimmed(number, decimals: 9) ?? "\(number)"
    }
    let (q, t) = (alignment.rotation, alignment.translation)
    var lines = [
      "rotation     x \(text(q.x)), y \(text(q.y)), z \(text(q.z)), w \(text(q.w))",
      "translation  \(text(t.x)), \(text(t.y)), \(text(t.z))",
    ]
    if let yaw = alignment.yaw { lines.append("yaw          \(text(yaw))°") }
    let isApplied = alignment.scale == alignment.bestScale
    lines.append("scale        \(text(alignment.bestScale))" + (isApplied ? "" : " (not applied)"))
    if let errors = alignment.statistics {
      lines.append(
        "residuals    \(text(errors.rmse)) RMSE, \(text(errors.mean)) mean, "
          + "\(text(errors.median)) median, \(text(errors.maximum)) largest, of "
          + "\(Grouped.number(errors.count)) pairs")
    }
    return lines
  }

  private static func refusal(_ error: PointAlignmentError) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("answered", false)
    json.member("explanation", error.description)
    json.endObject()
    json.endText()
    return json.buffer.bytes
  }

  private static func json(_ alignment: PointAlignment) -> [UInt8] {
    var json = JSONWriter()
    let (q, t) = (alignment.rotation, alignment.translation)
    func write(_ name: String, _ numbers: [Double]) {
      json.key(name)
      json.beginArray(inline: true)
      for number in numbers { json.number(number, decimals: 12) }
      json.endArray()
    }
    json.beginObject()
    json.member("answered", true)
    write("rotation", [q.x, q.y, q.z, q.w])
    write("translation", [t.x, t.y, t.z])
    json.member("yaw", alignment.yaw, decimals: 12)
    json.member("scale", alignment.scale, decimals: 12)
    json.member("bestScale", alignment.bestScale, decimals: 12)
    json.key("residuals")
    json.beginObject()
    let errors = alignment.statistics
    json.member("count", errors?.count ?? 0)
    json.member("rmse", errors?.rmse, decimals: 12)
    json.member("mean", errors?.mean, decimals: 12)
    json.member("median", errors?.median, decimals: 12)
    json.member("min", errors?.minimum, decimals: 12)
    json.member("max", errors?.maximum, decimals: 12)
    json.member("std", errors?.deviation, decimals: 12)
    json.member("sse", errors?.squares, decimals: 12)
    json.endObject()
    json.endObject()
    json.endText()
    return json.buffer.bytes
  }
}
