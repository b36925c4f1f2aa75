/// The words of a simple command line, as a shell would split it.
enum ShellWords {
  /// Splits at spaces outside quotes and stops at a pipe or redirection.
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for letter in line {
      if let open = quote {
        if letter == open { quote = nil } else { word = (word ?? "") + String(letter) }
      } else if letter == "'" || letter == "\"" {
        quote = letter
        word = word ?? ""
      } else if "|<>;".contains(letter) {
        break
      } else if letter == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
