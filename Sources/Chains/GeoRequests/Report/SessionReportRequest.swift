public import GeoFormats
import GeoSessions
public import GeoTexts

/// What the report of a session shows: a timeline, the errors, the walk.
///
/// A value that a program, the command line and a document (`session-report-request.schema.json`)
/// make alike. `SessionReporter` answers it for a log.
public struct SessionReportRequest: Hashable, Sendable {
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

  /// Creates a request with what is usual.
  public init() {}

  static let fields: [RequestField<SessionReportRequest>] = [
    .text("title", 0, \.title, default: "Session"),
    .choice("language", 0, \.language, default: .english),
    .text("policy", 0, \.policy, default: TrackingPolicy.arkit.name),
    .texts("regions", 0, \.regions),
    .text("chain", 0, \.chain),
  ]

  /// Reads a request from JSON (`Data/schemas/session-report-request.schema.json`).
  ///
  /// - Throws: `RequestError.format` with line, column and the path of the member; members that are
  ///   not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    try Self.fields.read(bytes, into: &self)
  }

  /// The request as JSON, without what is the default.
  public var json: JSONValue {
    .object(JSONObject(Self.fields.members(of: self)))
  }
}
