extension String {
  /// The text with each quote twice, as SQL has it within quotes; one with an accent behind it is a quote, too.
  func doubling(_ quote: Unicode.Scalar) -> String {
    let parts = unicodeScalars.split(separator: quote, omittingEmptySubsequences: false)
    return parts.map { String($0) }.joined(separator: "\(quote)\(quote)")
  }
}
