/// The interpolation between the nodes of a grid.
public enum GridInterpolation: String, Hashable, Sendable, CaseIterable {
  /// The cubic through 4 × 4 nodes (Lagrange): the more exact one.
  ///
  /// On `egm96_15.gtx` it is within 0.11 m of the model, bilinear within 0.69 m.
  case bicubic
  /// The plane-like surface through 2 × 2 nodes: agrees with PROJ.
  case bilinear
}
