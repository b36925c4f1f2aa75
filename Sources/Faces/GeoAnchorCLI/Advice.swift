import GeoCommandLine
import GeoInterchange
import Geodesy

/// Advice of `geoanchor` on mistakes.
enum Advice {
  static var all: CommandAdvice {
    var advice = CommandAdvice()
    (advice.commands, advice.options) = (commands, options)
    (advice.renamedCommands, advice.renamedOptions) = (renamedCommands, renamedOptions)
    advice.explanation = VerticalDatum.explanation(of:among:)
    advice.hint = { option, command in
      guard option == "dry-run", command.has(CommonOption.author.spec) else { return nil }
      return command.name == "undo"
        ? "`geoanchor history --limit 1` shows the change, `geoanchor redo` reapplies it"
        : "`geoanchor undo` reverts the change"
    }
    advice.afterFailure = hint(after:of:changed:)
    advice.isPossible = { $0 != .tryAgain || $1.has(CommonOption.store.spec) }
    return advice
  }

  /// Commands by what others call them; the first that a group has is meant.
  static let commands: [String: [String]] = [
    "ls": ["list", "geoanchor list --chains"], "dir": ["list"],
    "list": ["geoanchor list --chains"],
    "search": ["list --text TEXT"], "find": ["list --text TEXT"], "grep": ["list --text TEXT"],
    "query": ["list --text TEXT"], "filter": ["list --text TEXT"],
    "rm": ["remove", "delete", "geoanchor remove --chain NAME"],
    "delete": ["remove", "geoanchor remove --chain NAME"],
    "remove": ["delete", "geoanchor remove --chain NAME"],
    "mv": ["rename", "edit"], "move": ["edit"], "set": ["edit"], "update": ["edit"],
    "modify": ["edit"], "new": ["add"], "create": ["add"], "insert": ["add"],
    "cat": ["show"], "get": ["show"], "info": ["show"], "view": ["show"],
    "log": ["history"], "revert": ["undo"], "rollback": ["undo"], "load": ["import"],
    "save": ["export"], "dump": ["export"], "validate": ["lint", "check"],
    "verify": ["lint", "check"], "directions": ["route"], "navigate": ["route"],
    "distance": ["geodesic"], "transform": ["convert"],
    "status": ["doctor"], "demo": ["tour"],
  ]

  /// Commands renamed since version 0.1.
  static let renamedCommands = ["reach": "isochrone", "collection dissolve": "delete"]

  /// Options renamed since version 0.1.
  static let renamedOptions = [
    "gnss-honesty": "gnss-accuracy-scale", "least-spread": "min-spread-ratio",
    "lens": "distortion", "losses": "tracking-losses", "noise-memory": "correlation-time",
    "take": "keep",
  ]

  /// Options by what others call them.
  static let options: [String: String] = [
    "latitude": "lat", "longitude": "lon", "lng": "lon", "altitude": "alt", "elevation": "alt",
    "height": "alt", "force": "replace", "overwrite": "replace", "count": "limit",
    "search": "text", "query": "text", "label": "tag", "file": "output",
  ]

  /// A hint after a failure; mentions a change that was made before.
  @Sendable
  private static func hint(
    after failure: CommandFailure, of command: CommandSpec, changed: Bool
  ) -> String? {
    switch (failure.status, changed) {
    case (.cannotWrite, true):
      let opposite = command.name == "undo" ? "redo" : "undo"
      return "the store was changed nevertheless: `geoanchor \(opposite)` reverts it"
    case (.tryAgain, _) where command.has(CommonOption.wait.spec):
      return "try again, or wait longer with `\(CommonOption.wait.spec.flagText) SECONDS`"
    default: return nil
    }
  }
}
