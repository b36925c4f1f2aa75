/// The thresholds and times of a session.
public struct TrackingPolicy: Hashable, Sendable {
  /// The name.
  public var name: String
  package var status: StatusPolicy
  package var coaching = CoachingPolicy()
  package var anchors = AnchorPolicy()

  package init(name: String = "custom", status: StatusPolicy = .arkit) {
    self.name = name
    self.status = status
  }

  /// The policy of ARKit, named `arkit`.
  public static let arkit = TrackingPolicy(name: "arkit")
  /// The policy of ARCore's sample in Java, named `arcore-java`.
  public static let arcoreJava = TrackingPolicy(name: "arcore-java", status: .arcoreJava)
  /// The policy of ARCore's sample for Unity, named `arcore-unity`.
  public static let arcoreUnity = TrackingPolicy(name: "arcore-unity", status: .arcoreUnity)

  /// The named policies.
  public static let presets = [arkit, arcoreJava, arcoreUnity]

  /// Finds a policy of `presets` by its name; nil for an unknown name.
  public init?(named name: String) {
    guard let preset = Self.presets.first(where: { $0.name == name }) else { return nil }
    self = preset
  }
}
