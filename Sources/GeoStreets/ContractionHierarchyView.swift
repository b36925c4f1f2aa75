/// A contraction, read in place: that of a network's file, or one that was customized again.
package struct ContractionHierarchyView: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that `network` and `tables` keep alive.

  /// The network that it belongs to.
  package let network: StreetNetwork
  /// The rank of each junction.
  package let ranks: UnsafeBufferPointer<UInt32>
  /// The parent of each rank in the elimination tree; itself at a root.
  package let parents: UnsafeBufferPointer<UInt32>
  /// The arcs walked upward.
  package let up: SearchArcView
  /// The arcs walked downward.
  package let down: SearchArcView
  private let tables: ContractionMemory?

  init(network: StreetNetwork) {
    self.network = network
    tables = nil
    ranks = network.elements(.ranks, as: UInt32.self)
    parents = network.elements(.parents, as: UInt32.self)
    up = SearchArcView(
      first: network.elements(.firstSearchArcs, as: UInt32.self),
      heads: network.elements(.searchHeads, as: UInt32.self),
      lengths: network.elements(.searchLengths, as: Double.self),
      parts: network.elements(.searchParts, as: ShortcutParts.self))
    down = up
  }

  /// A contraction of the network's graph that is kept in memory.
  package init(network: StreetNetwork, tables: ContractionHierarchy) {
    let memory = ContractionMemory()
    self.network = network
    self.tables = memory
    ranks = memory.keep(tables.ranks)
    parents = memory.keep(tables.parents)
    up = SearchArcView(tables.up, in: memory)
    down = tables.down.map { SearchArcView($0, in: memory) } ?? up
  }
}

/// The arcs of a contraction in one direction, read in place.
package struct SearchArcView: @unchecked Sendable {
  // @unchecked: see `ContractionHierarchyView`.

  /// Where each rank's arcs begin.
  package let first: UnsafeBufferPointer<UInt32>
  /// The ranks that the arcs lead to.
  package let heads: UnsafeBufferPointer<UInt32>
  /// The cost of each arc.
  package let lengths: UnsafeBufferPointer<Double>
  /// What each arc is made up of.
  package let parts: UnsafeBufferPointer<ShortcutParts>
}

extension SearchArcView {
  fileprivate init(_ tables: SearchArcTables, in memory: ContractionMemory) {
    self.init(
      first: memory.keep(tables.first), heads: memory.keep(tables.heads),
      lengths: memory.keep(tables.lengths), parts: memory.keep(tables.parts))
  }
}

/// Memory of a contraction, freed with the last view of it.
private final class ContractionMemory {
  private var blocks: [UnsafeMutableRawBufferPointer] = []

  /// Copies elements to a place of their own.
  func keep<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, elements.count * MemoryLayout<Element>.stride), alignment: 64)
    elements.withUnsafeBytes { block.copyMemory(from: $0) }
    blocks.append(block)
    let typed = block.bindMemory(to: Element.self)
    return UnsafeBufferPointer(rebasing: typed[..<elements.count])
  }

  deinit { for block in blocks { block.deallocate() } }
}
