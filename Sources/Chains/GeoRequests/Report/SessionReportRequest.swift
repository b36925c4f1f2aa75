public import GeoFormats
import GeoSessions
public import GeoTexts

/// A request for the report of a session: its timeline, errors and walk.
///
/// A value that a program, the command line and a document (`session-report-request.schema.json`)
/// make alike. `SessionReporter` answers it for a log.
public struct SessionReportRequest: Hashable, RequestDocument {
  /// The heading.
  public var title = "Session"
  /// The language of states, coaching and labels.
  public var language = Language.english
  /// The name of the policy by which tracking is judged.
  public var policy = TrackingPolicy.arkit.name
  /// The names of the regions where tracking works; none for everywhere.
  public var regions: [String] = []
  /// The name of the chain that the session follows; nil for none.
  public var chain: String?

  /// Creates a request with the defaults.
  public init() {}

  /// The members of a request.
  public static let table = RequestTable(
    SessionReportRequest(), version: 1, "Session report request",
    "What the report of a session shows: `GeoRequests.SessionReportRequest`. UTF-8. The service "
      + "that answers knows the named policy, regions and chain.",
    [
      .text("title", \.title, "Heading."),
      .choice("language", \.language, "Language of states, coaching and labels."),
      .text("policy", \.policy, "Name of the policy by which tracking is judged."),
      .texts(
        "regions", \.regions,
        "Names of the sets of regions where tracking is supported; everywhere without it."),
      .text(
        "chain", \.chain,
        "Name of the chain that the session follows: the report shows its map and profile, and what "
          + "goes wrong where."),
    ])
}
