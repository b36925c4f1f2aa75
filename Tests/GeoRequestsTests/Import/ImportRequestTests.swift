import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoTestSupport
import GeoTesting

@Suite struct ImportRequestTests {
  private let folder: TemporaryFolder
  private let store: AnchorStore

  init() throws {
    folder = try TemporaryFolder()
    store = try AnchorStore(path: folder.file("store.gpkg"))
  }

  private func document(_ name: String, _ text: String) -> ImportDocument {
    ImportDocument(name: name) { () throws(FormatError) in ByteFeed(Array(text.utf8)) }
  }

  private let good = "id,latitude,longitude\na,1,2\nb,3,4\n"
  private let bad = "id,latitude,longitude\nc,100,2\nd,1,2\n"

  @Test func `documents are taken in together`() throws {
    var seen: [ImportReport] = []
    let counts = try ImportRequest().imported(
      [document("one.csv", good), document("two.csv", "id,latitude,longitude\ne,5,6\n")],
      into: store, tell: { seen.append($0) })
    expect(counts.added == 3 && seen.allSatisfy { $0.mistakes.isEmpty })
    expectEqual(seen.map(\.name), ["one.csv", "two.csv"])
    try expectEqual(store.anchors(matching: .init()).count, 3)
  }

  @Test func `a mistake stores nothing and every document is read`() throws {
    do throws(RequestError) {
      _ = try ImportRequest().imported(
        [document("bad.csv", bad), document("good.csv", good), document("worse.csv", bad)],
        into: store)
      Issue.record("the mistakes are not told")
    } catch {
      guard case .documents(let reports) = error else {
        Issue.record("\(error)")
        return
      }
      expectEqual(reports.map(\.name), ["bad.csv", "worse.csv"])
    }
    try expect(store.anchors(matching: .init()).isEmpty)
  }

  @Test func `mistakes can be left out`() throws {
    var request = ImportRequest()
    request.options.skipsMistakes = true
    var leftOut = 0
    let counts = try request.imported(
      [document("bad.csv", bad)], into: store, tell: { leftOut += $0.mistakes.count })
    expect(counts.added == 1 && leftOut == 1)
  }

  @Test func `a trial stores nothing`() throws {
    var request = ImportRequest()
    request.isTrial = true
    try expectEqual(request.imported([document("x.csv", good)], into: store).added, 2)
    try expect(store.anchors(matching: .init()).isEmpty)
  }

  @Test func `the second import is refused or skipped`() throws {
    _ = try ImportRequest().imported([document("x.csv", good)], into: store)
    #expect(throws: RequestError.self) {
      try ImportRequest().imported([document("x.csv", good)], into: store)
    }
    let again = try ImportRequest(onDuplicate: .skip).imported(
      [document("x.csv", good)], into: store)
    expectEqual(again.skipped, 2)
  }

  @Test func `null is no name of a document`() {
    let error = #expect(throws: FormatError.self) {
      try ImportRequest.Named(reading: JSONNode(.object(["name": .null])))
    }
    guard case .member(path: "name", found: _, expected: _, at: _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
