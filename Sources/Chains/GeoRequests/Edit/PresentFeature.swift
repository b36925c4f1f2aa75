import GeoAnchorStore
import GeoFormats
import GeoInterchange

/// A feature as a store has it, with its documents, each written and parsed at most once.
final class PresentFeature {
  let feature: Feature
  /// The row of an anchor; nil for other features.
  let row: StoredAnchor?
  /// The feature as GeoJSON.
  private(set) lazy var document = feature.document { _ in }
  /// The value of `document`; nil if it is no JSON.
  private(set) lazy var value = try? JSONReader.read(document)
  /// The document that edits are made of: of a chain its own, of everything else the feature.
  private(set) lazy var editable = if case .chain = feature { feature.editable } else { document }

  init(_ feature: Feature) {
    self.feature = feature
    row = nil
  }

  init(_ row: StoredAnchor) {
    feature = .anchor(row.found)
    self.row = row
  }
}
