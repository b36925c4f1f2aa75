import GeoCommandLine
import Geodesy

extension Console {
  /// The datum that the environment chooses unless an option does.
  func presetDatum() throws(CommandFailure) -> VerticalDatum? {
    guard let text = environment("GEOANCHOR_DATUM") else { return nil }
    guard let datum = VerticalDatum(rawValue: text) else {
      let names = VerticalDatum.allCases.map(\.rawValue)
      throw CommandFailure(
        "cannot use \(ShownText.quote(text)) of $GEOANCHOR_DATUM: expected "
          + ShownText.list(names, "or"),
        hint: Advice.explanation(of: text, among: names)
          ?? Suggestion.hint(for: text, among: names))
    }
    return datum
  }
}
