import CGeoRSVG

/// Draws SVG documents as PNG images and PDF documents, by librsvg and cairo, which are opened when
/// the first is drawn.
///
/// The same documents give the same bytes with the same libraries and fonts. The drawing is held in
/// memory, a PNG image with 4 bytes a pixel.
package enum SVGRenderer {
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// The libraries cannot be loaded, for this reason.
    case library(String)
    /// An image would have too many pixels, or none.
    case size(width: Double, height: Double)
    /// The libraries refuse, for this reason.
    case drawing(String)

    package var description: String {
      switch self {
      case .library(let reason): "\(reason); install librsvg (Debian: librsvg2-2)"
      case .size(let width, let height):
        "\(SVGText.number(width)) × \(SVGText.number(height)) pixels: a PNG image has 1 to "
          + "\(SVGRenderer.mostPixels / 1_000_000) million"
      case .drawing(let reason): "librsvg: \(reason)"
      }
    }
  }

  /// The most pixels of a PNG image; they take 400 MB.
  package static let mostPixels = 100_000_000
  /// The longest side of a page that readers of PDF must support, in points of 1/72 inch.
  private static let longestSide = 14_400.0
  /// A pixel of CSS in points.
  private static let pointsPerPixel = 0.75

  package static func libraryVersions() throws(Failure) -> (rsvg: String, cairo: String) {
    try load()
    var numbers: (Int32, Int32, Int32) = (0, 0, 0)
    var cairo: UnsafePointer<CChar>?
    withUnsafeMutableBytes(of: &numbers) { bytes in
      if let start = bytes.assumingMemoryBound(to: Int32.self).baseAddress {
        geo_rsvg_versions(start, &cairo)
      }
    }
    return (
      "\(numbers.0).\(numbers.1).\(numbers.2)", cairo.map { String(cString: $0) } ?? "unknown"
    )
  }

  /// Draws a document as an image of its width and height.
  package static func png(_ svg: String) throws(Failure) -> [UInt8] {
    try load()
    let document = try Document(svg)
    let (width, height) = (document.width.rounded(.up), document.height.rounded(.up))
    guard width >= 1, height >= 1, width * height <= Double(mostPixels) else {
      throw .size(width: width, height: height)
    }
    let drawing = try Drawing(geo_rsvg_begin_png(Int32(width), Int32(height)))
    try drawing.draw(document, width: width, height: height)
    return try drawing.bytes()
  }

  /// Draws documents as the pages of a PDF document, each as large as it is, or smaller where that is
  /// more than 200 inches.
  /// - Parameters:
  ///   - pages: The documents, at least one.
  ///   - title: The title that readers of the PDF document show.
  /// - Returns: The bytes of the document.
  /// - Throws: `Failure.library` and `Failure.drawing`.
  package static func pdf(_ pages: some Sequence<String>, title: String) throws(Failure) -> [UInt8]
  {
    try load()
    let drawing = try Drawing(geo_rsvg_begin_pdf(title))
    for page in pages {
      let document = try Document(page)
      let (width, height) = (document.width, document.height)
      let scale = min(pointsPerPixel, longestSide / max(1, width, height))
      try drawing.draw(document, width: width * scale, height: height * scale)
    }
    return try drawing.bytes()
  }

  private static func load() throws(Failure) {
    if let reason = geo_rsvg_load() { throw .library(String(cString: reason)) }
  }

  private struct Document: ~Copyable {
    let handle: OpaquePointer
    let width: Double
    let height: Double
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    init(_ svg: String) throws(Failure) {
      let count = svg.utf8.count
      bytes = .allocate(capacity: max(1, count))
      _ = bytes.initialize(from: svg.utf8)
      var reason = [CChar](repeating: 0, count: 512)
      guard let start = bytes.baseAddress,
        let handle = geo_rsvg_read(start, count, &reason, reason.count)
      else {
        bytes.deallocate()
        let end = reason.firstIndex(of: 0) ?? reason.count
        throw .drawing(String(decoding: reason[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self))
      }
      self.handle = handle
      var (width, height) = (0.0, 0.0)
      geo_rsvg_size(handle, &width, &height)
      self.width = width
      self.height = height
    }

    deinit {
      geo_rsvg_close(handle)
      bytes.deallocate()
    }
  }

  /// The surface that documents are drawn on.
  private struct Drawing: ~Copyable {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer?) throws(Failure) {
      guard let handle else { throw .drawing("out of memory") }
      self.handle = handle
    }

    deinit { geo_rsvg_free(handle) }

    func draw(
      _ document: borrowing Document, width: Double, height: Double
    ) throws(Failure) {
      guard geo_rsvg_draw(handle, document.handle, width, height) == 0 else { throw reason }
    }

    func bytes() throws(Failure) -> [UInt8] {
      var count = 0
      guard let bytes = geo_rsvg_end(handle, &count) else { throw reason }
      return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private var reason: Failure { .drawing(String(cString: geo_rsvg_reason(handle))) }
  }
}
