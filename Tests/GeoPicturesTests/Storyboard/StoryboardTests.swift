import Foundation
import GeoAnchors
import GeoChains
import GeoTesting
import GeoTexts

@testable import GeoPictures

@Suite struct StoryboardTests {
  private static func storyboard(in language: Language = .english) throws -> Storyboard {
    let chain = try WalkerViewTests.walk()
    let town = try WalkerViewTests.town(1, besides: chain)
    let viewed = try #require(
      ViewedChain(chain, among: ChainSurroundings(buildings: town), in: language))
    return Storyboard(of: viewed, before: 8, look: .init(at: 0))
  }

  private static func page(_ storyboard: Storyboard) -> String {
    var text = ""
    storyboard.html { text += $0 }
    return text
  }

  @Test func `the ends have views, places on the way have none`() throws {
    let storyboard = try Self.storyboard()
    expectEqual(storyboard.anchors, [0, storyboard.viewed.chain.anchors.count - 1])
    let last = storyboard.frame(of: try #require(storyboard.anchors.last))
    expectNear(last.view.look.distance, (storyboard.viewed.chain.length - 8), within: 0.01)
    expectEqual(storyboard.frame(of: 0).view.look.distance, 0)
  }

  @Test func `the page is complete in itself and runs no script`() throws {
    let page = Self.page(try Self.storyboard())
    expect(page.contains("default-src 'none'") && !page.contains("script-src"))
    expect(!page.contains("<script") && !page.contains("https:") && !page.contains("{{"))
    expect(!page.contains("nan"))
    expectEqual(page.components(separatedBy: "<figure>").count, 3)
    expect(page.contains("<title>walk</title>"))
    for id in Set(page.matches(of: /url\(#([^)]*)\)/).map(\.1)) {
      expectEqual(page.components(separatedBy: "id=\"\(id)\"").count, 2, "\(id)")
    }
  }

  @Test func `colours are variables that the page has in both schemes`() throws {
    let page = Self.page(try Self.storyboard())
    let used = Set(page.matches(of: /var\(--([a-z0-9-]*)\)/).map { String($0.1) })
    expect(used.count > 20)
    for scheme in [PageColors.Scheme.light, .dark] {
      let colors = PageColors(page, scheme)
      for name in used { expect(colors[name] != nil, "\(name)") }
    }
  }

  @Test(arguments: PageColors.Scheme.allCases)
  func `words and marks can be told from what they lie on`(scheme: PageColors.Scheme) throws {
    let colors = PageColors(Self.page(try Self.storyboard()), scheme)
    func least(_ marks: [String], on grounds: [String]) throws -> Double {
      var least = Double.infinity
      for mark in marks {
        for ground in grounds {
          let (one, other) = (try #require(colors[mark]), try #require(colors[ground]))
          least = min(least, one.contrast(with: other))
        }
      }
      return least
    }
    try expect(least(["ink", "ink-soft"], on: ["sheet", "land"]) >= 4.5)
    let marks = ["route", "start", "arrival", "via", "place"]
    try expect(least(marks, on: ["marker-edge", "sky"]) >= 3)
    try expect(least(["view-way-0"], on: ["view-ground-0"]) >= 1.5)
    try expect(least(["view-wall-0-0", "view-wall-3-0"], on: ["sky"]) >= 1.5)
  }

  @Test func `words follow the language`() throws {
    expect(Self.page(try Self.storyboard(in: .german)).contains("lang=\"de\""))
    expect(Self.page(try Self.storyboard(in: .german)).contains("von einem Gebäude verdeckt"))
  }

  @Test func `the pages are A4`() throws {
    let storyboard = try Self.storyboard()
    let sheets = Array(storyboard.sheets)
    expectEqual(sheets.count, 1)
    expectEqual(sheets[0].components(separatedBy: "<svg ").count, 4)
    let pdf = String(decoding: try storyboard.pdf(), as: UTF8.self)
    expect(pdf.contains("/Count 1") && pdf.contains("0 0 595.5 842.25"))
  }
}
