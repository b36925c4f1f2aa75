import Foundation
import GeoAnchorStore
import GeoFormats
import GeoTestSupport
import GeoTesting
import GeoTexts
import GeoWorkbench

@testable import GeoService

@Suite struct WorkbenchEndpointsTests {
  private static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

  private func service(
    _ change: (inout ServiceConfiguration) throws -> Void = { _ in }
  ) throws -> Service {
    var configuration = ServiceConfiguration()
    try change(&configuration)
    return try Service(configuration, store: MemoryAnchorStore())
  }

  @Test(arguments: [
    ("", "", "application/json"), ("*/*", "", "application/json"),
    ("application/json", "", "application/json"), (Self.browser, "", "text/html; charset=utf-8"),
    ("text/html", "f=json", "application/json"), ("", "f=html", "text/html; charset=utf-8"),
    ("application/json", "f=html", "text/html; charset=utf-8"),
  ])
  func `the first page is the workbench for browsers`(
    accept: String, query: String, type: String
  ) throws {
    let answer = try service().ask("/", query, fields: accept.isEmpty ? [] : [("accept", accept)])
    expectEqual(answer.status, 200)
    expectEqual(answer.fields["content-type"], type)
    expect(answer.fields.values(of: "vary").contains("accept"))
  }

  @Test func `the page loads nothing from elsewhere and nothing inline`() throws {
    let service = try service { $0.title = "\"><img src=x onerror=alert(1)></title>" }
    let answer = service.ask("/", fields: [("accept", Self.browser)])
    let policy = try #require(answer.fields["content-security-policy"])
    expect(policy.contains("default-src 'none'; script-src 'self'; style-src 'self'"))
    expect(policy.contains("worker-src 'self' blob:"))
    expect(!policy.contains("unsafe"))
    expectEqual(answer.fields["x-content-type-options"], "nosniff")
    let page = String(decoding: answer.body, as: UTF8.self)
    expect(!page.contains("<img"))
    expect(!page.contains("style="))
    expect(!page.contains("{{"))
    // Every script and style is a file of the service; words and facts are data, which nothing runs.
    for piece in page.components(separatedBy: "<script").dropFirst() {
      expect(
        piece.hasPrefix(" type=\"application/json\"")
          || piece.hasPrefix(" type=\"application/ld+json\"")
          || piece.contains(" src=\"http://h.example/workbench/\(service.workbench.digest)/"))
    }
  }

  @Test(arguments: [
    ("", "en"), ("de", "de"), ("pt-BR,pt;q=0.9,en;q=0.8", "pt"), ("xx, ja;q=0.4", "ja"),
    ("en;q=0.2, fr;q=0.7, it;q=0.7", "fr"), ("de;q=0", "en"), ("*", "en"), ("de;q=x", "en"),
  ])
  func `the page speaks the language that is liked best`(accepted: String, tag: String) throws {
    var fields = [(name: "accept", value: "text/html")]
    if !accepted.isEmpty { fields.append((name: "accept-language", value: accepted)) }
    let answer = try service().ask("/", fields: fields)
    expectEqual(answer.fields["content-language"], tag)
    expect(String(decoding: answer.body, as: UTF8.self).contains("<html lang=\"\(tag)\""))
    expect(answer.fields.values(of: "vary").contains("accept-language"))
  }

  @Test func `files are those of the table, for good`() throws {
    let service = try service()
    let folder = "/workbench/\(service.workbench.digest)/"
    expect(service.workbench.names.contains("theme.css"))
    for name in service.workbench.names {
      let answer = service.ask(folder + name)
      expectEqual(answer.status, 200, "\(name)")
      expectEqual(answer.fields["cache-control"], "public, max-age=31536000, immutable")
      expectEqual(
        answer.fields["content-type"],
        name.hasSuffix(".js") ? "text/javascript; charset=utf-8" : "text/css; charset=utf-8")
    }
    let others = [
      folder + "none.js", folder + "workbench.html", folder + "..%2F..%2Fetc%2Fpasswd",
      "/workbench/0/theme.css", folder,
    ]
    for path in others { expectEqual(service.ask(path).status, 404, "\(path)") }
  }

  @Test func `the library is loaded where it was put`() throws {
    let folder = try TemporaryFolder()
    let bare = try service { $0.workbench = folder.path }
    expect(!bare.workbench.hasLibrary)
    for name in WorkbenchFiles.libraryNames { _ = try folder.put(name, "// \(name)") }
    let full = try service { $0.workbench = folder.path }
    expect(full.workbench.hasLibrary)
    expect(full.workbench.digest != bare.workbench.digest)
    let answer = full.ask("/workbench/\(full.workbench.digest)/maplibre-gl.js")
    expectEqual(String(decoding: answer.body, as: UTF8.self), "// maplibre-gl.js")
    let page = String(
      decoding: full.ask("/", fields: [("accept", "text/html")]).body, as: UTF8.self)
    expect(page.contains("/maplibre-gl.js\" defer></script>"))
  }

  /// A browser sends no key before a script does: the page and its files are open, data are not.
  @Test func `where reading needs a key only the page is open`() throws {
    let folder = try TemporaryFolder()
    var keys = AccessKeys()
    keys.keys = [AccessKey.make(name: "reader", scopes: [.read]).key]
    _ = try folder.put("keys.json", keys.json)
    let service = try service { $0.keys = folder.file("keys.json") }
    let html = [(name: "accept", value: "text/html")]
    let digest = service.workbench.digest
    for (path, fields, status) in [
      ("/", html, 200), ("/workbench/\(digest)/theme.css", [], 200), ("/", [], 401),
      ("/collections", html, 401), ("/v1/places", [], 401),
    ] { expectEqual(service.ask(path, fields: fields).status, status, "\(path)") }
  }

  @Test func `every language has the words of the page`() {
    for language in Language.allCases {
      let shell = WorkbenchShell(
        title: "t", root: "http://h", language: language, files: WorkbenchFiles())
      // A text that is missing is shown by its name, such as `page.find`.
      for section in ["workbench", "page", "common"] {
        expect(!shell.html.contains(":\"\(section)."), "\(language)")
        expect(!shell.html.contains(">\(section)."), "\(language)")
      }
    }
  }
}
