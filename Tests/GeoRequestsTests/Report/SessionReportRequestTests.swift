import GeoFormats
import GeoTestSupport
import GeoTesting
import GeoTexts

@testable import GeoRequests

@Suite struct SessionReportRequestTests {
  private static var full: SessionReportRequest {
    var request = SessionReportRequest()
    request.title = "Über die Brücke"
    request.language = .german
    request.policy = "arcore-java"
    request.regions = ["city", "harbor"]
    request.chain = "tour"
    return request
  }

  private static func text(_ request: SessionReportRequest) -> String {
    var json = JSONWriter(layout: .compact)
    json.value(request.json)
    return json.buffer.text
  }

  @Test func `a document holds what is not the default, and is read again`() throws {
    expectEqual(Self.text(SessionReportRequest()), "{}")
    for request in [SessionReportRequest(), Self.full] {
      let text = Self.text(request)
      try expectEqual(SessionReportRequest(readingJSON: Array(text.utf8)), request, "\(text)")
    }
  }

  @Test func `documents follow the schema`() throws {
    let checker = try SchemaChecker(named: "session-report-request")
    try expectEqual(checker.findings(in: Self.text(Self.full)), [])
  }

  @Test(
    arguments: [
      (#"{"width":3}"#, "width"), (#"{"language":"xx"}"#, "language"),
      (#"{"regions":"city"}"#, "regions"), (#"{"title":""}"#, "title"), ("[]", "object"),
    ])
  func `what cannot be read is named`(text: String, problem: String) {
    #expect {
      try SessionReportRequest(readingJSON: Array(text.utf8))
    } throws: { error in
      "\(error)".contains(problem)
    }
  }
}
