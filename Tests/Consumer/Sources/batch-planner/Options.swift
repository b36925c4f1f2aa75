struct Options: Sendable {
  static let usage = "[--terrain FOLDER] [--documents FOLDER] [--tasks N]"

  var network = ""
  var walks = ""
  var store = ""
  var terrain: String?
  var documents: String?
  var tasks = 4

  /// Reads the arguments; nil when they are not as `usage` says.
  init?(_ arguments: some Sequence<String>) {
    var places: [String] = []
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        places.append(word)
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch word {
      case "--terrain": terrain = value
      case "--documents": documents = value
      case "--tasks":
        guard let count = Int(value), (1...256).contains(count) else { return nil }
        tasks = count
      default: return nil
      }
    }
    guard places.count == 3 else { return nil }
    (network, walks, store) = (places[0], places[1], places[2])
  }
}
