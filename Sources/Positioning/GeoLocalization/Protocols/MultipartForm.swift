/// A form of several parts (RFC 7578): what requests with pictures are sent as.
package struct MultipartForm: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var name: String
    /// The name of the file; nil for a plain value.
    package var file: String?
    /// The media type; nil for a plain value.
    package var mediaType: String?
    package var bytes: [UInt8]

    package init(_ name: String, _ text: String) {
      self.init(name, bytes: Array(text.utf8))
    }

    package init(_ name: String, file: String? = nil, mediaType: String? = nil, bytes: [UInt8]) {
      self.name = name
      self.file = file
      self.mediaType = mediaType
      self.bytes = bytes
    }

    /// The value as a text; nil when it is not UTF-8.
    package var text: String? { String(validating: bytes, as: UTF8.self) }
  }

  /// The fields, in order.
  package var parts: [Part]

  /// The most fields that are read.
  static let mostParts = 1000

  package init(_ parts: [Part] = []) { self.parts = parts }

  /// The first field with a name; nil without one.
  package subscript(name: String) -> Part? { parts.first { $0.name == name } }

  /// The form as the body of a request, with its media type.
  ///
  /// The boundary is made from `seed`, and a number where one of the values holds it.
  package func body(seed: String) -> (mediaType: String, bytes: [UInt8]) {
    let boundary = self.boundary(seed: seed)
    var bytes: [UInt8] = []
    for part in parts {
      bytes += Array("--\(boundary)\r\nContent-Disposition: form-data; ".utf8)
      bytes += Array("name=\"\(Self.escaped(part.name))\"".utf8)
      if let file = part.file { bytes += Array("; filename=\"\(Self.escaped(file))\"".utf8) }
      bytes += Self.lineEnd
      if let type = part.mediaType {
        bytes += Array("Content-Type: \(Self.escaped(type))\r\n".utf8)
      }
      bytes += Self.lineEnd + part.bytes + Self.lineEnd
    }
    bytes += Array("--\(boundary)--\r\n".utf8)
    return ("multipart/form-data; boundary=\(boundary)", bytes)
  }

  private func boundary(seed: String) -> String {
    let letters = seed.utf8.filter { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    let stem = "geoanchor-" + String(decoding: letters.prefix(24), as: UTF8.self)
    var (boundary, number) = (stem, 0)
    while parts.contains(where: { $0.bytes.holds(Array(boundary.utf8)) }) {
      number += 1
      boundary = "\(stem)-\(number)"
    }
    return boundary
  }

  /// The name with characters that would end it escaped as browsers do (RFC 7578, section 2).
  private static func escaped(_ name: String) -> String {
    var text = ""
    for character in name.unicodeScalars {
      switch character {
      case "\"": text += "%22"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }

  private static let lineEnd: [UInt8] = [13, 10]
}

extension MultipartForm {
  /// Reads a body by the media type that came with it.
  /// - Throws: `PositioningFailure.malformed` saying what is missing.
  package init(reading bytes: [UInt8], mediaType: String) throws(PositioningFailure) {
    guard let boundary = Self.boundary(of: mediaType) else {
      throw PositioningFailure(.malformed, detail: "the media type names no boundary")
    }
    let mark = Array("--\(boundary)".utf8)
    parts = []
    guard var place = bytes.firstIndex(of: mark, from: 0), place == 0 else {
      throw PositioningFailure(.malformed, detail: "the form does not begin with its boundary")
    }
    while true {
      place += mark.count
      if bytes[place...].starts(with: Array("--".utf8)) { return }
      guard bytes[place...].starts(with: Self.lineEnd) else {
        throw PositioningFailure(.malformed, detail: "a boundary does not end its line")
      }
      guard parts.count < Self.mostParts,
        let end = bytes.firstIndex(of: Self.lineEnd + mark, from: place)
      else {
        throw PositioningFailure(.malformed, detail: "the form does not end")
      }
      parts.append(try Self.part(Array(bytes[(place + 2)..<max(place + 2, end)])))
      place = end + 2
    }
  }

  private static func boundary(of mediaType: String) -> String? {
    let pieces = mediaType.split(separator: ";").map { $0.drop { $0 == " " } }
    guard pieces.first?.lowercased() == "multipart/form-data" else { return nil }
    for piece in pieces.dropFirst() where piece.lowercased().hasPrefix("boundary=") {
      let value = piece.dropFirst(9).filter { $0 != "\"" }
      if (1...70).contains(value.utf8.count) { return value }
    }
    return nil
  }

  private static func part(_ bytes: [UInt8]) throws(PositioningFailure) -> Part {
    let blank = lineEnd + lineEnd
    guard let end = bytes.firstIndex(of: blank, from: 0), end <= 4096,
      let head = String(validating: bytes[..<end], as: UTF8.self)
    else { throw PositioningFailure(.malformed, detail: "a part has no head") }
    var part = Part("", bytes: Array(bytes[(end + blank.count)...]))
    var isNamed = false
    for line in head.split(separator: "\r\n") {
      let lower = line.lowercased()
      if lower.hasPrefix("content-disposition:") {
        if let name = value("name", in: line) {
          part.name = name
          isNamed = true
        }
        part.file = value("filename", in: line)
      } else if lower.hasPrefix("content-type:") {
        part.mediaType = String(line.dropFirst(13).drop { $0 == " " })
      }
    }
    guard isNamed else { throw PositioningFailure(.malformed, detail: "a part has no name") }
    return part
  }

  private static func value(_ name: String, in line: Substring) -> String? {
    for piece in line.split(separator: ";").map({ $0.drop { $0 == " " } })
    where piece.hasPrefix(name + "=\"") && piece.hasSuffix("\"") {
      let value = piece.dropFirst(name.count + 2)
      return value.isEmpty ? nil : String(value.dropLast())
    }
    return nil
  }
}

extension [UInt8] {
  /// The first index of a byte sequence from a position on, or nil.
  fileprivate func firstIndex(of other: [UInt8], from start: Int) -> Int? {
    guard let first = other.first, other.count <= count else { return nil }
    var index = start
    while index <= count - other.count {
      if self[index] == first, self[index..<(index + other.count)].elementsEqual(other) {
        return index
      }
      index += 1
    }
    return nil
  }

  fileprivate func holds(_ other: [UInt8]) -> Bool { firstIndex(of: other, from: 0) != nil }
}
