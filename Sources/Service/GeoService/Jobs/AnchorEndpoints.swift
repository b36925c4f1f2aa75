import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoSystem
import GeoTexts

/// The operations on the store's anchors under `/v1`: lint, export, GeoPose.
enum AnchorEndpoints {
  static let endpoints = [lint, exports, geopose]

  private static let lintTypes = [
    "json": "application/json", "sarif": "application/sarif+json",
  ]

  private static let lint = Endpoint(
    "POST", "/v1/lint", id: "lintAnchors", tag: "Anchors",
    "Check the anchors of the store against platform limits and data",
    parameters: [JobEndpoints.language.description],
    body: .init("application/json", .named("lint-request")),
    answers: [
      .init(
        "The findings.",
        [.init("application/json", .named("lint")), .init("application/sarif+json")])
    ]
  ) { call in
    let request = try call.read(LintRequest.self)
    let format = try JobEndpoints.format(call, lintTypes, usual: "json")
    let network = try request.network.map { try call.network(named: $0, at: .body("network")) }
    let linter = try request.linter(
      in: try call.resources(on: network, wantsAll: true),
      at: Timestamp.text(seconds: GeoSystem.time(nil)))
    let groups = try call.service.store.lintGroups()
    var findings: [LintFinding] = []
    for (index, group) in groups.enumerated() {
      try RequestError.check(Double(index) / Double(groups.count))
      do throws(LintError) { findings += try linter.findings(in: [group]) } catch {
        throw RequestError.lint(error)
      }
    }
    // The name of the file is enough: its folder is not disclosed.
    let store = call.service.store.path.split(separator: "/").last.map(String.init) ?? ""
    let report = LintReport(
      findings.map { LintReport.Entry(source: store, finding: $0) },
      platforms: linter.context.platforms,
      anchorCount: groups.reduce(0) { $0 + $1.anchors.count + $1.unreadable.count },
      language: try JobEndpoints.language(of: call))
    let text =
      format == "sarif"
      ? report.sarif(version: call.service.configuration.version) : report.json()
    return ServerResponse(type: lintTypes[format] ?? "", Array(text.utf8))
  }

  // MARK: - Documents

  private static let exports = Endpoint(
    "POST", "/v1/exports", id: "exportAnchors", tag: "Documents",
    "Export the anchors of the store for a platform or in a format",
    parameters: [FeatureQuery.box.description, FeatureQuery.collection.description]
      + FilterParameters.descriptions,
    body: .init("application/json", .named("export-request")),
    answers: [
      .init(
        "The document.",
        Set(DocumentFormat.allCases.map(\.mediaType)).sorted().map { type in
          .init(String(type.prefix { $0 != ";" }), .inline([:]))
        })
    ], choosesFormat: false
  ) { call in
    let request = try call.read(ExportRequest.self)
    guard request.language == .english else {
      throw RequestError.member(
        name: "language", found: "`\(request.language.rawValue)`",
        expected: "none: only the instructions of a chain have a language")
    }
    var query = AnchorQuery()
    query.box = try call.value(FeatureQuery.box)
    query.collection = try call.value(FeatureQuery.collection)
    if let filter = try FilterParameters.filter(call) { try query.narrow(asAsked: filter) }
    let anchors = try call.service.store.anchors(matching: query).map(\.anchor)
    let answer = try Exporter(try call.resources()).document(of: anchors, as: request)
    return ServerResponse(type: request.format.mediaType, answer.bytes)
  }

  private static let geopose = Endpoint(
    "GET", "/v1/geopose/{anchor}", id: "getGeoPose", tag: "Documents",
    "The pose of an anchor (OGC GeoPose 1.0, Basic-Quaternion)",
    parameters: [
      Parameter<String>.text("anchor", in: .path, atMost: 400, "The id of an anchor.").description
    ],
    answers: [.init("The pose.", [.init("application/json")])]
  ) { call in
    let id = call.segments["anchor"] ?? ""
    guard let anchor = try call.service.store.anchor(id: AnchorID(rawValue: id)) else {
      throw Problem(404, "there is no anchor `\(id.prefix(80))`", at: .path("anchor"))
    }
    do throws(InterchangeError) {
      let text = try PoseDocument(anchor).text(.quaternion)
      return ServerResponse(type: "application/json", Array(text.utf8))
    } catch {
      throw Problem(422, error.description, at: .path("anchor"))
    }
  }
}
