import GeoTiles
import Synchronization

/// Tiles that were made, until what they show changes.
final class TileCache: Sendable {
  /// Which tile: its place and the layers that were asked for.
  struct Key: Hashable, Sendable {
    var tile: TileID
    var layers: [MapLayer]
  }

  private struct State {
    /// The state of the store and the files that the tiles show.
    var tag = ""
    var tiles: [Key: [UInt8]] = [:]
    var byteCount = 0
  }

  /// How many bytes are kept.
  static let capacity = 2 << 20

  private let state = Mutex(State())

  /// A tile as it was made for a state of the data; nil when it was not.
  func tile(_ key: Key, tag: String) -> [UInt8]? {
    state.withLock { $0.tag == tag ? $0.tiles[key] : nil }
  }

  /// Keeps a tile; when there are too many bytes, what was kept before is given up.
  func keep(_ bytes: [UInt8], for key: Key, tag: String) {
    guard bytes.count <= Self.capacity / 4 else { return }
    state.withLock { state in
      if state.tag != tag || state.byteCount + bytes.count > Self.capacity {
        state = State(tag: tag)
      }
      if state.tiles.updateValue(bytes, forKey: key) == nil { state.byteCount += bytes.count }
    }
  }
}
