import GeoFormats
import GeoSystem

/// Glyphs of fonts as distance fields: a folder for each font, a file for 256 characters each.
struct GlyphFolder: Sendable {
  private let path: String

  init(_ path: String) { self.path = path }

  /// The font of maps: the one that the style names, where the folder has it, else the first.
  func font(preferring name: String) -> String? {
    guard FileIdentity(path: "\(path)/\(name)/0-255.pbf") == nil else { return name }
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var fonts: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if Self.isName(name), FileIdentity(path: "\(path)/\(name)/0-255.pbf") != nil {
        fonts.append(name)
      }
    }
    return fonts.min()
  }

  /// The glyphs of the first font that has them; nil when none has.
  /// - Throws: `FormatError` when the file cannot be read.
  func glyphs(_ fonts: [String], _ range: String) throws(FormatError) -> [UInt8]? {
    guard Self.isRange(range) else { return nil }
    for font in fonts where Self.isName(font) {
      let file = "\(path)/\(font)/\(range)"
      if FileIdentity(path: file) != nil { return try FileBytes.read(file) }
    }
    return nil
  }

  /// Whether a text names a font, and cannot lead out of the folder.
  private static func isName(_ text: String) -> Bool {
    !text.hasPrefix(".") && text.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 >= 32 }
      && !text.isEmpty
  }

  /// Whether a text is a range of 256 characters, such as `256-511.pbf`.
  private static func isRange(_ text: String) -> Bool {
    guard text.hasSuffix(".pbf") else { return false }
    let numbers = text.dropLast(4).split(separator: "-", omittingEmptySubsequences: false).map {
      Int($0)
    }
    guard numbers.count == 2, let first = numbers[0], let last = numbers[1] else { return false }
    return (0...65_280).contains(first) && first.isMultiple(of: 256) && last == first + 255
      && text == "\(first)-\(last).pbf"
  }
}
