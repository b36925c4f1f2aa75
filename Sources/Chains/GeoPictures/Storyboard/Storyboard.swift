import GeoAnchors
import GeoChains
import GeoTexts
package import Geodesy

/// What a walker sees where a chain tells something: at its start, its turns and waypoints, and its
/// end, in walking order.
package struct Storyboard: Sendable {
  /// One view, and what is said about it.
  struct Frame {
    /// The number of the anchor in the chain, from 1.
    var number: Int
    var instruction: String
    /// Where it is along the path, and what was planned for its content.
    var facts: String
    var view: WalkerView
  }

  /// The width and the height of a view in pixels.
  static let size = SIMD2(600.0, 400.0)

  let viewed: ViewedChain
  private let look: WalkerView.Look
  private let before: Meters

  /// Lays out the views of a chain.
  ///
  /// - Parameters:
  ///   - viewed: The chain, and what is around it.
  ///   - before: How far before each anchor the walker stands, along the path.
  ///   - look: The field of view and the uncertainty of all views.
  package init(of viewed: ViewedChain, before: Meters, look: WalkerView.Look) {
    self.viewed = viewed
    self.look = look
    self.before = before
  }

  /// The name of the chain.
  package var title: String { viewed.words.name ?? viewed.labels[.mapTitle] }

  /// The places of the anchors in the chain that have a view.
  package var anchors: [Int] {
    let anchors = viewed.words.anchors
    return anchors.indices.filter { index in
      index == 0 || index == anchors.count - 1 || anchors[index].kind != .path
    }
  }

  /// The view of an anchor.
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

  /// What the marks mean, and where the streets come from.
  var notes: [String] {
    let buildings = viewed.lines.buildings
    var notes = buildings.isEmpty ? [viewed.labels[.viewUnknown]] : [viewed.labels[.viewHidden]]
    if buildings.contains(where: \.isAssumed) { notes.insert(viewed.labels[.viewAssumed], at: 0) }
    return notes + [viewed.chain.attribution].compactMap { $0 }
  }
}
