/// The names of streets in other languages than the one that they are mapped in.
///
/// A value that keeps its network alive.
package struct NameTranslations: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that `network` keeps alive.
  private let network: StreetNetwork
  private let records: UnsafeBufferPointer<TranslationRecord>
  private let names: NetworkNames

  init(network: StreetNetwork) {
    self.network = network
    records = network.elements(.translations, as: TranslationRecord.self)
    names = NetworkNames(network)
  }

  /// Finds the name of a street in a language.
  /// - Parameters:
  ///   - name: The name as mapped.
  ///   - language: The language by its two letters, such as `en`.
  /// - Returns: The name; nil where it is not mapped.
  package func translation(of name: String, to language: String) -> String? {
    let code = Self.code(of: language)
    var low = 0
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(records[middle], name, code) { low = middle + 1 } else { high = middle }
    }
    guard low < records.count, records[low].language == code, names.text(records[low].name) == name
    else { return nil }
    return names.text(records[low].text)
  }

  private func isBefore(_ record: TranslationRecord, _ name: String, _ code: UInt32) -> Bool {
    let own = names.text(record.name) ?? ""
    return own == name ? record.language < code : own.utf8.lexicographicallyPrecedes(name.utf8)
  }

  fileprivate static func code(of language: String) -> UInt32 {
    language.utf8.prefix(2).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Names in other languages while a network is built: how often each was mapped.
struct TranslationTable {
  private var counts: [Key: [String: Int]] = [:]

  private struct Key: Hashable {
    var name: String
    var language: String
  }

  mutating func add(_ text: String, for name: String, in language: String) {
    counts[Key(name: name, language: language), default: [:]][text, default: 0] += 1
  }

  /// The records, sorted by name and language; of several translations the one mapped most often.
  func records(_ texts: inout TextTable) -> [TranslationRecord] {
    let sorted = counts.sorted {
      $0.key.name == $1.key.name
        ? $0.key.language < $1.key.language
        : $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8)
    }
    return sorted.compactMap { key, found in
      let most = found.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let most else { return nil }
      return TranslationRecord(
        name: texts.place(of: key.name), text: texts.place(of: most.key),
        language: NameTranslations.code(of: key.language))
    }
  }
}
