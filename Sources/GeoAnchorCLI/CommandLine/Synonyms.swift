/// Words that people bring along from other programs, and what they are called here.
enum Synonyms {
  /// Commands by what others call them; the first that a group has is meant.
  static let commands: [String: [String]] = [
    "ls": ["list", "geoanchor list --chains"], "dir": ["list"],
    "list": ["geoanchor list --chains"],
    "search": ["list --text TEXT"], "find": ["list --text TEXT"], "grep": ["list --text TEXT"],
    "query": ["list --text TEXT"], "filter": ["list --text TEXT"],
    "rm": ["remove", "dissolve", "geoanchor remove --chain NAME"],
    "delete": ["remove", "dissolve", "geoanchor remove --chain NAME"],
    "remove": ["dissolve", "geoanchor remove --chain NAME"],
    "mv": ["rename", "edit"], "move": ["edit"], "set": ["edit"], "update": ["edit"],
    "modify": ["edit"], "new": ["add"], "create": ["add"], "insert": ["add"],
    "cat": ["show"], "get": ["show"], "info": ["show"], "view": ["show"],
    "log": ["history"], "revert": ["undo"], "rollback": ["undo"], "load": ["import"],
    "save": ["export"], "dump": ["export"], "validate": ["lint", "check"],
    "verify": ["lint", "check"], "directions": ["route"], "navigate": ["route"],
    "isochrone": ["reach"], "distance": ["geodesic"], "transform": ["convert"],
    "status": ["doctor"], "demo": ["tour"],
  ]

  /// Options by what others call them.
  static let options: [String: String] = [
    "latitude": "lat", "longitude": "lon", "lng": "lon", "altitude": "alt", "elevation": "alt",
    "height": "alt", "force": "replace", "overwrite": "replace", "count": "limit",
    "search": "text", "query": "text", "label": "tag", "file": "output",
  ]

  /// The command of a group that a word means, as people type it.
  static func command(_ word: String, in path: CommandPath) -> String? {
    guard let meant = commands[word.lowercased()] else { return nil }
    return meant.first { candidate in
      let first = String(candidate.prefix { $0 != " " })
      return path.spec.subcommand(first) != nil
        || path.name == "geoanchor chain" && first == "geoanchor"
    }
  }

  /// The option that a name, without its dashes, means; nil where the command has none of it.
  ///
  /// `next` is the argument behind it.
  static func option(_ name: String, before next: String?, among options: [OptionSpec]) -> String? {
    if case .choice(let shapes)? = options.first(where: { $0.long == "format" })?.kind {
      if shapes.contains(name.lowercased()) { return "--format \(name.lowercased())" }
      if name == "f" {
        return "--format" + (next.map { shapes.contains($0) ? " \($0)" : "" } ?? "")
      }
    }
    guard let meant = Self.options[name.lowercased()],
      let option = options.first(where: { $0.long == meant })
    else { return nil }
    return option.flagText
  }

  /// What is meant by a word that several of the words could stand for; nil for other words.
  static func explanation(of word: String, among words: [String]) -> String? {
    guard words.contains("meanSeaLevel") || words.contains("egm96") else { return nil }
    let plain = word.lowercased().filter(\.isLetter)
    switch plain {
    case "msl", "amsl", "asl", "sealevel", "geoid", "orthometric":
      return words.contains("meanSeaLevel")
        ? "sea level counts from a geoid: `egm96` (as KML and most maps), `egm2008`, or "
          + "`meanSeaLevel` where none is named"
        : "sea level counts from a geoid: `egm96` (as KML and most maps) or `egm2008`"
    case "wgs", "hae", "gps", "gnss", "ellipsoidal":
      return words.contains("ellipsoid")
        ? "heights above the ellipsoid of WGS84 are `ellipsoid`" : nil
    case "agl", "terrain", "relative", "floor":
      return words.contains("ground") ? "heights above the ground are `ground`" : nil
    default: return nil
    }
  }
}
