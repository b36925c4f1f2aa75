public import Geodesy

/// The coverage of a path, section by section.
public struct CoveragePath: Hashable, Sendable {
  /// The coverage of a part between two borders.
  public struct Section: Hashable, Sendable {
    /// The start.
    public var start: Coordinate
    /// The end.
    public var end: Coordinate
    /// The numbers of the regions that count and contain it; empty when it is not supported.
    public var regions: [Int]

    package init(start: Coordinate, end: Coordinate, regions: [Int]) {
      self.start = start
      self.end = end
      self.regions = regions
    }

    /// Whether it is supported.
    public var isSupported: Bool { !regions.isEmpty }
  }

  /// The sections in order, without gaps.
  public var sections: [PathInterval<Section>]

  package init(sections: [PathInterval<Section>]) { self.sections = sections }

  /// Joins paths one after the other; what lies between them is no part of the whole.
  public init(joining paths: [CoveragePath]) {
    sections = []
    for path in paths {
      let reached = length
      for var section in path.sections {
        section.from += reached
        section.to += reached
        sections.append(section)
      }
    }
  }

  /// The length of the path in meters.
  public var length: Meters { sections.last?.to ?? 0 }
  /// The meters that are supported.
  public var supportedLength: Meters {
    sections.reduce(0) { $0 + ($1.isSupported ? $1.length : 0) }
  }
  /// The supported share, `0...1`; that of a path without length is that of its point.
  public var supportedFraction: Double {
    guard length > 0 else { return sections.first?.isSupported == true ? 1 : 0 }
    return min(1, supportedLength / length)
  }
}

extension CoverageMap {
  /// Splits a path of geodesic legs at the borders of the regions that count.
  ///
  /// Borders are straight in longitude and latitude; splits are exact to better than 1 cm.
  public func split(
    _ path: Path, _ question: CoverageQuestion = CoverageQuestion()
  ) -> CoveragePath {
    var sections: [PathInterval<CoveragePath.Section>] = []
    let wanted = { (number: Int) in self.counts(number, for: question) }
    if path.legCount == 0 {
      let regions = index.areas(containing: path.points[0]).filter(wanted)
      let point = path.points[0]
      sections.append(
        PathInterval(
          from: 0, to: 0, CoveragePath.Section(start: point, end: point, regions: regions)))
    }
    for leg in 0..<path.legCount {
      let begin = path.distances[leg]
      let pieces = index.split(from: path.points[leg], to: path.points[leg + 1], where: wanted)
      for (number, piece) in pieces.enumerated() {
        let isLast = number == pieces.count - 1
        let to = isLast ? path.distances[leg + 1] : begin + piece.to
        let end = isLast ? path.points[leg + 1] : path.point(at: to)
        if let last = sections.last, last.regions == piece.value || piece.to == piece.from {
          sections[sections.count - 1].to = to
          sections[sections.count - 1].value.end = end
        } else {
          sections.append(
            PathInterval(
              from: begin + piece.from, to: to,
              CoveragePath.Section(
                start: sections.last?.end ?? path.points[leg], end: end, regions: piece.value)))
        }
      }
    }
    return CoveragePath(sections: sections)
  }

  /// The fraction of an area that the regions that count cover, `0...1`, in true square meters.
  /// - Throws: `AreaError` when GEOS is missing or refuses an invalid region.
  public func fraction(
    of area: [Polygon], _ question: CoverageQuestion = CoverageQuestion()
  ) throws(AreaError) -> Double {
    let whole = area.reduce(0) { $0 + AreaMeasure.squareMeters($1) }
    guard whole > 0, let box = BoundingBox(around: area.flatMap(\.exterior)) else { return 0 }
    let candidates = regions.indices.filter { counts($0, for: question) }
      .flatMap { regions[$0].polygons }
      .filter { polygon in
        guard let other = BoundingBox(around: polygon.exterior) else { return false }
        return other.west <= box.east && other.east >= box.west && other.south <= box.north
          && other.north >= box.south
      }
    let common = try AreaMeasure.intersection(area, try AreaMeasure.union(candidates))
    return min(1, common.reduce(0) { $0 + AreaMeasure.squareMeters($1) } / whole)
  }
}
