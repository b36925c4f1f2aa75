public import Geodesy

/// The author's facts about an anchor beyond its place, name and labels.
public struct AnchorDetails: Hashable, Sendable {
  /// The source of the altitude; nil when unknown.
  public var altitudeSource: AltitudeSource?
  /// The geoid that was assumed where the altitude's datum does not name one.
  public var geoid: String?
  /// The uncertainty of the altitude, in meters from 0 on (one standard deviation).
  public var altitudeUncertainty: Meters?
  /// The rotation of its content in east, north, up; nil when only the heading or nothing is known.
  public var orientation: AnchorOrientation?
  /// The distance from which its content is shown, in meters above 0.
  public var revealRadius: Meters?
  /// The distance at which it counts as reached, in meters above 0.
  public var arrivalRadius: Meters?
  /// Free properties: the text of a JSON object.
  public var properties: String?
  /// The time when it ceases to be valid, as ISO 8601 in UTC (`2026-12-31T00:00:00.000Z`).
  public var expires: String?
  /// The text that people read about it, of up to 1 MiB; it may have line breaks.
  public var description: String?
  /// The time of the observation or recording of the place, as ISO 8601 in UTC.
  public var time: String?
  /// The name or the address of the picture that maps show, of up to 2,048 bytes.
  public var symbol: String?
  /// The address of a page about it (`https`, `http`, `ftp`, `mailto`, `tel` or `geo`), of up to
  /// 2,048 bytes.
  public var link: String?
  /// The content that is shown or played there: the text of a JSON object with a `kind`.
  public var content: String?

  /// Creates details; empty without arguments.
  public init(
    altitudeSource: AltitudeSource? = nil, geoid: String? = nil,
    altitudeUncertainty: Meters? = nil, orientation: AnchorOrientation? = nil,
    revealRadius: Meters? = nil, arrivalRadius: Meters? = nil, properties: String? = nil,
    expires: String? = nil, description: String? = nil, time: String? = nil,
    symbol: String? = nil, link: String? = nil, content: String? = nil
  ) {
    self.altitudeSource = altitudeSource
    self.geoid = geoid
    self.altitudeUncertainty = altitudeUncertainty
    self.orientation = orientation
    self.revealRadius = revealRadius
    self.arrivalRadius = arrivalRadius
    self.properties = properties
    self.expires = expires
    self.description = description
    self.time = time
    self.symbol = symbol
    self.link = link
    self.content = content
  }
}

/// A rotation from content to east, north, up: a quaternion of length 1.
public struct AnchorOrientation: Hashable, Sendable {
  /// The part along east.
  public var x: Double
  /// The part along north.
  public var y: Double
  /// The part along up.
  public var z: Double
  /// The real part.
  public var w: Double

  /// Creates a rotation of its parts.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// The rotation as it is stored.
  public init(_ orientation: Orientation) {
    self.init(x: orientation.x, y: orientation.y, z: orientation.z, w: orientation.w)
  }

  /// The rotation for computing.
  ///
  /// - Throws: `GeodesyError.notQuaternion` for an invalid quaternion.
  public func orientation() throws(GeodesyError) -> Orientation {
    try Orientation(x: x, y: y, z: z, w: w)
  }
}

/// The store's facts about an anchor's past.
public struct AnchorRecord: Hashable, Sendable {
  private var creation: CompactTime
  private var change: CompactTime
  /// The number of times it was stored, undoing included: it never falls.
  public var revision: Int
  /// The author of the last change; nil when unknown.
  public var author: String?

  /// Creates a record.
  public init(created: String, changed: String, revision: Int, author: String?) {
    creation = CompactTime(created)
    change = CompactTime(changed)
    self.revision = revision
    self.author = author
  }

  /// Sets the values that were read; a missing time or author leaves the present one.
  package mutating func apply(
    creation: CompactTime?, change: CompactTime?, revision: Int, author: String?
  ) {
    if let creation { self.creation = creation }
    if let change { self.change = change }
    self.revision = revision
    if let author { self.author = author }
  }

  /// The time when it was added, as ISO 8601 in UTC.
  public var created: String {
    get { creation.text }
    set { creation = CompactTime(newValue) }
  }

  /// The time of the last change, as ISO 8601 in UTC.
  public var changed: String {
    get { change.text }
    set { change = CompactTime(newValue) }
  }
}
