/// The tiles that were used last, up to an amount of memory.
struct TileCache {
  private struct Slot {
    let tile: TerrainTile
    var used: UInt64
  }

  private var slots: [TileName: Slot] = [:]
  private var clock: UInt64 = 0
  private var cost = 0
  private let limit: Int

  /// Mapped tiles cost no memory of ours, but the system maps only so many files.
  private static let mostTiles = 1_024

  init(limit: Int) { self.limit = limit }

  mutating func tile(_ name: TileName) -> TerrainTile? {
    guard let index = slots.index(forKey: name) else { return nil }
    clock += 1
    slots.values[index].used = clock
    return slots.values[index].tile
  }

  /// Keeps a tile and forgets the ones that were not used for longest.
  mutating func keep(_ tile: TerrainTile) {
    clock += 1
    if let old = slots.updateValue(Slot(tile: tile, used: clock), forKey: tile.name) {
      cost -= old.tile.cost
    }
    cost += tile.cost
    while slots.count > 1, cost > limit || slots.count > Self.mostTiles {
      guard let oldest = slots.min(by: { $0.value.used < $1.value.used }) else { return }
      cost -= oldest.value.tile.cost
      slots[oldest.key] = nil
    }
  }
}
