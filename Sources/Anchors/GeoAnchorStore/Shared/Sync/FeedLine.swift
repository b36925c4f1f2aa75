import GeoFormats
import Geodesy

/// One thing of a feed: an anchor, a chain, a set of regions or a venue.
struct FeedLine {
  let layer: SyncLayer
  let id: String
  let before: JSONObject?
  let after: JSONObject?
  let text: String
  /// The line number, for messages.
  let number: Int

  /// The name that a chain had before it was renamed; nil for everything else.
  var formerName: String? {
    guard layer.kind == .chains, after != nil, let name = before?["name"]?.string, name != id else {
      return nil
    }
    return name
  }

  /// Makes sure that the first line of a feed is one.
  static func checkHeader(_ text: String) throws(AnchorStoreError) {
    let value = try parsed(text, number: 1)
    guard value["format"]?.string == "geoanchor-changes", value["version"]?.number == 1 else {
      throw AnchorStoreError.badFeed(
        line: 1, problem: "expected a feed of `geoanchor-changes` version 1")
    }
  }

  private static func parsed(
    _ text: String, number: Int
  ) throws(AnchorStoreError) -> JSONValue {
    do throws(FormatError) {
      return try JSONReader.read(text: text)
    } catch {
      throw AnchorStoreError.badFeed(line: number, problem: error.description)
    }
  }

  /// Reads a line after the first; `number` is for messages.
  init(_ text: String, number: Int) throws(AnchorStoreError) {
    let value = try Self.parsed(text, number: number)
    guard let layer = value["layer"]?.string.flatMap(SyncLayer.named) else {
      let names = SyncLayer.all.map { "`\($0.journal.table)`" }
      throw AnchorStoreError.badFeed(
        line: number,
        problem: "expected one of the layers \(names.joined(separator: ", "))")
    }
    guard let id = value["id"]?.string, !id.isEmpty else {
      throw AnchorStoreError.badFeed(line: number, problem: "the id is missing")
    }
    self.layer = layer
    self.id = id
    self.text = text
    self.number = number
    before = value["before"]?.object
    after = value["after"]?.object
    for state in [before, after] {
      guard let state else { continue }
      for column in layer.columns where state[column] == nil && !layer.isLater(column) {
        throw AnchorStoreError.badFeed(line: number, problem: "the column `\(column)` is missing")
      }
      guard state[layer.journal.name]?.string == id || state == before else {
        throw AnchorStoreError.badFeed(line: number, problem: "the id is not that of the row")
      }
      // The former state is only compared.
      let isCompared = state == before && [.regionSets, .venues].contains(layer.kind)
      if !isCompared, let problem = layer.problem(with: state) {
        throw AnchorStoreError.badFeed(line: number, problem: problem)
      }
    }
    if let meters = after?["altitude"]?.number, !Altitude.limits.contains(meters) {
      throw AnchorStoreError.badFeed(
        line: number,
        problem: "altitude \(meters) of `\(id)` found, expected \(Altitude.limitsText)")
    }
  }

  /// Whether two states have the same content; when it was first added does not matter.
  func isSame(_ left: JSONObject?, _ right: JSONObject?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    let columns = layer.columns.filter { $0 != "created" } + ["members"]
    return columns.allSatisfy { (left[$0] ?? .null) == (right[$0] ?? .null) }
  }
}
