import Foundation
import GeoFormats
import GeoTestSupport

/// The listings of a document.
struct Document {
  /// The command lines of the listings `sh`, those that go on joined.
  private(set) var commands: [String] = []
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
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        info = info == nil ? String(line.dropFirst(3)) : nil
        let words = (info ?? "").split(separator: " ").map(String.init)
        if words.first == "json" { values.append((words.dropFirst().first, "")) }
      } else if info == "sh", isOpen || !line.isEmpty && !line.hasPrefix("#") {
        if isOpen {
          commands[commands.count - 1] += "\n" + line
        } else {
          commands.append(String(line))
        }
        isOpen = line.hasSuffix("\\")
      } else if info?.hasPrefix("json") == true {
        values[values.count - 1].text += line + "\n"
      }
    }
  }
}
