import GeoFormats

/// The rows of a table without shapes, such as a sheet of a spreadsheet, as CSV.
final class LayerTable {
  private let file: GDALFile
  private let layer: GDALLayer
  private var writer: CSVWriter
  private var pending: [UInt8] = []
  private var position = 0
  private var count = 0
  private var isAtEnd = false

  init(_ file: GDALFile, _ layer: GDALLayer) {
    self.file = file
    self.layer = layer
    writer = CSVWriter(header: layer.fields.map(\.name))
  }

  var feed: ByteFeed {
    let feed = ByteFeed { (target) throws(FormatError) in try self.read(into: target) }
    feed.isTable = true
    return feed
  }

  private func read(into target: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    if position == pending.count {
      _ = try GDALLibrary.call { () throws(FormatError) in
        while writer.buffer.count < 1 << 16, !isAtEnd { try addRow() }
      }
      pending = writer.buffer.bytes
      position = 0
      writer.buffer = TextBuffer()
    }
    let given = min(target.count, pending.count - position)
    let start = position
    RawBytes.read(pending) { all in
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[start..<start + given]))
    }
    position += given
    return given
  }

  private func addRow() throws(FormatError) {
    count += 1
    guard let row = try file.next(layer, number: count) else {
      isAtEnd = true
      return
    }
    let values = Dictionary(row.fields()) { first, _ in first }
    writer.row(layer.fields.map { Self.text(values[$0.name]) })
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: text
    case let value?: value.compactText
    }
  }
}
