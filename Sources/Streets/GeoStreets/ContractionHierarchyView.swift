/// A contraction, read in place: that of a network's file, or one that was customized again.
package struct ContractionHierarchyView: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that `network` and `tables` keep alive.

  package let network: StreetNetwork
  package let ranks: UnsafeBufferPointer<UInt32>
  /// The parent of each rank in the elimination tree; itself at a root.
  package let parents: UnsafeBufferPointer<UInt32>
  /// The arcs walked upward.
  package let up: SearchArcView
  /// The arcs walked downward.
  package let down: SearchArcView
  private let tables: TableMemory?

  /// The contraction in the order of a network's file, with arcs from it.
  init(network: StreetNetwork, up: SearchArcView, down: SearchArcView) {
    self.network = network
    tables = nil
    ranks = network.elements(.ranks, as: UInt32.self)
    parents = network.elements(.parents, as: UInt32.self)
    self.up = up
    self.down = down
  }

  /// A contraction of the network's graph that is kept in memory.
  package init(network: StreetNetwork, tables: ContractionHierarchy) {
    let memory = TableMemory()
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

  package let first: UnsafeBufferPointer<UInt32>
  /// The ranks that the arcs lead to.
  package let heads: UnsafeBufferPointer<UInt32>
  package let lengths: UnsafeBufferPointer<Double>
  package let parts: UnsafeBufferPointer<ShortcutParts>
}

extension SearchArcView {
  init(network: StreetNetwork, _ sections: SearchArcSections) {
    self.init(
      first: network.elements(sections.first, as: UInt32.self),
      heads: network.elements(sections.heads, as: UInt32.self),
      lengths: network.elements(sections.lengths, as: Double.self),
      parts: network.elements(sections.parts, as: ShortcutParts.self))
  }

  fileprivate init(_ tables: SearchArcTables, in memory: TableMemory) {
    self.init(
      first: memory.keep(tables.first), heads: memory.keep(tables.heads),
      lengths: memory.keep(tables.lengths), parts: memory.keep(tables.parts))
  }
}

/// Memory of tables that are read in place, freed with the last view of it.
package final class TableMemory {
  private var blocks: [UnsafeMutableRawBufferPointer] = []

  /// Allocates nothing yet.
  package init() {}

  /// Copies elements to a place of their own.
  package func keep<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element>
  {
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, elements.count * MemoryLayout<Element>.stride), alignment: 64)
    elements.withUnsafeBytes { block.copyMemory(from: $0) }
    blocks.append(block)
    let typed = block.bindMemory(to: Element.self)
    return UnsafeBufferPointer(rebasing: typed[..<elements.count])
  }

  deinit { for block in blocks { block.deallocate() } }
}
