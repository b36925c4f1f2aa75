import Foundation
import GeoAnchorStore
import GeoTesting
import GeoTexts
import GeoWorkbench

@testable import GeoService

@Suite struct PlayerEndpointTests {
  private func service(_ title: String = "City") throws -> Service {
    var configuration = ServiceConfiguration()
    configuration.title = title
    return try Service(configuration, store: MemoryAnchorStore())
  }

  @Test func `the page loads its own files only and may ask for sensors`() throws {
    let service = try service("\"><img src=x onerror=alert(1)></title>")
    let answer = service.ask("/play/%22%3E%3Cimg%20src=x%3E")
    expectEqual(answer.status, 200)
    expectEqual(answer.fields["content-type"], "text/html; charset=utf-8")
    expectEqual(answer.fields["content-security-policy"], WorkbenchShell.policy)
    expect(answer.fields["permissions-policy"]?.contains("geolocation=(self)") == true)
    let page = String(decoding: answer.body, as: UTF8.self)
    expect(!page.contains("<img") && !page.contains("style=") && !page.contains("{{"))
    for piece in page.components(separatedBy: "<script").dropFirst() {
      expect(
        piece.hasPrefix(" type=\"application/json\"")
          || piece.contains(" src=\"http://h.example/workbench/\(service.workbench.digest)/"))
    }
  }

  @Test func `a page that is known is not sent again`() throws {
    let service = try service()
    let tag = try #require(service.ask("/play/tour").fields["etag"])
    expectEqual(service.ask("/play/tour", fields: [("if-none-match", tag)]).status, 304)
    expect(service.ask("/play/tour", "language=de").fields["etag"] != tag)
  }

  @Test(arguments: Language.allCases)
  func `every language has the words of the page`(language: Language) throws {
    let answer = try service().ask("/play/tour", "language=\(language.rawValue)")
    expectEqual(answer.fields["content-language"], language.rawValue)
    let page = String(decoding: answer.body, as: UTF8.self)
    // A text that is missing is shown by its name, such as `player.playStart`.
    for section in ["player", "guidance", "session", "workbench", "common"] {
      expect(!page.contains(":\"\(section)."), "\(section)")
      expect(!page.contains(">\(section)."), "\(section)")
    }
  }

  @Test func `the worker may serve pages beside its folder`() throws {
    let service = try service()
    let answer = service.ask("/workbench/\(service.workbench.digest)/worker.js")
    expectEqual(answer.fields["service-worker-allowed"], "/")
  }
}
