package import GeoAnchorStore
import GeoFormats

/// Changes of several features that are made together, all of them or none.
package struct FeatureBatch: Sendable {
  private var edits: [(line: Int, edit: FeatureEdit)] = []

  package var count: Int { edits.count }

  package var collections: Set<FeatureCollection> { Set(edits.map(\.edit.collection)) }

  private static let members = ["operation", "collection", "id", "ifMatch", "feature"]

  /// Reads lines of JSON (`Data/schemas/feature-edit.schema.json`); empty lines are passed over.
  /// - Throws: `RequestError.line` with the number of the line.
  package init(readingLines bytes: [UInt8]) throws(RequestError) {
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard !line.isEmpty else { continue }
      do throws(RequestError) {
        edits.append((number, try Self.edit(Array(line))))
      } catch {
        throw .line(number, error)
      }
    }
    guard !edits.isEmpty else {
      throw .line(1, .member(name: "$", found: "no line", expected: "a change in each line"))
    }
  }

  private static func edit(_ line: [UInt8]) throws(RequestError) -> FeatureEdit {
    let operation: FeatureEdit.Operation
    let collection: FeatureCollection
    let id: String?
    let condition: EditCondition
    let feature: [UInt8]
    do throws(FormatError) {
      let node = try JSONNode(reading: line)
      try node.requireObject(known: members)
      operation = try node["operation"].choice(of: FeatureEdit.Operation.self)
      collection = try node["collection"].choice(of: FeatureCollection.self)
      id = try node["id"].optionalString()
      condition = EditCondition(ifMatch: try node["ifMatch"].optionalString())
      if operation != .delete { try node["feature"].requireObject() }
      if operation != .create, id == nil { throw node["id"].error(expected: "the id of a feature") }
      feature = Array((node["feature"].value ?? .null).compactText.utf8)
    } catch {
      throw .format(error)
    }
    return try FeatureEdit(
      operation, in: collection, id: id, condition: condition, document: feature)
  }

  /// A feature after its change.
  package struct Result: Sendable {
    package var collection: FeatureCollection
    package var result: FeatureEdit.Result
  }

  /// Makes the changes in their order.
  /// - Throws: `RequestError.line`; nothing of them may be kept then.
  package func apply(to store: AnchorTransaction) throws(RequestError) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(edits.count)
    for (line, edit) in edits {
      do throws(RequestError) {
        results.append(Result(collection: edit.collection, result: try edit.apply(to: store)))
      } catch {
        throw .line(line, error)
      }
    }
    return results
  }
}
