public import Geodesy

/// What an exchange may cost.
public struct TransportLimits: Hashable, Sendable {
  /// From the start to the end of the answer.
  public var total: Seconds
  /// Without a byte coming or going.
  public var idle: Seconds
  /// The most bytes of an answer.
  public var answerBytes: Int

  /// Makes limits.
  public init(total: Seconds = 30, idle: Seconds = 15, answerBytes: Int = 1 << 20) {
    self.total = total
    self.idle = idle
    self.answerBytes = answerBytes
  }
}
