import GeoFormats

/// Members of one value; absent ones are left out.
extension VenueWriter {
  /// Writes each element as an object on a line of its own.
  mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout VenueWriter, Element) -> Void
  ) {
    json.key(name)
    json.beginArray()
    for element in elements {
      json.beginObject(inline: true)
      write(&self, element)
      json.endObject()
    }
    json.endArray()
  }

  mutating func text(_ name: String, _ text: String?) {
    guard let text else { return }
    json.member(name, text)
  }

  mutating func whole(_ name: String, _ number: Int?) {
    guard let number else { return }
    json.member(name, number)
  }

  mutating func number(_ name: String, _ number: Double?) {
    guard let number else { return }
    json.key(name)
    exact(number)
  }

  /// A number that reads back the same.
  mutating func exact(_ number: Double) { json.value(.number(number)) }

  mutating func point(_ point: FloorPoint) {
    number("x", point.x)
    number("y", point.y)
  }

  mutating func polygon(_ name: String, _ polygon: FloorPolygon) {
    json.key(name)
    rings(polygon.rings) { ($0.x, $0.y) }
  }

  mutating func rings<Point>(_ rings: [[Point]], _ numbers: (Point) -> (Double, Double)) {
    json.array(of: rings, inline: true) { json, ring in
      json.array(of: ring) { json, point in
        let (first, second) = numbers(point)
        json.array { json in
          json.value(.number(first))
          json.value(.number(second))
        }
      }
    }
  }
}

extension JSONWriter {
  /// All that was written.
  var bytes: [UInt8] {
    var (buffer, bytes) = (buffer, [UInt8]())
    buffer.drain(above: 0) { bytes.append(contentsOf: $0) }
    return bytes
  }
}
