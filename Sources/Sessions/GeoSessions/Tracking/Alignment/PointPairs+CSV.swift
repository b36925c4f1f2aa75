public import GeoFormats
import Geodesy

extension PointPairs {
  /// The columns of a table, first the points to move, then where they belong.
  private static let columns = ["est_x", "est_y", "est_z", "ref_x", "ref_y", "ref_z"]

  /// Reads a table with the columns `est_x`, `est_y`, `est_z`, `ref_x`, `ref_y` and `ref_z`.
  ///
  /// - Throws: `TrackingError.format` when it is no such table, `notANumber` for a field.
  public init(csv feed: ByteFeed) throws(TrackingError) {
    self.init()
    var problem: TrackingError?
    do throws(FormatError) {
      var reader = try CSVReader(feed)
      var indices: [Int] = []
      for name in Self.columns { indices.append(try reader.requiredColumn(name)) }
      while problem == nil, let row = try reader.next() {
        let numbers = indices.map { NumberText.number(row.fields[$0]) }
        if let bad = numbers.firstIndex(of: nil) {
          problem = .notANumber(
            line: row.line, column: Self.columns[bad], found: row.fields[indices[bad]])
        } else {
          let known = numbers.compactMap(\.self)
          append(
            source: Vector3(x: known[0], y: known[1], z: known[2]),
            target: Vector3(x: known[3], y: known[4], z: known[5]))
        }
      }
    } catch {
      throw .format(error)
    }
    if let problem { throw problem }
  }
}
