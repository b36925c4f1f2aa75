extension Anchor {
  /// An anchor of a chain as one of its own: what planning decided for it is its place, heading,
  /// altitude with its source, orientation, the distance from which it is shown, and its content.
  public init(_ member: ChainAnchor) {
    self.init(id: member.id, coordinate: member.coordinate)
    apply(member)
  }

  /// Becomes what a chain has of it; what chains know nothing of, such as its name, stays.
  public mutating func apply(_ member: ChainAnchor) {
    id = member.id
    coordinate = member.coordinate
    heading = member.heading
    if altitude != member.altitude {
      altitude = member.altitude
      // They were about the height before.
      details.geoid = nil
      details.altitudeUncertainty = nil
    }
    details.altitudeSource = member.details.altitudeSource
    details.orientation = member.details.orientation
    details.revealRadius = member.details.revealDistance
    details.content = member.details.content
  }
}

extension Chain {
  /// Its anchors as anchors of their own, in walking order.
  public var plainAnchors: [Anchor] { anchors.map { Anchor($0) } }
}
