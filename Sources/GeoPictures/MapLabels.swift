/// The words around a map, in the language of its reader; English unless they are replaced.
public struct MapLabels: Hashable, Sendable {
  /// The BCP 47 tag of the language that these words are in.
  public var language = "en"
  /// `ltr` or `rtl`.
  public var direction = "ltr"
  /// Names the map for screen readers.
  public var map = "Map of the route"
  /// How the map is moved with the keyboard, for screen readers.
  public var mapHelp =
    "Arrow keys move the map, plus and minus zoom, 0 shows the whole route, "
    + "N and P step through the anchors, Escape closes the details."
  /// Names the list of anchors.
  public var anchorList = "Anchors"
  /// Heads the anchors that belong to no walk.
  public var otherAnchors = "Other anchors"
  /// Stands where a run of path anchors is collapsed; `{count}` is replaced by their number.
  public var pathAnchors = "{count} anchors along the way"
  /// The same for a run of one.
  public var onePathAnchor = "1 anchor along the way"
  /// Stands in the list when there is no anchor.
  public var noAnchors = "No anchors"
  /// Names the button that zooms in.
  public var zoomIn = "Zoom in"
  /// Names the button that zooms out.
  public var zoomOut = "Zoom out"
  /// Names the button that shows the whole route.
  public var fitRoute = "Fit route"
  /// Names the button that changes between light and dark.
  public var switchTheme = "Switch between light and dark"
  /// Names the handle that opens and closes the list on a phone.
  public var toggleList = "Show or hide the list"
  /// Names the button that closes the details.
  public var close = "Close"
  /// Names the fact that gives an anchor's identity.
  public var identity = "Id"
  /// Names the scale bar for screen readers.
  public var scale = "Scale"
  /// The symbol of meters.
  public var meters = "m"
  /// The symbol of kilometers.
  public var kilometers = "km"
  /// What stands between a number and its unit.
  public var gap = " "
  /// A height; `{meters}` and `{datum}` are replaced.
  public var heightAbove = "{meters} m above {datum}"
  /// The words around the profile of a walk.
  public var walk = MapWalkLabels()
  /// The words around the page and for what its pictures show.
  public var page = PageLabels()

  /// The English words.
  public init() {}
}
