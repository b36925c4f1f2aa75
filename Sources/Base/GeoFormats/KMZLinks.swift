/// A document of a KMZ archive, and which of its links lead to others.
package struct KMZDocument {
  package var bytes: [UInt8]
  /// Of each `NetworkLink` in the order of the document: whether it leads to another document of the
  /// archive, which is read as well.
  package var followed: [Bool]

  /// A document, alone unless links of it are followed.
  package init(bytes: [UInt8], followed: [Bool] = []) {
    self.bytes = bytes
    self.followed = followed
  }
}

extension KMZArchive {
  /// The most documents of an archive that are read.
  private static let mostDocuments = 1000

  /// The main document and those in the archive that links lead to, each once.
  ///
  /// Links to the outside are not followed.
  /// - Throws: `FormatError`: not such an archive, damaged, no KML in it, or beyond the limits.
  package static func documents(in archive: [UInt8]) throws(FormatError) -> [KMZDocument] {
    var found: [KMZDocument] = []
    var problem: FormatError?
    try reading(archive, limit: limit) { (archive) throws(ZipArchive.Failure) in
      var queue = [try document(in: archive)]
      var known = Set(queue.map(\.name))
      var rest = limit
      var position = 0
      while position < queue.count, problem == nil {
        let entry = queue[position]
        let bytes = try archive.unpack(entry, limit: rest)
        rest -= bytes.count
        position += 1
        var followed: [Bool] = []
        do throws(FormatError) {
          for link in try KMLLinks.read(bytes) {
            let target = archive.entry(at: link, from: entry.name)
            followed.append(target != nil && queue.count < mostDocuments)
            guard let target, queue.count < mostDocuments, known.insert(target.name).inserted else {
              continue
            }
            queue.append(target)
          }
        } catch {
          problem = error
        }
        found.append(KMZDocument(bytes: bytes, followed: followed))
      }
    }
    // A file that is not KML is reported where it is read: the reader knows more of it.
    if problem != nil, let last = found.indices.last { found[last].followed = [] }
    return found
  }
}

extension ZipArchive {
  /// The KML document that a link of another one means; nil where it is not in the archive.
  fileprivate func entry(at link: String, from document: String) -> Entry? {
    guard !link.contains(":"), !link.hasPrefix("/") else { return nil }
    var folders = document.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/").map(String.init) where part != "." {
      if part == ".." {
        guard folders.popLast() != nil else { return nil }
      } else {
        folders.append(part)
      }
    }
    let path = folders.joined(separator: "/")
    guard path.lowercased().hasSuffix(".kml") else { return nil }
    return entries.first { $0.name == path || $0.name == path.replacing("%20", with: " ") }
  }
}

/// Finds where the links of a KML document lead.
private final class KMLLinks: XMLHandler {
  private var links: [String] = []
  private var open: [String] = []
  private var text: [UInt8]?

  /// The addresses of the `NetworkLink`s in their order; empty for one without an address.
  static func read(_ bytes: [UInt8]) throws(FormatError) -> [String] {
    let handler = KMLLinks()
    guard let reader = XMLReader(handler: handler) else { return [] }
    _ = try reader.read(ByteFeed(bytes))
    return handler.links
  }

  func start(_ name: String, attributes: XMLAttributes, from reader: XMLReader) {
    let local = name.split(separator: ":").last.map(String.init) ?? name
    open.append(local)
    if local == "NetworkLink" { links.append("") }
    if local == "href", open.contains("NetworkLink") { text = [] }
  }

  func text(_ bytes: UnsafeRawBufferPointer, from reader: XMLReader) throws(FormatError) {
    guard text != nil else { return }
    text?.append(contentsOf: bytes.prefix(4096))
  }

  func end(from reader: XMLReader) {
    if open.popLast() == "href", let bytes = text, !links.isEmpty {
      let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      links[links.count - 1] = words.joined(separator: " ")
      text = nil
    }
  }
}
