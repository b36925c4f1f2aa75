/// A venue that was read from a document, and what its author should know about that.
public struct VenueImport: Hashable, Sendable {
  /// The venue, which has no faults but warnings.
  public var venue: Venue
  /// What was assumed, passed over or doubted.
  package var notes: [VenueNote]

  /// Checks what was read.
  ///
  /// - Throws: `VenueError.faults` when it is at odds with itself: nothing is imported by halves.
  init(_ venue: Venue, notes: [VenueNote] = []) throws(VenueError) {
    let faults = venue.faults()
    guard faults.allSatisfy(\.isWarning) else { throw .faults(faults) }
    self.venue = venue
    self.notes = notes + faults.map { .doubt($0) }
  }
}

/// A venue as the bytes of a document, and what its author should know about that.
public struct VenueExport: Hashable, Sendable {
  /// The document.
  public var bytes: [UInt8]
  /// What has no place in it and was passed over.
  package var notes: [VenueNote]

  /// Makes an export of its parts.
  package init(bytes: [UInt8], notes: [VenueNote] = []) {
    self.bytes = bytes
    self.notes = notes
  }
}

/// What an author should know about a venue that was read or written.
package enum VenueNote: Hashable, Sendable, CustomStringConvertible {
  /// The document says no heights of floors; storeys of 3.5 m were assumed.
  case assumedHeights
  /// Things of a kind that has no place in the venue, or in the document, were passed over.
  case passedOver(String, count: Int)
  /// Connectors were made of stairs and lifts that lie over one another.
  case derivedConnectors(Int)
  /// Something looks wrong.
  case doubt(VenueFault)

  /// The note in words.
  package var description: String {
    switch self {
    case .assumedHeights:
      "the heights of the floors are not given; storeys of \(Floor.assumedStorey) m are assumed"
    case .passedOver(let kind, let count): "\(count) × \(kind) left out"
    case .derivedConnectors(let count):
      "\(count) connector\(count == 1 ? "" : "s") made of stairs and lifts that lie over one another"
    case .doubt(let fault): fault.description
    }
  }
}

/// Counts what is passed over, by kind.
struct PassedOver {
  private var counts: [String: Int] = [:]

  mutating func add(_ kind: String) { counts[kind, default: 0] += 1 }

  /// In the order of the alphabet.
  var notes: [VenueNote] {
    counts.sorted { $0.key < $1.key }.map { .passedOver($0.key, count: $0.value) }
  }
}
