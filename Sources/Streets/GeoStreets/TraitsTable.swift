/// The records of traits and their texts, each once, while a network is built.
struct TraitsTable {
  private(set) var traits: [StreetTraits] = []
  private var numbers: [StreetTraits: UInt32] = [:]
  /// By record, what ways have in common that go on as one edge; `directed` is the lowest bit.
  private(set) var junctionClasses: [UInt32] = []
  /// By record, what closes a way for some profile; `directed` is the lowest bit.
  private(set) var closingClasses: [UInt32] = []
  private var classNumbers: [JunctionClass: UInt32] = [:]
  private var closingNumbers: [ClosingClass: UInt32] = [:]

  /// The properties that stay the same along an edge: a junction is placed where they change.
  private struct JunctionClass: Hashable {
    var street: Street
    var closing: ClosingClass
  }

  /// The traits that close a section for some profile or at some hour.
  ///
  /// A profile closes whole edges: such a section is an edge of its own, so that walks come up to it.
  private struct ClosingClass: Hashable {
    var access: WayAccess
    var direction: StreetStructure
    var hikingScale: HikingScale?
    var condition: String?
    var structure: StreetStructure
    var isLoose: Bool
    var isSteep: Bool
    var isNarrow: Bool

    init(_ traits: StreetTraits) {
      access = traits.access
      direction = traits.structure.intersection([.oneWay, .wrongWay])
      hikingScale = traits.hikingScale
      condition = traits.condition
      structure = traits.structure.intersection([
        .barrier, .conveyor, .noWheelchair, .steps, .wheelchairRamp, .lift, .ferry,
      ])
      isLoose = traits.surface == .loose
      isSteep = abs(traits.incline ?? 0) > Self.steep
      isNarrow = traits.width.map { $0 < Self.narrow } ?? false
    }

    /// The slope in percent and the width in meters from which the profile step-free closes ways.
    private static let steep = 8
    private static let narrow = 0.9
  }

  /// The bit of the classes for ways that are walked in one direction only.
  static let directed: UInt32 = 1

  /// The number of the record of traits, a new one when they are new.
  mutating func record(_ traits: StreetTraits) -> UInt32 {
    if let known = numbers[traits] { return known }
    let number = UInt32(self.traits.count)
    self.traits.append(traits)
    numbers[traits] = number
    let closing = ClosingClass(traits)
    let directed = closing.direction.isEmpty ? 0 : Self.directed
    closingClasses.append(Self.number(of: closing, &closingNumbers) << 1 | directed)
    let key = JunctionClass(street: traits.street, closing: closing)
    junctionClasses.append(Self.number(of: key, &classNumbers) << 1 | directed)
    return number
  }

  private static func number<Key>(of key: Key, _ numbers: inout [Key: UInt32]) -> UInt32 {
    if let known = numbers[key] { return known }
    let fresh = UInt32(numbers.count)
    numbers[key] = fresh
    return fresh
  }

  func isBarrier(_ record: UInt32) -> Bool {
    traits[Int(record)].structure.contains(.barrier)
  }

  /// The record of the traits of a barrier on a way with the traits of another record.
  mutating func record(of barrier: NetworkNodes.Barrier, onWay record: UInt32) -> UInt32 {
    var traits = traits[Int(record)]
    traits.structure.insert(.barrier)
    traits.structure.remove(.timeRestricted)
    if barrier.condition != nil { traits.structure.insert(.timeRestricted) }
    traits.access = barrier.access
    traits.condition = barrier.condition
    traits.stepCount = nil
    return self.record(traits)
  }
}

/// Texts of a network, each once; place 0 is the empty one.
struct TextTable {
  private(set) var offsets: [UInt32] = [0, 0]
  private(set) var bytes: [UInt8] = []
  private var places: [String: UInt32] = ["": 0]

  /// The place of a text, 0 for none.
  mutating func place(of text: String?) -> UInt32 {
    guard let text else { return 0 }
    if let known = places[text] { return known }
    let place = UInt32(offsets.count - 1)
    places[text] = place
    bytes.append(contentsOf: text.utf8)
    offsets.append(UInt32(bytes.count))
    return place
  }
}

extension TraitsRecord {
  /// The record of traits, its texts put into a table.
  init(_ traits: StreetTraits, texts: inout TextTable) {
    name = texts.place(of: traits.street.name)
    ref = texts.place(of: traits.street.ref)
    condition = texts.place(of: traits.condition)
    structure = traits.structure.rawValue
    lowLevel = Self.tenths(traits.levels?.lowerBound)
    highLevel = Self.tenths(traits.levels?.upperBound)
    stepCount = UInt16(clamping: traits.stepCount ?? 0)
    kind = traits.street.kind.rawValue | traits.nameSource.rawValue << Self.nameSourceShift
    surface =
      traits.surface.rawValue | (traits.smoothness?.rawValue ?? 0) << Self.smoothnessShift
      | (traits.derivedWidth == nil ? 0 : Self.derivedWidth)
    access = traits.access.rawValue | (traits.hikingScale?.rawValue ?? 0) << 4
    width = UInt8(clamping: Int(((traits.width ?? traits.derivedWidth ?? 0) * 10).rounded()))
    incline = traits.incline.map { Int8(clamping: max($0, -127)) } ?? Self.noIncline
    layer = Int8(clamping: traits.layer)
  }

  private static let nameSourceShift = UInt8(5)
  private static let smoothnessShift = UInt8(3)

  var wayKind: StreetTraits.Kind {
    StreetTraits.Kind(rawValue: kind & (1 << Self.nameSourceShift - 1)) ?? .road
  }

  /// The street, with texts by their places.
  func street(_ text: (UInt32) -> String?) -> Street {
    Street(name: text(name), kind: wayKind, ref: text(ref))
  }

  /// The traits, with texts by their places.
  func traits(_ text: (UInt32) -> String?) -> StreetTraits {
    var traits = StreetTraits(street: street(text))
    traits.structure = StreetStructure(rawValue: structure)
    traits.nameSource = NameSource(rawValue: kind >> Self.nameSourceShift) ?? .name
    traits.surface =
      SurfaceClass(rawValue: surface & (1 << Self.smoothnessShift - 1)) ?? .unknown
    traits.smoothness = Smoothness(rawValue: (surface & ~Self.derivedWidth) >> Self.smoothnessShift)
    traits.access = WayAccess(rawValue: access & 0xF) ?? .permitted
    traits.hikingScale = HikingScale(rawValue: access >> 4)
    if lowLevel != Self.noLevel && lowLevel <= highLevel {
      traits.levels = Double(lowLevel) / 10...Double(highLevel) / 10
    }
    traits.layer = Int(layer)
    traits.stepCount = stepCount > 0 ? Int(stepCount) : nil
    traits.incline = incline == Self.noIncline ? nil : Int(incline)
    let meters = width > 0 ? Double(width) / 10 : nil
    let isDerived = surface & Self.derivedWidth != 0
    traits.width = isDerived ? nil : meters
    traits.derivedWidth = isDerived ? meters : nil
    traits.condition = text(condition)
    return traits
  }

  private static func tenths(_ level: Double?) -> Int16 {
    guard let level, level.isFinite else { return noLevel }
    return Int16(min(3_000, max(-3_000, (level * 10).rounded())))
  }
}
