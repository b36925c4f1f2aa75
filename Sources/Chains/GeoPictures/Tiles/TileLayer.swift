import CGeoTiles
package import Geodesy

package enum TileValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case integer(Int)
  case boolean(Bool)
}

/// A layer of a vector tile: features with values, each name and value written once.
package struct TileLayer: Sendable {
  package let frame: TileFrame

  private var features: [geo_tile_feature] = []
  private var geometry: [UInt32] = []
  private var tags: [UInt32] = []
  private var texts: [UInt8]
  private let nameEnd: UInt32
  private var keys: [geo_tile_value] = []
  private var values: [geo_tile_value] = []
  /// The names of the keys: so few that looking at each is faster than a table.
  private var keyNames: [String] = []
  private var valuePlaces: [TileValue: UInt32] = [:]

  /// For how many values there is room once there is one.
  private static let usualCount = 400

  package init(_ name: String, in frame: TileFrame) {
    self.frame = frame
    texts = Array(name.utf8)
    nameEnd = UInt32(texts.count)
  }

  package var count: Int { features.count }

  /// Properties of a feature: names and values; nil values are left out.
  package typealias Properties = KeyValuePairs<String, TileValue?>

  /// Adds a point, where the tile shows it.
  package mutating func append(
    point: Coordinate, _ properties: @autoclosure () -> Properties
  ) {
    var shape = TileGeometry()
    let position = frame.position(of: point)
    for turn in [-frame.worldWidth, 0, frame.worldWidth] {
      let turned = position + SIMD2(turn, 0)
      if TileClipping.contains(turned) { shape.append(point: turned) }
    }
    append(shape, .points, properties)
  }

  /// Adds the parts of lines that the tile shows, as one feature.
  package mutating func append(
    lines: [[Coordinate]], _ properties: @autoclosure () -> Properties
  ) {
    var shape = TileGeometry()
    for line in lines {
      for turned in turns([unwrapped(line)]).joined() {
        for part in TileClipping.parts(of: turned) { shape.append(line: part) }
      }
    }
    append(shape, .lines, properties)
  }

  /// Adds the parts of polygons that the tile shows; each has its outer ring first.
  package mutating func append(
    polygons: [[[Coordinate]]], _ properties: @autoclosure () -> Properties
  ) {
    var shape = TileGeometry()
    for rings in polygons {
      for rings in turns(rings.map(unwrapped)) {
        shape.append(polygon: rings.map(TileClipping.ring))
      }
    }
    append(shape, .polygons, properties)
  }

  private mutating func append(
    _ shape: TileGeometry, _ kind: TileGeometry.Kind, _ properties: () -> Properties
  ) {
    guard !shape.commands.isEmpty else { return }
    geometry += shape.commands
    for (name, value) in properties() {
      guard let value else { continue }
      tags.append(place(ofKey: name))
      tags.append(place(of: value))
    }
    features.append(
      geo_tile_feature(
        geometry_type: kind.rawValue, geometry_end: UInt32(geometry.count),
        tags_end: UInt32(tags.count)))
  }

  private mutating func place(ofKey name: String) -> UInt32 {
    if let known = keyNames.firstIndex(of: name) { return UInt32(known) }
    keys.append(text(name))
    keyNames.append(name)
    return UInt32(keys.count - 1)
  }

  private mutating func place(of value: TileValue) -> UInt32 {
    if let known = valuePlaces[value] { return known }
    if values.isEmpty { valuePlaces.reserveCapacity(Self.usualCount) }
    let place = UInt32(values.count)
    var written = geo_tile_value()
    switch value {
    case .text(let text): written = self.text(text)
    case .number(let number):
      written.type = GEO_TILE_DOUBLE.rawValue
      written.number = number
    case .integer(let integer):
      written.type = GEO_TILE_INTEGER.rawValue
      written.integer = Int64(integer)
    case .boolean(let boolean):
      written.type = GEO_TILE_BOOLEAN.rawValue
      written.integer = boolean ? 1 : 0
    }
    values.append(written)
    valuePlaces[value] = place
    return place
  }

  private mutating func text(_ text: String) -> geo_tile_value {
    let begin = UInt32(texts.count)
    texts += text.utf8
    var value = geo_tile_value()
    value.type = GEO_TILE_TEXT.rawValue
    value.text_begin = begin
    value.text_end = UInt32(texts.count)
    return value
  }

  // MARK: - Around the world

  /// The positions of a line that runs on over the antimeridian.
  private func unwrapped(_ line: some Sequence<Coordinate>) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    points.reserveCapacity(line.underestimatedCount)
    var turn = 0.0
    for coordinate in line {
      var point = frame.position(of: coordinate)
      point.x += turn
      if let last = points.last, abs(point.x - last.x) > frame.worldWidth / 2 {
        let step = point.x > last.x ? -frame.worldWidth : frame.worldWidth
        turn += step
        point.x += step
      }
      points.append(point)
    }
    return points
  }

  /// The lines or rings that belong together as often as the window shows them: east and west of the
  /// antimeridian.
  private func turns(_ lines: [[SIMD2<Double>]]) -> [[[SIMD2<Double>]]] {
    guard let first = lines.first, let start = first.first else { return [] }
    var (low, high) = (start, start)
    for point in first {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let window = TileFrame.window
    guard low.y <= window.upperBound, high.y >= window.lowerBound else { return [] }
    return [-frame.worldWidth, 0, frame.worldWidth].compactMap { turn in
      guard low.x + turn <= window.upperBound, high.x + turn >= window.lowerBound else {
        return nil
      }
      return turn == 0 ? lines : lines.map { $0.map { $0 + SIMD2(turn, 0) } }
    }
  }

  // MARK: - Writing

  /// A tile of layers, as bytes; empty when no layer has a feature.
  package static func tile(_ layers: [TileLayer]) -> [UInt8] {
    let layers = layers.filter { !$0.features.isEmpty }
    guard !layers.isEmpty else { return [] }
    var bytes: [UInt8] = []
    withLayers(layers[...], []) { layers in
      withUnsafeMutablePointer(to: &bytes) { bytes in
        _ = layers.withUnsafeBufferPointer { layers in
          geo_tile_write(
            layers.baseAddress, layers.count,
            { context, start, count in
              context?.assumingMemoryBound(to: [UInt8].self).pointee =
                Array(UnsafeBufferPointer(start: start, count: count))
            }, bytes)
        }
      }
    }
    return bytes
  }

  /// Calls `body` with pointers into all layers.
  private static func withLayers(
    _ layers: ArraySlice<TileLayer>, _ ready: [geo_tile_layer],
    _ body: ([geo_tile_layer]) -> Void
  ) {
    guard let layer = layers.first else { return body(ready) }
    layer.texts.withUnsafeBufferPointer { texts in
      layer.features.withUnsafeBufferPointer { features in
        layer.geometry.withUnsafeBufferPointer { geometry in
          layer.tags.withUnsafeBufferPointer { tags in
            layer.keys.withUnsafeBufferPointer { keys in
              layer.values.withUnsafeBufferPointer { values in
                let next = geo_tile_layer(
                  texts: UnsafeRawPointer(texts.baseAddress)?.assumingMemoryBound(
                    to: CChar.self),
                  name_end: layer.nameEnd, extent: UInt32(TileFrame.extent),
                  features: features.baseAddress, feature_count: features.count,
                  geometry: geometry.baseAddress, tags: tags.baseAddress,
                  keys: keys.baseAddress, key_count: keys.count,
                  values: values.baseAddress, value_count: values.count)
                withLayers(layers.dropFirst(), ready + [next], body)
              }
            }
          }
        }
      }
    }
  }
}
