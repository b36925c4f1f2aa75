/// Every threshold and time that a session is judged by.
public struct TrackingPolicy: Hashable, Sendable {
  /// What it is called.
  public var name: String
  package var status: StatusPolicy
  package var coaching = CoachingPolicy()
  package var anchors = AnchorPolicy()

  package init(name: String = "custom", status: StatusPolicy = .arkit) {
    self.name = name
    self.status = status
  }

  /// ARKit's; its name is `arkit`.
  public static let arkit = TrackingPolicy(name: "arkit")
  /// That of ARCore's sample in Java; its name is `arcore-java`.
  public static let arcoreJava = TrackingPolicy(name: "arcore-java", status: .arcoreJava)
  /// That of ARCore's sample for Unity; its name is `arcore-unity`.
  public static let arcoreUnity = TrackingPolicy(name: "arcore-unity", status: .arcoreUnity)

  /// The policies that have a name.
  public static let presets = [arkit, arcoreJava, arcoreUnity]

  /// The policy with a name of `presets`; nil for another name.
  public init?(named name: String) {
    guard let preset = Self.presets.first(where: { $0.name == name }) else { return nil }
    self = preset
  }
}
