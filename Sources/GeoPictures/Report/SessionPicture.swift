public import Geodesy

/// Everything that a picture of a session shows: what happened when, how good positions were, and
/// where it was.
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
  /// What holds over stretches of time, one lane below the other.
  public var lanes: [Lane]
  /// Measures in meters over time.
  public var series: [Series]
  /// Where the walk went, in order of time.
  public var track: [TrackPoint]
  /// Single positions beside it.
  public var spots: [Spot]
  /// The anchors of the session, drawn as circles of 3 m, true to scale; those near the walk are all
  /// in the picture.
  public var anchors: [Label]
  /// What happened, in order of time.
  public var rows: [Row]
  /// Numbers of the whole session.
  public var facts: [Fact]
  /// What was planned: streets, the chain and its profile; nil where no plan is known.
  public var plan: MapScene?
  /// What would go wrong, in the order of the walk; nil where no plan is known.
  public var troubles: [PathInterval<Trouble>]?
  /// The words around it.
  public var labels: SessionPictureLabels

  /// Makes a picture of a stretch of time.
  public init(
    title: String, summary: String = "", start: Seconds, end: Seconds, lanes: [Lane] = [],
    series: [Series] = [], track: [TrackPoint] = [], spots: [Spot] = [],
    anchors: [Label] = [], rows: [Row] = [], facts: [Fact] = [],
    labels: SessionPictureLabels = SessionPictureLabels()
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

  /// How something is drawn; told apart by lightness and pattern as well as by colour.
  public enum Tone: String, Hashable, Sendable, CaseIterable {
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

  /// A row of stretches of time.
  public struct Lane: Hashable, Sendable {
    /// What it is about.
    public var title: String
    /// Stretches in order of time.
    public var spans: [Span]
    /// Whether the track on the map is coloured by it.
    public var colorsTrack: Bool

    /// Makes a lane.
    public init(_ title: String, _ spans: [Span], colorsTrack: Bool = false) {
      self.title = title
      self.spans = spans
      self.colorsTrack = colorsTrack
    }
  }

  /// What is not as it should be on an interval of the planned walk.
  public struct Trouble: Hashable, Sendable {
    /// When it began in the session; nil when the plan alone says so.
    public var time: Seconds?
    /// Who says so: the plan or the session.
    public var kind: String
    /// What is wrong.
    public var text: String
    /// How it is marked.
    public var tone: Tone

    /// Makes a trouble.
    public init(time: Seconds? = nil, kind: String, text: String, tone: Tone) {
      self.time = time
      self.kind = kind
      self.text = text
      self.tone = tone
    }
  }

  /// A stretch of time in which something holds.
  public struct Span: Hashable, Sendable {
    /// When it begins.
    public var start: Seconds
    /// When it ends.
    public var end: Seconds
    /// What holds.
    public var label: String
    /// How it is drawn.
    public var tone: Tone

    /// Makes a stretch.
    public init(_ start: Seconds, _ end: Seconds, _ label: String, _ tone: Tone) {
      self.start = start
      self.end = end
      self.label = label
      self.tone = tone
    }
  }

  /// A measure in meters over time.
  public struct Series: Hashable, Sendable {
    /// How its points are drawn.
    public enum Style: String, Hashable, Sendable {
      /// Joined by a line.
      case line
      /// A line with dashes.
      case dashes
      /// Round dots.
      case dots
      /// Diamonds.
      case diamonds
    }

    /// What it measures.
    public var title: String
    /// How it is drawn.
    public var style: Style
    /// Its points in order of time.
    public var points: [Sample]

    /// Makes a series.
    public init(_ title: String, _ style: Style, _ points: [Sample]) {
      self.title = title
      self.style = style
      self.points = points
    }
  }

  /// A measure at a moment.
  public struct Sample: Hashable, Sendable {
    /// When.
    public var time: Seconds
    /// How many meters.
    public var meters: Meters

    /// Makes a sample.
    public init(_ time: Seconds, _ meters: Meters) {
      self.time = time
      self.meters = meters
    }
  }

  /// A place of the walk.
  public struct TrackPoint: Hashable, Sendable {
    /// When.
    public var time: Seconds
    /// Where.
    public var coordinate: Coordinate

    /// Makes a point.
    public init(_ time: Seconds, _ coordinate: Coordinate) {
      self.time = time
      self.coordinate = coordinate
    }
  }

  /// A single position.
  public struct Spot: Hashable, Sendable {
    /// Where.
    public var coordinate: Coordinate
    /// `dots` or `diamonds`, as the series that it belongs to.
    public var style: Series.Style

    /// Makes a spot.
    public init(_ coordinate: Coordinate, _ style: Series.Style) {
      self.coordinate = coordinate
      self.style = style
    }
  }

  /// A place with its name.
  public struct Label: Hashable, Sendable {
    /// Where.
    public var coordinate: Coordinate
    /// What it is called.
    public var text: String

    /// Makes a label.
    public init(_ coordinate: Coordinate, _ text: String) {
      self.coordinate = coordinate
      self.text = text
    }
  }

  /// Something that happened.
  public struct Row: Hashable, Sendable {
    /// When.
    public var time: Seconds
    /// What kind of thing it is.
    public var kind: String
    /// What happened.
    public var text: String
    /// How it is drawn.
    public var tone: Tone

    /// Makes a row.
    public init(_ time: Seconds, _ kind: String, _ text: String, _ tone: Tone) {
      self.time = time
      self.kind = kind
      self.text = text
      self.tone = tone
    }
  }

  /// A number of the whole session.
  public struct Fact: Hashable, Sendable {
    /// What it is.
    public var label: String
    /// Its value with its unit.
    public var value: String

    /// Makes a fact.
    public init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }
}
