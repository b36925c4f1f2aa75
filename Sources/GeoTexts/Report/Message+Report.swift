extension Message {
  /// A text of a report without placeholders; one with placeholders keeps its braces.
  public static func report(_ key: ReportText) -> Message { Message(key) }

  /// A fault of a simulation is over.
  public static func faultEnds(_ fault: String) -> Message {
    Message(ReportText.faultEnds, [Value(name: "fault", part: .text(fault))])
  }

  /// So many seconds.
  public static func seconds(_ number: Double, decimals: Int) -> Message {
    Message(ReportText.seconds, [decimal("number", number, decimals)])
  }

  /// How long something lasts: seconds, with a decimal where they are not whole; from a minute on
  /// minutes and seconds, from an hour on hours and minutes.
  public static func duration(_ seconds: Double) -> Message {
    let tenths = (seconds * 10).rounded() / 10
    guard tenths >= 60, tenths < 1e12 else {
      return Message.seconds(tenths, decimals: tenths == tenths.rounded() ? 0 : 1)
    }
    let whole = Int(seconds.rounded())
    let minutes = whole / 60
    guard minutes >= 60 else {
      return Message(
        ReportText.minutes,
        [self.whole("minutes", minutes), self.whole("seconds", whole % 60)])
    }
    return Message(
      ReportText.hours, [self.whole("hours", minutes / 60), self.whole("minutes", minutes % 60)])
  }

  /// So many meters, with decimals.
  public static func meters(_ number: Double, decimals: Int) -> Message {
    Message(ReportText.lengthInMeters, [decimal("number", number, decimals)])
  }

  /// So many hundredths of the time.
  public static func shareOfTime(percent: Double) -> Message {
    Message(ReportText.shareOfTime, [decimal("percent", percent, 1)])
  }

  /// So many of a number of things.
  public static func count(_ count: Int, of total: Int) -> Message {
    Message(ReportText.countOf, [whole("count", count), whole("total", total)])
  }

  /// The AR world jumped by so many meters.
  public static func worldJumped(meters: Double) -> Message {
    Message(ReportText.worldJumped, [Value(name: "distance", part: .length(meters))])
  }

  /// The camera's places spread over too few meters, for their uncertainty.
  public static func refusedTooLittleMotion(
    spread meters: Double, ratio: Double, needed: Double
  ) -> Message {
    Message(
      ReportText.refusedTooLittleMotion,
      [
        decimal("spread", meters, 1), decimal("ratio", ratio, 1),
        decimal("needed", needed, needed == needed.rounded() ? 0 : 1),
      ])
  }

  /// Too many positions do not fit the camera's places.
  public static func refusedContradictory(_ rejected: Int, of count: Int) -> Message {
    Message(ReportText.refusedContradictory, [whole("rejected", rejected), whole("count", count)])
  }

  /// Positions are off by much more than they state.
  public static func refusedResiduals(rmse meters: Double, factor: Double) -> Message {
    Message(
      ReportText.refusedResiduals, [decimal("rmse", meters, 1), decimal("factor", factor, 0)])
  }

  /// The way in the AR world is much longer or shorter than on Earth.
  public static func refusedScale(_ scale: Double) -> Message {
    Message(ReportText.refusedScale, [decimal("scale", scale, 2)])
  }

  /// The AR world jumps all the time.
  public static func refusedJumps(_ count: Int, in frames: Int) -> Message {
    Message(ReportText.refusedJumps, [whole("count", count), whole("frames", frames)])
  }

  /// Positions are the same, though the camera moved by so many meters.
  public static func suspectFrozenFixes(_ count: Int, walked meters: Double) -> Message {
    Message(
      ReportText.suspectFrozenFixes,
      [whole("count", count), Value(name: "distance", part: .length(meters))])
  }

  /// Compass readings are the same, though the camera turned by so many degrees.
  public static func suspectFrozenHeading(_ count: Int, turned degrees: Double) -> Message {
    Message(
      ReportText.suspectFrozenHeading, [whole("count", count), decimal("degrees", degrees, 0)])
  }

  /// The camera's pose is the same for so many seconds.
  public static func suspectFrozenPose(seconds: Double) -> Message {
    Message(ReportText.suspectFrozenPose, [decimal("seconds", seconds, 1)])
  }

  /// The position jumped by more meters than the camera moved.
  public static func suspectFixJump(meters: Double, moved: Double) -> Message {
    Message(
      ReportText.suspectFixJump,
      [Value(name: "distance", part: .length(meters)), Value(name: "moved", part: .length(moved))])
  }

  /// The position came so many seconds late.
  public static func suspectStaleFix(seconds: Double) -> Message {
    Message(ReportText.suspectStaleFix, [decimal("seconds", seconds, 1)])
  }

  /// Positions scatter by a factor more than they say.
  public static func suspectOptimisticAccuracy(factor: Double) -> Message {
    Message(ReportText.suspectOptimisticAccuracy, [decimal("factor", factor, 1)])
  }

  /// A position is so many seconds older than the one before it.
  public static func suspectFixOrder(seconds: Double) -> Message {
    Message(ReportText.suspectFixOrder, [decimal("seconds", seconds, 1)])
  }

  private static func whole(_ name: String, _ number: Int) -> Value {
    Value(name: name, part: .text(String(number)))
  }

  private static func decimal(_ name: String, _ number: Double, _ decimals: Int) -> Value {
    Value(name: name, part: .decimal(number, decimals: decimals))
  }
}
