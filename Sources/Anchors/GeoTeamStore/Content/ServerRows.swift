import GeoAnchorStore
import GeoAnchors
import Geodesy

extension Int64: ServerKey {
  var values: [ServerValue] { [.integer(self)] }

  init(_ result: ServerResult, _ row: Int, _ column: Int) {
    self = result.integer(row, column)
  }
}

extension String: ServerKey {
  var values: [ServerValue] { [.text(self)] }

  init(_ result: ServerResult, _ row: Int, _ column: Int) {
    self = result.text(row, column) ?? ""
  }
}

extension MemberPosition: ServerKey {
  var values: [ServerValue] { [.integer(chain), .integer(Int64(position))] }

  init(_ result: ServerResult, _ row: Int, _ column: Int) {
    self.init(chain: result.integer(row, column), position: Int(result.integer(row, column + 1)))
  }
}

extension VersionedAnchor: ServerRow {
  static let columns =
    ["lon", "lat", "cell"] + AnchorColumn.beyondPosition.map(\.name) + VersionStamp.columns

  var values: [ServerValue] {
    let place: [ServerValue] = [
      .number(given.coordinate.longitude), .number(given.coordinate.latitude),
      .integer(PlaceCell.number(of: given.coordinate)),
    ]
    return place
      + AnchorColumn.beyondPosition.map { column in
        switch column.value(of: given) {
        case nil: .null(column.isNumber ? .number : .text)
        case .text(let text)?: .text(text)
        case .number(let number)?: .number(number)
        }
      } + stamp.values
  }

  init(_ result: ServerResult, _ row: Int, _ column: Int) {
    var anchor = Anchor(
      id: AnchorID(rawValue: ""), coordinate: Self.place(result, row, column))
    var next = column + 3
    for property in AnchorColumn.beyondPosition {
      property.read(
        property.isNumber
          ? result.double(row, next).map { .number($0) } : result.text(row, next).map { .text($0) },
        into: &anchor)
      next += 1
    }
    self.init(given: anchor, stamp: VersionStamp(result, row, next))
  }

  /// The position of an anchor whose columns begin at one.
  static func place(_ result: ServerResult, _ row: Int, _ column: Int) -> Coordinate {
    Coordinate(
      latitude: result.double(row, column + 1) ?? 0, longitude: result.double(row, column) ?? 0)
  }
}

extension VersionStamp {
  static let columns = ["created", "changed", "revision", "author"]

  var values: [ServerValue] {
    [.text(created), .text(changed), .integer(Int64(revision)), .optional(author)]
  }

  init(_ result: ServerResult, _ row: Int, _ column: Int) {
    self.init(
      created: result.text(row, column) ?? "", changed: result.text(row, column + 1) ?? "",
      revision: Int(result.integer(row, column + 2)), author: result.text(row, column + 3))
  }
}

extension VersionedChain: ServerRow {
  static let columns =
    ["name", "path", "length", "attribution", "properties"] + VersionStamp.columns

  var values: [ServerValue] {
    [
      .text(name), .numbers(path.flatMap { [$0.longitude, $0.latitude] }), .number(length),
      .optional(attribution), .optional(properties),
    ] + stamp.values
  }

  init(_ result: ServerResult, _ row: Int, _ column: Int) {
    let numbers = result.doubles(row, column + 1)
    let path = stride(from: 0, to: numbers.count - numbers.count % 2, by: 2).map {
      Coordinate(latitude: numbers[$0 + 1], longitude: numbers[$0])
    }
    self.init(
      name: result.text(row, column) ?? "", path: path, length: result.double(row, column + 2) ?? 0,
      attribution: result.text(row, column + 3), properties: result.text(row, column + 4),
      stamp: VersionStamp(result, row, column + 5))
  }
}

extension VersionedMember: ServerRow {
  static let columns = ["anchor", "distance", "role", "street"]

  var values: [ServerValue] {
    [.integer(anchor), .number(distance), .text(role), .optional(street)]
  }

  init(_ result: ServerResult, _ row: Int, _ column: Int) {
    self.init(
      anchor: result.integer(row, column), distance: result.double(row, column + 1) ?? 0,
      role: result.text(row, column + 2) ?? "", street: result.text(row, column + 3))
  }
}

extension VersionedConflict: ServerRow {
  static let columns = ["time", "layer", "id", "line", "present", "resolved"]

  var values: [ServerValue] {
    [
      .text(time), .text(layer), .text(id), .text(line), .text(present),
      .optional(resolved?.rawValue),
    ]
  }

  init(_ result: ServerResult, _ row: Int, _ column: Int) {
    self.init(
      time: result.text(row, column) ?? "", layer: result.text(row, column + 1) ?? "",
      id: result.text(row, column + 2) ?? "", line: result.text(row, column + 3) ?? "",
      present: result.text(row, column + 4) ?? "",
      resolved: result.text(row, column + 5).flatMap(ConflictSide.init))
  }
}

/// A row whose content is one document.
protocol ServerDocument: ServerRow {
  var content: String { get }
  var revision: Int { get }
  var imported: String { get }
  init(content: String, revision: Int, imported: String) throws
}

extension ServerDocument {
  static var columns: [String] { ["content", "revision", "imported"] }

  var values: [ServerValue] { [.text(content), .integer(Int64(revision)), .text(imported)] }

  init(_ result: ServerResult, _ row: Int, _ column: Int) throws {
    try self.init(
      content: result.text(row, column) ?? "", revision: Int(result.integer(row, column + 1)),
      imported: result.text(row, column + 2) ?? "")
  }
}

extension VersionedRegionSet: ServerDocument {}
extension VersionedVenue: ServerDocument {}

extension VersionedChange {
  static let columns = "revision, time, kind, author, target, note"

  init(_ result: ServerResult, _ row: Int) {
    self.init(
      revision: Int(result.integer(row, 0)), time: result.text(row, 1) ?? "",
      kind: result.text(row, 2).flatMap(Change.Kind.init) ?? .external,
      author: result.text(row, 3),
      target: result.isNull(row, 4) ? nil : Int(result.integer(row, 4)),
      facts: ChangeFacts(text: result.text(row, 5)))
  }
}
