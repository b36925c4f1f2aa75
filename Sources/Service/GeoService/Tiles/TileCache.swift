import GeoPictures
import Synchronization

/// Tiles that were made, until what they show changes.
final class TileCache: Sendable {
  /// Which tile: its place and the layers that were asked for.
  struct Key: Hashable, Sendable {
    var tile: TileID
    var layers: [MapLayer]
  }

  private struct State {
    /// The tiles, each with the tag of the data that it shows.
    var tiles: [Key: (tag: String, bytes: [UInt8])] = [:]
    var byteCount = 0
  }

  /// The maximum size of all tiles, in bytes.
  static let capacity = 2 << 20

  private let state = Mutex(State())

  /// A tile as it was made for a state of the data; nil when it was not.
  func tile(_ key: Key, tag: String) -> [UInt8]? {
    state.withLock { state in
      guard let found = state.tiles[key], found.tag == tag else { return nil }
      return found.bytes
    }
  }

  /// Keeps a tile; when there are too many bytes, those of other data go first, then all.
  func keep(_ bytes: [UInt8], for key: Key, tag: String) {
    guard bytes.count <= Self.capacity / 4 else { return }
    state.withLock { state in
      if let old = state.tiles.removeValue(forKey: key) { state.byteCount -= old.bytes.count }
      if state.byteCount + bytes.count > Self.capacity {
        state.tiles = state.tiles.filter { $0.key.layers == key.layers && $0.value.tag == tag }
        state.byteCount = state.tiles.values.reduce(0) { $0 + $1.bytes.count }
      }
      if state.byteCount + bytes.count > Self.capacity { state = State() }
      state.tiles[key] = (tag, bytes)
      state.byteCount += bytes.count
    }
  }
}
