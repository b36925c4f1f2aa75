/// Why a key or token is not accepted.
struct TokenRefusal: Error, Hashable {
  /// The reason, as anybody may hear it.
  var text: String
  /// The reason with what was found and expected, for the log; never the token itself.
  var logged: String

  init(_ text: String, _ logged: String? = nil) {
    self.text = text
    self.logged = logged ?? text
  }
}
