import GeoTesting

@testable import GeoPictures

@Suite struct SVGRendererTests {
  private static func svg(_ width: Int, _ height: Int, _ content: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)">\(content)</svg>
    """
  }

  private static let flag = svg(
    300, 200,
    "<rect width='300' height='200' fill='#ffffff'/><rect width='100' height='200' fill='#1020c0'/>"
      + "<circle cx='200' cy='100' r='40' fill='#c01020'/>")

  @Test func `an image has the pixels of the document`() throws {
    let image = try #require(DecodedPNG(try SVGRenderer.png(Self.flag)))
    expect(image.width == 300 && image.height == 200)
    expectEqual(image[50, 100], [0x10, 0x20, 0xC0])
    expectEqual(image[200, 100], [0xC0, 0x10, 0x20])
    expectEqual(image[200, 50], [255, 255, 255], "above the circle")
    expectEqual(image[299, 199], [255, 255, 255])
  }

  @Test func `a document of pages has each in its size`() throws {
    let bytes = try SVGRenderer.pdf(
      [Self.flag, Self.svg(794, 1_123, ""), Self.svg(20_000, 100, "")], title: "Tour")
    let text = String(decoding: bytes, as: UTF8.self)
    expect(text.hasPrefix("%PDF-1."))
    expect(text.contains("/Count 3"))
    // Pixels are 1/96 inch, points 1/72; the longest side of a page is 200 inches.
    expect(text.contains("0 0 225 150"))
    expect(text.contains("0 0 595.5 842.25"))
    expect(text.contains("0 0 14400 72"))
    expect(!text.contains("CreationDate"))
  }

  @Test func `the same documents give the same bytes`() throws {
    try expectEqual(SVGRenderer.png(Self.flag), SVGRenderer.png(Self.flag))
    let pdf = try SVGRenderer.pdf([Self.flag], title: "Tour")
    try expectEqual(SVGRenderer.pdf([Self.flag], title: "Tour"), pdf)
    // Nothing of it depends on the time.
    let text = String(decoding: pdf, as: UTF8.self)
    for key in ["/CreationDate", "/ModDate", "/ID"] { expect(!text.contains(key), "\(key)") }
  }

  @Test(arguments: [(20_000, 20_000), (5_001, 20_000)])
  func `an image that is too large is refused`(width: Int, height: Int) {
    #expect(throws: SVGRenderer.Failure.size(width: Double(width), height: Double(height))) {
      try SVGRenderer.png(Self.svg(width, height, ""))
    }
    let failure = SVGRenderer.Failure.size(width: Double(width), height: Double(height))
    expect(failure.description.contains("\(width) × \(height)"))
  }

  @Test(arguments: [
    "", "no markup", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "<html/>",
  ])
  func `what is no document is refused with the reason`(text: String) throws {
    let failure = #expect(throws: SVGRenderer.Failure.self) { try SVGRenderer.png(text) }
    guard case .drawing(let reason)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    expect(!reason.isEmpty)
    #expect(throws: SVGRenderer.Failure.self) { try SVGRenderer.pdf([text], title: "") }
  }

  @Test func `several threads draw at once`() async throws {
    let expected = try SVGRenderer.png(Self.flag)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 { group.addTask { try SVGRenderer.png(Self.flag) == expected } }
      for try await isSame in group { expect(isSame) }
    }
  }

  @Test func `the versions are known`() throws {
    let versions = try SVGRenderer.libraryVersions()
    expect(versions.rsvg.split(separator: ".").count == 3 && versions.rsvg != "0.0.0")
    expect(versions.cairo.hasPrefix("1."))
  }
}
