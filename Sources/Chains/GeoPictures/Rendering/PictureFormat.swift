package enum PictureFormat: String, CaseIterable, Sendable {
  case svg, png, pdf

  /// A picture in the format.
  /// - Parameters:
  ///   - svg: The picture as an SVG document.
  ///   - title: The title that readers of a PDF document show.
  /// - Returns: The bytes of a file.
  /// - Throws: ``SVGRenderer/Failure`` where the picture cannot be drawn.
  package func bytes(of svg: String, title: String) throws(SVGRenderer.Failure) -> [UInt8] {
    switch self {
    case .svg: [UInt8](svg.utf8)
    case .png: try SVGRenderer.png(svg)
    case .pdf: try SVGRenderer.pdf([svg], title: title)
    }
  }
}
