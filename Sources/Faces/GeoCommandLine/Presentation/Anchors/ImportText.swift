package import GeoAnchorStore
package import GeoInterchange

/// Report of an import, for people.
package enum ImportText {
  /// Numbers of imported anchors, and of features left out for mistakes.
  package static func text(_ counts: AnchorImportCounts, leftOut: Int, isTrial: Bool) -> String {
    var parts: [String] = []
    if counts.added > 0 || counts.replaced + counts.skipped == 0 {
      parts.append("\(counts.added) added")
    }
    if counts.replaced > 0 { parts.append("\(counts.replaced) replaced") }
    if counts.skipped > 0 { parts.append("\(counts.skipped) skipped") }
    if leftOut > 0 { parts.append("\(leftOut) invalid skipped") }
    return parts.joined(separator: ", ") + (isTrial ? " (dry run: nothing was stored)" : "")
  }

  /// The anchor that looks swapped, and the reason.
  package static func text(_ found: SwappedAxes) -> String {
    let name = found.name.isEmpty ? "an anchor" : ShownText.quote(found.name)
    let reason =
      switch found.evidence {
      case .otherAnchors: "is far from the others, among which it would be"
      case .expectation: "is not in the regions or on the network, where it would be"
      }
    return "\(found.place): \(name) at \(PlaceText.coordinate(found.coordinate)) \(reason) at "
      + "\(PlaceText.coordinate(found.probable)); are latitude and longitude swapped?"
  }
}
