extension WayAccess {
  /// The access that a value of `foot`, `access` or a condition means; nil for one that is not known.
  package init?(value: some StringProtocol) {
    switch value {
    case "yes", "designated", "permissive", "official", "public", "discouraged": self = .open
    case "destination", "customers", "delivery": self = .visitors
    case "private", "permit", "residents", "employees": self = .permitted
    case "no", "use_sidepath", "agricultural", "forestry", "military", "emergency",
      "construction", "closed":
      self = .closed
    default: return nil
    }
  }
}
