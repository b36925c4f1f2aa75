import Foundation
import GeoFormats
import GeoTestSupport

/// The listings of a document.
struct Document {
  /// The listings `json`, with the schema that they follow.
  private(set) var values: [(schema: String?, text: String)] = []

  /// The README and the articles, by their names without an ending.
  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: Checkout.path(folder))
    let articles = (files ?? []).filter { $0.hasSuffix(".md") }
    return ["README"] + articles.map { String($0.dropLast(3)) }.sorted()
  }()

  private static let folder = "Sources/Faces/GeoAnchorKit/GeoAnchorKit.docc"

  init(_ name: String) throws {
    let path = name == "README" ? "README.md" : "\(Self.folder)/\(name).md"
    let text = String(decoding: try FileBytes.read(Checkout.path(path)), as: UTF8.self)
    var info: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        info = info == nil ? String(line.dropFirst(3)) : nil
        let words = (info ?? "").split(separator: " ").map(String.init)
        if words.first == "json" { values.append((words.dropFirst().first, "")) }
      } else if info?.hasPrefix("json") == true {
        values[values.count - 1].text += line + "\n"
      }
    }
  }
}
