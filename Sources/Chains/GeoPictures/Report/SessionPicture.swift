public import Geodesy

/// Everything that a picture of a session shows: what happened when, how good positions were, and where it was.
///
/// All texts come from the caller; they may hold any characters and are escaped when written.
/// Numbers that are not finite are left out of the picture.
public struct SessionPicture: Hashable, Sendable {
  /// The heading.
  public var title: String
  /// One line below it.
  public var summary: String
  /// The time at the left edge.
  public var start: Seconds
  /// The time at the right edge; at least a second after the start.
  public var end: Seconds
  /// States over sections of time, one lane below the other.
  package var lanes: [Lane]
  /// Measures in meters over time.
  package var series: [Series]
  /// Track of the walk, in order of time.
  package var track: [TrackPoint]
  /// Single positions beside it.
  package var spots: [Spot]
  /// The anchors of the session, drawn as circles of 3 m, true to scale; those near the walk are all
  /// in the picture.
  package var anchors: [Label]
  /// Events, in order of time.
  package var rows: [Row]
  /// Numbers of the whole session.
  package var facts: [MapDetail]
  /// The plan: streets, the chain and its profile; nil if unknown.
  public var plan: MapScene?
  /// Predicted problems, in the order of the walk; nil without a plan.
  package var troubles: [PathInterval<Trouble>]?
  /// The words around it.
  package var labels: MapLabels

  package init(
    title: String, summary: String = "", start: Seconds, end: Seconds, lanes: [Lane] = [],
    series: [Series] = [], track: [TrackPoint] = [], spots: [Spot] = [],
    anchors: [Label] = [], rows: [Row] = [], facts: [MapDetail] = [],
    labels: MapLabels = MapLabels()
  ) {
    self.title = title
    self.summary = summary
    self.start = start
    self.end = max(end, start + 1)
    self.lanes = lanes
    self.series = series
    self.track = track
    self.spots = spots
    self.anchors = anchors
    self.rows = rows
    self.facts = facts
    self.labels = labels
  }

  /// Drawing style by meaning; distinct in lightness and pattern as well as in color.
  package enum Tone: String, Hashable, Sendable, CaseIterable {
    /// As it should be.
    case good
    /// On its way.
    case busy
    /// Not there yet.
    case idle
    /// Needs the user.
    case warning
    /// Does not work.
    case bad
    /// Put there on purpose.
    case fault
  }

  /// A row of sections of time.
  package struct Lane: Hashable, Sendable {
    package var title: String
    /// Sections in order of time.
    package var spans: [Span]
    /// Whether the track on the map is colored by it.
    package var colorsTrack: Bool

    package init(_ title: String, _ spans: [Span], colorsTrack: Bool = false) {
      self.title = title
      self.spans = spans
      self.colorsTrack = colorsTrack
    }
  }

  /// A problem on an interval of the planned walk.
  package struct Trouble: Hashable, Sendable {
    /// Start in the session; nil if only the plan shows the problem.
    package var time: Seconds?
    /// Evidence: the plan or the session.
    package var kind: String
    package var text: String
    package var tone: Tone

    package init(time: Seconds? = nil, kind: String, text: String, tone: Tone) {
      self.time = time
      self.kind = kind
      self.text = text
      self.tone = tone
    }
  }

  /// A section of time in which something holds.
  package struct Span: Hashable, Sendable {
    package var start: Seconds
    package var end: Seconds
    package var label: String
    package var tone: Tone

    package init(_ start: Seconds, _ end: Seconds, _ label: String, _ tone: Tone) {
      self.start = start
      self.end = end
      self.label = label
      self.tone = tone
    }
  }

  /// A measure in meters over time.
  package struct Series: Hashable, Sendable {
    /// Drawing style of the points.
    package enum Style: String, Hashable, Sendable {
      case line
      case dashes
      case dots
      case diamonds
    }

    package var title: String
    package var style: Style
    /// Its points in order of time.
    package var points: [Sample]

    package init(_ title: String, _ style: Style, _ points: [Sample]) {
      self.title = title
      self.style = style
      self.points = points
    }
  }

  /// A measure at a moment.
  package struct Sample: Hashable, Sendable {
    package var time: Seconds
    package var meters: Meters

    package init(_ time: Seconds, _ meters: Meters) {
      self.time = time
      self.meters = meters
    }
  }

  /// A place of the walk.
  package struct TrackPoint: Hashable, Sendable {
    package var time: Seconds
    /// Position in degrees on WGS84.
    package var coordinate: Coordinate

    package init(_ time: Seconds, _ coordinate: Coordinate) {
      self.time = time
      self.coordinate = coordinate
    }
  }

  /// A single position.
  package struct Spot: Hashable, Sendable {
    /// Position in degrees on WGS84.
    package var coordinate: Coordinate
    /// `dots` or `diamonds`, as the series that it belongs to.
    package var style: Series.Style

    package init(_ coordinate: Coordinate, _ style: Series.Style) {
      self.coordinate = coordinate
      self.style = style
    }
  }

  /// A place with its name.
  package struct Label: Hashable, Sendable {
    /// Position in degrees on WGS84.
    package var coordinate: Coordinate
    package var text: String

    package init(_ coordinate: Coordinate, _ text: String) {
      self.coordinate = coordinate
      self.text = text
    }
  }

  /// An event.
  package struct Row: Hashable, Sendable {
    package var time: Seconds
    package var kind: String
    package var text: String
    package var tone: Tone

    package init(_ time: Seconds, _ kind: String, _ text: String, _ tone: Tone) {
      self.time = time
      self.kind = kind
      self.text = text
      self.tone = tone
    }
  }
}
