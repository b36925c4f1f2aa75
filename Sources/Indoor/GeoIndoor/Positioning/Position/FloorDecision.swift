import Geodesy

/// Decides the floor so that single readings do not flip it.
///
/// The first floor is taken as soon as its score is clear; another one only when it led by the
/// margin, without a break, for the hold time.
struct FloorDecision: Hashable, Sendable {
  /// The floor; nil while it is not decided.
  private(set) var floor: Int?
  private let options: Options
  private var rival: Rival?

  private struct Rival: Hashable {
    let floor: Int
    let since: Seconds
  }

  struct Options: Hashable, Sendable {
    /// Lead, in shares of the vote, that another floor needs over the current one.
    var margin: Double
    var hold: Seconds

    /// Makes options; a negative or unknown number is 0.
    init(margin: Double = 0.1, hold: Seconds = 2) {
      self.margin = margin > 0 ? min(margin, 1) : 0
      self.hold = hold > 0 ? hold : 0
    }
  }

  init(_ options: Options = Options()) { self.options = options }

  mutating func reset() {
    floor = nil
    rival = nil
  }

  /// Adds the scores of a window; returns whether the floor changed.
  ///
  /// Windows without scores change nothing.
  @discardableResult
  mutating func update(_ scores: [Int: Double], at time: Seconds) -> Bool {
    guard let leader = FloorVote.winner(scores) else { return false }
    guard let floor else {
      self.floor = leader
      return true
    }
    let lead = (scores[leader] ?? 0) - (scores[floor] ?? 0)
    guard leader != floor, lead >= options.margin else {
      rival = nil
      return false
    }
    let since = rival.flatMap { $0.floor == leader ? $0.since : nil } ?? time
    rival = Rival(floor: leader, since: since)
    guard time - since >= options.hold else { return false }
    self.floor = leader
    rival = nil
    return true
  }
}
