package import Geodesy

/// Members of objects in one piece: a name and its value.
extension JSONWriter {
  /// Writes a member that is a string, or null without one.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    string(text)
  }

  /// Writes a member that is a number with at most so many decimals; null when it is missing or not finite.
  package mutating func member(_ name: String, _ number: Double?, decimals: Int) {
    key(name)
    self.number(number, decimals: decimals)
  }

  /// Writes a member that is a whole number, or null without one.
  package mutating func member(_ name: String, _ number: Int?) {
    key(name)
    if let number { self.number(number) } else { null() }
  }

  /// Writes a member that is true or false.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member that is any value; `inline` keeps it on one line.
  package mutating func member(_ name: String, _ value: JSONValue, inline: Bool = false) {
    key(name)
    self.value(value, inline: inline)
  }

  /// Writes a member that is a string; nothing without one.
  package mutating func memberIfPresent(_ name: String, _ text: String?) {
    if let text { member(name, text) }
  }

  /// Writes a member that is a number with at most so many decimals; nothing without one.
  package mutating func memberIfPresent(_ name: String, _ number: Double?, decimals: Int) {
    if let number { member(name, number, decimals: decimals) }
  }

  /// Writes the members `latitude` and `longitude`, null without a place.
  package mutating func coordinate(_ place: Coordinate?) {
    member("latitude", place?.latitude, decimals: GeoJSONWriter.coordinateDecimals)
    member("longitude", place?.longitude, decimals: GeoJSONWriter.coordinateDecimals)
  }

  package mutating func member(_ name: String, _ texts: [String], inline: Bool = false) {
    array(name, of: texts, inline: inline) { $0.string($1) }
  }
}

/// Objects and arrays whose ends are those of a closure.
extension JSONWriter {
  /// Returns a document that is one object.
  /// - Throws: The errors of `members`.
  package static func text<Failure: Error>(
    layout: Layout = .pretty, _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> String {
    var json = JSONWriter(layout: layout)
    try json.object(nil, members)
    json.endText()
    return json.buffer.text
  }

  /// Writes an object, as the member of a name if given; `inline` keeps it on one line.
  /// - Throws: The errors of `members`.
  @inlinable
  package mutating func object<Failure: Error>(
    _ name: String? = nil, inline: Bool = false,
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    if let name { key(name) }
    beginObject(inline: inline)
    try members(&self)
    endObject()
  }

  /// Writes an object about a value as the member of that name, or null without one; `inline` keeps
  /// it on one line.
  /// - Throws: The errors of `members`.
  package mutating func object<Value, Failure: Error>(
    _ name: String, of value: Value?, inline: Bool = false,
    _ members: (inout JSONWriter, Value) throws(Failure) -> Void
  ) throws(Failure) {
    key(name)
    guard let value else { return null() }
    beginObject(inline: inline)
    try members(&self, value)
    endObject()
  }

  /// Writes an array, as the member of a name if given; `inline` keeps it on one line.
  /// - Throws: The errors of `elements`.
  @inlinable
  package mutating func array<Failure: Error>(
    _ name: String? = nil, inline: Bool = false,
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    if let name { key(name) }
    beginArray(inline: inline)
    try elements(&self)
    endArray()
  }

  /// Writes an array, each of whose elements `write` writes.
  /// - Throws: The errors of `write`.
  @inlinable
  package mutating func array<Elements: Sequence, Failure: Error>(
    _ name: String? = nil, of elements: Elements, inline: Bool = false,
    _ write: (inout JSONWriter, Elements.Element) throws(Failure) -> Void
  ) throws(Failure) {
    if let name { key(name) }
    beginArray(inline: inline)
    for element in elements { try write(&self, element) }
    endArray()
  }

  /// Writes an array of objects, each of whose members `write` writes; `inline` keeps each of them on one line.
  /// - Throws: The errors of `write`.
  @inlinable
  package mutating func objects<Elements: Sequence, Failure: Error>(
    _ name: String? = nil, of elements: Elements, inline: Bool = false,
    _ write: (inout JSONWriter, Elements.Element) throws(Failure) -> Void
  ) throws(Failure) {
    if let name { key(name) }
    beginArray()
    for element in elements {
      beginObject(inline: inline)
      try write(&self, element)
      endObject()
    }
    endArray()
  }
}
