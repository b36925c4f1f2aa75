/// Tells kinds of places apart by the strengths of a few receivers or beacons: indoors, at the door,
/// outside.
///
/// A kind is the mean of its examples; a new row belongs to the nearest mean.
struct SignalClasses: Hashable, Sendable {
  private let means: [(name: String, levels: SignalLevels)]
  private let silence: Double

  /// Learns from rows of known kinds.
  ///
  /// - Parameters:
  ///   - examples: rows with the name of their kind.
  ///   - silence: the strength that stands for what was not heard, dBm.
  init(_ examples: [(name: String, levels: SignalLevels)], silence: Double = -100) {
    self.silence = silence
    let beacons = Set(examples.flatMap(\.levels.keys)).sorted()
    let names = Set(examples.map(\.name)).sorted()
    means = names.map { name in
      let own = examples.filter { $0.name == name }
      let levels = beacons.map { beacon in
        (beacon, own.reduce(0) { $0 + ($1.levels[beacon] ?? silence) } / Double(own.count))
      }
      return (name, SignalLevels(uniqueKeysWithValues: levels))
    }
  }

  /// The kind of a row; nil when none was learned.
  func name(of levels: SignalLevels) -> String? {
    means.map { mean in
      let squares = mean.levels.keys.sorted().map { beacon in
        let step = (mean.levels[beacon] ?? silence) - (levels[beacon] ?? silence)
        return step * step
      }
      return (name: mean.name, distance: squares.reduce(0, +))
    }.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  /// Whether two have learned the same.
  static func == (a: SignalClasses, b: SignalClasses) -> Bool {
    a.silence == b.silence && a.means.count == b.means.count
      && zip(a.means, b.means).allSatisfy { $0.name == $1.name && $0.levels == $1.levels }
  }

  /// Mixes what was learned.
  func hash(into hasher: inout Hasher) {
    for mean in means { hasher.combine(mean.name) }
  }
}
