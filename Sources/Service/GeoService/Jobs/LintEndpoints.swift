import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoSystem

/// The check of the store's anchors, and the repair of what it finds: `/v1/lint`.
enum LintEndpoints {
  static let endpoints = [lint, fix]

  private static let types = [
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
    let format = try JobEndpoints.format(call, types, usual: "json")
    let linter = try linter(request, call)
    let groups = try call.service.store.lintGroups()
    let findings = try findings(linter, in: groups, request)
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
    return ServerResponse(type: types[format] ?? "", Array(text.utf8))
  }

  private static let fix = Endpoint(
    editing: "POST", "/v1/lint/fix", id: "fixFindings",
    "Put right the findings of a check that need no decision, as one change of the history",
    body: .init("application/json", .named("lint-request")),
    answers: [
      .init("The result of the repair.", [.init("application/json", .named("lint-fixed"))])
    ]
  ) { call in
    let request = try call.read(LintRequest.self)
    var linter = try linter(request, call)
    let found = try findings(linter, in: try call.service.store.lintGroups(), request)
    // Nobody writes while the store is checked again: by these rules alone.
    linter.ignored = Set(LintRequest.rules).subtracting(found.filter(\.isFixable).map(\.rule))
    return PendingEdit("fix findings", call) { [linter] store in
      try store.fix(try findings(linter, in: try store.lintGroups(), request))
    } answer: { repair, revision in
      .json(
        .object([
          "revision": revision.map { .number(Double($0)) } ?? .null,
          "findings": .number(Double(repair?.findings ?? 0)),
          "anchors": .number(Double(repair?.anchors ?? 0)),
        ]))
    }
  }

  private static func linter(_ request: LintRequest, _ call: Call) throws -> Linter {
    let network = try request.network.map { try call.network(named: $0, at: .body("network")) }
    return try request.linter(
      in: try call.resources(on: network, wantsAll: true),
      at: Timestamp.text(seconds: GeoSystem.time(nil)))
  }

  private static func findings(
    _ linter: Linter, in groups: [LintGroup], _ request: LintRequest
  ) throws -> [LintFinding] {
    var findings: [LintFinding] = []
    for (index, group) in groups.enumerated() {
      try RequestError.check(Double(index) / Double(groups.count))
      do throws(LintError) { findings += try linter.findings(in: [group]) } catch {
        throw RequestError.lint(error)
      }
    }
    return findings.filter(request.selects)
  }
}
