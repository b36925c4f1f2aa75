import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoIndoor

/// Errors of positions from strengths, the path loss fitted leaving the tested track out.
///
/// The recorded hall is that of Daniş et al., "An Indoor Localization Dataset and Data Collection
/// Framework with High Precision Position Annotation" (Pervasive and Mobile Computing 81, 2022).
/// The data's documentation gives the precision of the true places, 0.04 m, and no figure of
/// positions: each bound is at most 1.1 times that of the method in a program in another language,
/// but for the particle filter, which has no such figure.
struct BeaconTracksTests {
  /// The medians that a method finds on all tracks of a hall.
  private static func medians(
    _ tracks: BeaconTracks,
    _ point: (_ levels: SignalLevels, _ fit: PathLossFit) throws -> FloorPoint?
  ) throws -> [Double] {
    try #require(tracks.names.count >= 3)
    return try tracks.names.map { name in
      let fit = try #require(tracks.fit(without: name))
      return try BeaconTracks.median(
        tracks.windows(of: name).map { (try point($0.levels, fit), $0.truth) })
    }
  }

  /// The likeliest cell of a grid is off by 1.1 to 1.8 m in the simulated hall (numpy); the place in
  /// the middle of the recorded one by 4.8 to 6.8 m in the median.
  @Test(arguments: BeaconTracks.Hall.there)
  func `N-05, D-1: non-linear least squares find the tag to 2.5 m on each track, 1.9 m on average`(
    hall: BeaconTracks.Hall
  ) throws {
    let tracks = try BeaconTracks(hall)
    let solver = SignalSolver(within: tracks.box)
    let medians = try Self.medians(tracks) { levels, fit in
      solver.solve(tracks.measurements(levels, fit))?.point
    }
    expect(medians.allSatisfy { $0 <= 2.5 }, "\(medians)")
    expect(medians.reduce(0, +) / Double(medians.count) <= 1.9, "\(medians)")
  }

  /// Baselines in the recorded hall: weighted centroid 2.2–4.1 m, linear least squares 4–7.5 m
  /// (unweighted), of a program in another language.
  @Test(arguments: BeaconTracks.Hall.there)
  func `N-05, D-1: simple methods do what they did elsewhere`(hall: BeaconTracks.Hall) throws {
    let tracks = try BeaconTracks(hall)
    let centroids = try Self.medians(tracks) { levels, fit in
      WeightedCentroid.point(
        tracks.measurements(levels, fit).map {
          ($0.point, WeightedCentroid.weight(rssi: $0.rssi))
        })
    }
    expect(centroids.allSatisfy { $0 <= 4.1 }, "\(centroids)")
    let linear = try Self.medians(tracks) { levels, fit in
      Multilateration.linear(tracks.measurements(levels, fit).map(\.range))
    }
    expect(linear.allSatisfy { $0 <= 7.5 }, "\(linear)")
  }

  @Test(arguments: BeaconTracks.Hall.there)
  func `N-05, D-1: the particle filter finds the tag to 3 m in the walkable part of the hall`(
    hall: BeaconTracks.Hall
  ) throws {
    let tracks = try BeaconTracks(hall)
    let box = try #require(tracks.box)
    var grid = try #require(WalkableGrid(box, cell: 0.5))
    // In these files 1 is furniture and wall: 98 of 100 true places lie in cells with 0.
    let cells = SharedData.text(hall.path(hall == .simulated ? ".occ" : "_0.5.occ"))
    for line in cells.split(separator: "\n").dropFirst() where line.hasSuffix("::1") {
      let numbers = line.dropLast(3).split { "[], ".contains($0) }.compactMap { Double($0) }
      guard numbers.count == 2 else { continue }
      grid.set(FloorPoint(x: numbers[0] + 0.25, y: numbers[1] + 0.25), isFree: false)
    }
    expect(grid.isFree.contains(false))
    for name in tracks.names {
      let fit = try #require(tracks.fit(without: name))
      let sources = tracks.stations.indices.map { index in
        ParticleFilter.Source(
          point: tracks.stations[index].point,
          rise: tracks.stations[index].height - tracks.carried, loss: fit.model(of: index))
      }
      var filter = try #require(
        ParticleFilter(grid: grid, sources: sources, options: ParticleOptions(count: 500)))
      let median = try BeaconTracks.median(
        tracks.windows(of: name).map { levels, truth in
          filter.step(1, levels: levels)
          return (filter.estimate?.point, truth)
        })
      expect(median <= 3, "\(name): \(median)")
    }
  }

  /// Baseline of nearest fingerprints in the recorded hall: 1.2 to 2.5 m.
  @Test(arguments: BeaconTracks.Hall.there)
  func `N-05, D-1: fingerprints find the tag to 2.6 m`(hall: BeaconTracks.Hall) throws {
    let tracks = try BeaconTracks(hall)
    let prints = try Self.prints(tracks)
    expectEqual(prints.prints.count, (hall == .simulated ? 48 : 81))
    let medians = try Self.medians(tracks) { levels, _ in prints.point(levels)?.point }
    expect(medians.allSatisfy { $0 <= 2.6 }, "\(medians)")
  }

  /// Histograms of strengths at known points; each becomes its mean.
  private static func prints(_ tracks: BeaconTracks) throws -> Fingerprints {
    let file =
      tracks.hall == .simulated ? "indoor/hall/hall" : "indoor/ble_tetam/hst_set1_multi_rssi"
    let line = try #require(
      SharedData.text(file + ".hst").split(separator: "\n").first {
        $0.hasPrefix("Fingerprints:")
      })
    let document = try JSONReader.read(Array(line.dropFirst("Fingerprints:".count).utf8))
    let index = Dictionary(uniqueKeysWithValues: tracks.ids.enumerated().map { ($1, $0) })
    let prints = try #require(document.object).members.compactMap {
      member -> Fingerprints.Print? in
      let place = member.name.split { "(), ".contains($0) }.compactMap { Double($0) }
      guard place.count == 3 else { return nil }
      var levels: SignalLevels = [:]
      for station in try #require(member.value.object).members {
        let counts = station.value.object?.members.first?.value.array?.compactMap(\.number)
        guard let number = index[station.name], let counts, counts.contains(where: { $0 > 0 })
        else { continue }
        levels[number] =
          zip(counts, 0...).reduce(0) { $0 + $1.0 * (Double($1.1) - 100) }
          / counts.reduce(0, +)
      }
      return Fingerprints.Print(point: FloorPoint(x: place[0], y: place[1]), levels: levels)
    }
    return Fingerprints(prints)
  }
}
