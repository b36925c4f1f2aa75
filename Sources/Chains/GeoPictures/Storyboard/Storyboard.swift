import GeoAnchors
import GeoChains
import GeoTexts
package import Geodesy

/// The walker's views at the reports of a chain: at its start, its turns and waypoints, and its
/// end, in walking order.
package struct Storyboard: Sendable {
  /// One view, and what is said about it.
  struct Frame {
    /// The number of the anchor in the chain, from 1.
    var number: Int
    var instruction: String
    /// Position along the path, and the planned properties of the content.
    var facts: String
    var view: WalkerView
  }

  /// The width and the height of a view in pixels.
  static let size = SIMD2(600.0, 400.0)

  let viewed: ViewedChain
  private let look: WalkerView.Look
  private let before: Meters

  /// Lays out the views of a chain.
  /// - Parameters:
  ///   - viewed: The chain, and what is around it.
  ///   - before: Distance of the walker before each anchor, along the path.
  ///   - look: The field of view and the uncertainty of all views.
  package init(of viewed: ViewedChain, before: Meters, look: WalkerView.Look) {
    self.viewed = viewed
    self.look = look
    self.before = before
  }

  package var title: String { viewed.words.name ?? viewed.labels[.mapTitle] }

  /// The places of the anchors in the chain that have a view.
  package var anchors: [Int] {
    let anchors = viewed.words.anchors
    return anchors.indices.filter { index in
      index == 0 || index == anchors.count - 1 || anchors[index].kind != .path
    }
  }

  func frame(of index: Int) -> Frame {
    let distance = viewed.chain.anchors[index].distance
    var look = look
    look.distance = distance - before
    look.anchor = index
    let view = WalkerView(of: viewed, look: look)
    let facts = [LocalNumber.length(distance, in: viewed.language), view.planned]
    return Frame(
      number: index + 1, instruction: viewed.words.anchors[index].title,
      facts: facts.filter { !$0.isEmpty }.joined(separator: " · "), view: view)
  }

  /// Legend of the marks, and attribution of the streets.
  var notes: [String] {
    let buildings = viewed.lines.buildings
    var notes = buildings.isEmpty ? [viewed.labels[.viewUnknown]] : [viewed.labels[.viewHidden]]
    if buildings.contains(where: \.isAssumed) { notes.insert(viewed.labels[.viewAssumed], at: 0) }
    return notes + [viewed.chain.attribution].compactMap { $0 }
  }
}
