/// The words around a picture of a session; English unless they are replaced.
public struct SessionPictureLabels: Hashable, Sendable {
  /// The BCP 47 tag of the language that these words are in.
  public var language = "en"
  /// `ltr` or `rtl`.
  public var direction = "ltr"
  /// Heads the timeline.
  public var timeline = "Timeline"
  /// How the timeline is read with the keyboard.
  public var timelineHelp =
    "Arrow keys move the reading line by a second, with Shift by ten; Page Up and Page Down go from "
    + "change to change, Home and End to the ends."
  /// Names the axis of measures.
  public var meters = "Meters"
  /// Heads the map.
  public var map = "Map of the walk"
  /// Names where the walk begins.
  public var walkStart = "Start"
  /// Names where it ends.
  public var walkEnd = "End"
  /// Heads the list of what happened.
  public var events = "What happened"
  /// Heads the column of times.
  public var time = "Time"
  /// Heads the column of kinds.
  public var kind = "Kind"
  /// Heads the column of texts.
  public var text = "What"
  /// Heads the plan.
  public var plan = "The plan"
  /// Heads the list of what would go wrong.
  public var troubles = "What would go wrong"
  /// Heads the column of places on the walk.
  public var whereOnWalk = "Where"
  /// Stands where there is nothing to list.
  public var nothing = "Nothing"
  /// Stands where more was left out of the list; `{count}` is replaced by the number.
  public var more = "{count} more are not listed."
  /// Names the button that changes between light and dark.
  public var switchTheme = "Switch between light and dark"
  /// The words of the map.
  public var scale = MapLabels()

  /// The English words.
  public init() {}
}
