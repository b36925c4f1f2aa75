/// Options that mean the same wherever they appear.
enum CommonOption {
  /// Where data goes.
  static let output = OptionSpec(
    "output", short: "o", valueName: "FILE", kind: .file, group: "Output",
    help: "Write to FILE instead of standard output; it appears only when it is complete.")
}
