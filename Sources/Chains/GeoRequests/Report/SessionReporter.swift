public import GeoAnchors
public import GeoAreas
import GeoFormats
public import GeoInterchange
public import GeoPictures
public import GeoSessions

/// Plays logs through the machines of a phone and draws what happened: the front door of reports.
///
///     var log = try SessionLogReader(path: "walk.jsonl")
///     let picture = try SessionReporter().picture(of: &log, for: SessionReportRequest())
public struct SessionReporter: Sendable {
  private let policy: TrackingPolicy?
  private let coverage: CoverageMap?
  private let plan: SessionPlan?

  /// Creates a reporter.
  /// - Parameters:
  ///   - policy: The policy that requests name; nil for those of `TrackingPolicy.presets`.
  ///   - coverage: The regions that requests name; nil where none may be named.
  ///   - chain: The chain that requests name; nil where none may be named.
  ///   - scene: The map of the chain, nil for none; its walk tells where tracking and sight have trouble.
  ///   - linter: Checks the anchors of the chain.
  public init(
    policy: TrackingPolicy? = nil, coverage: CoverageMap? = nil, following chain: Chain? = nil,
    on scene: MapScene? = nil, linter: Linter = Linter()
  ) {
    self.init(
      policy: policy, coverage: coverage,
      plan: chain.map { SessionPlan($0, scene: scene ?? MapScene(title: ""), linter: linter) })
  }

  /// Creates a reporter for a plan; nil where requests may name none.
  package init(
    policy: TrackingPolicy? = nil, coverage: CoverageMap? = nil, plan: SessionPlan?
  ) {
    self.policy = policy
    self.coverage = coverage
    self.plan = plan
  }

  /// Plays a log to its end.
  /// - Parameters:
  ///   - log: The log; afterwards its counts say what did not play.
  ///   - request: The content; its policy, regions and chain must match those of the reporter.
  /// - Returns: The picture, to be written as a page or as an SVG document.
  /// - Throws: `RequestError.session` when the log cannot be read, `member` when the request names
  ///   resources that the reporter lacks, `guidance` and `lint` when the chain cannot be followed
  ///   or checked.
  public func picture(
    of log: inout SessionLogReader, for request: SessionReportRequest
  ) throws(RequestError) -> SessionPicture {
    guard let policy = policy ?? TrackingPolicy(named: request.policy) else {
      let names = TrackingPolicy.presets.map { "`\($0.name)`" }.joined(separator: ", ")
      throw .member(name: "policy", found: "`\(request.policy)`", expected: names)
    }
    for (name, asked, isThere) in [
      ("regions", request.regions.first, coverage != nil), ("chain", request.chain, plan != nil),
    ] where (asked != nil) != isThere {
      throw .member(
        name: name, found: asked.map { "`\($0)`" } ?? "none",
        expected: isThere ? "what the reporter was made with" : "a reporter made with it")
    }
    var builder = SessionPictureBuilder(
      policy: policy, coverage: coverage, language: request.language,
      plan: try plan.map { plan throws(RequestError) in
        try PlanTroubles(of: plan, in: request.language)
      })
    while let event = try log.nextEvent() {
      if log.eventCount % 1_024 == 0 { try RequestError.check() }
      builder.add(event)
      _ = log.drainFindings()
    }
    return builder.picture(title: request.title, header: log.header)
  }
}

extension SessionLogReader {
  /// The next event; nil at the end.
  fileprivate mutating func nextEvent() throws(RequestError) -> SessionEvent? {
    do throws(SessionError) { return try next() } catch { throw .session(error) }
  }
}
