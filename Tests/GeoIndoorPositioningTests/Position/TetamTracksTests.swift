import GeoFormats
import GeoSessions
import GeoTestSupport
import GeoVenues
import Testing

@testable import GeoIndoorPositioning

@Suite(.enabled(if: TetamTracks.isThere)) struct TetamTracksTests {
  /// The path loss is fitted leaving the tested track out.
  ///
  /// The place in the middle of the hall is off by 4.8 to 6.8 m in the median.
  @Test("N-05 D-1 non-linear least squares find the tag to 2.5 m on each track, 2.1 m on average")
  func nonlinearLeastSquaresFindTheTag() throws {
    let tracks = try TetamTracks()
    var medians: [Double] = []
    for name in TetamTracks.names {
      let fit = try #require(tracks.fit(without: name))
      let solver = SignalSolver(within: TetamTracks.hall)
      let errors = tracks.windows(of: name).map { levels, truth in
        solver.solve(tracks.measurements(levels, fit))?.point.distance(to: truth) ?? .infinity
      }
      let median = TetamTracks.median(errors)
      #expect(median <= 2.5, "\(name): \(median)")
      medians.append(median)
    }
    #expect(medians.reduce(0, +) / Double(medians.count) <= 2.1, "\(medians)")
  }

  /// Baselines: weighted centroid 2.2–4.1 m, linear least squares 4–7.5 m (unweighted), of a program
  /// in another language.
  @Test("N-05 D-1 simple methods do what they did elsewhere")
  func simpleMethodsDoWhatTheyDidElsewhere() throws {
    let tracks = try TetamTracks()
    for name in TetamTracks.names {
      let fit = try #require(tracks.fit(without: name))
      var (centroid, linear): ([Double], [Double]) = ([], [])
      for (levels, truth) in tracks.windows(of: name) {
        let measurements = tracks.measurements(levels, fit)
        let point = WeightedCentroid.point(
          measurements.map { ($0.point, WeightedCentroid.weight(rssi: $0.rssi)) })
        centroid.append(point?.distance(to: truth) ?? .infinity)
        let straight = Multilateration.linear(measurements.map(\.range))
        linear.append(straight?.distance(to: truth) ?? .infinity)
      }
      #expect(TetamTracks.median(centroid) <= 4.1, "\(name)")
      #expect(TetamTracks.median(linear) <= 7.5, "\(name)")
    }
  }

  @Test("N-05 D-1 the particle filter finds the tag to 3 m in the walkable part of the hall")
  func theParticleFilterFindsTheTag() throws {
    let tracks = try TetamTracks()
    let box = try #require(TetamTracks.hall)
    var grid = try #require(WalkableGrid(box, cell: 0.5))
    // In this file 1 is furniture and wall: 98 of 100 true places lie in cells with 0.
    for line in SharedData.text(
      TetamTracks.folder + "tetam_0.5.occ"
    ).split(separator: "\n").dropFirst() where line.hasSuffix("::1") {
      let numbers = line.dropLast(3).split { "[], ".contains($0) }.compactMap { Double($0) }
      guard numbers.count == 2 else { continue }
      grid.set(FloorPoint(x: numbers[0] + 0.25, y: numbers[1] + 0.25), isFree: false)
    }
    #expect(grid.isFree.contains(false))
    for name in TetamTracks.names {
      let fit = try #require(tracks.fit(without: name))
      let sources = tracks.stations.indices.map { index in
        ParticleFilter.Source(
          point: tracks.stations[index].point,
          rise: tracks.stations[index].height - TetamTracks.carried, loss: fit.model(of: index))
      }
      var filter = try #require(
        ParticleFilter(grid: grid, sources: sources, options: ParticleOptions(count: 500)))
      var errors: [Double] = []
      for (levels, truth) in tracks.windows(of: name) {
        filter.step(1, levels: levels)
        errors.append(filter.estimate?.point.distance(to: truth) ?? .infinity)
      }
      #expect(TetamTracks.median(errors) <= 3, "\(name): \(TetamTracks.median(errors))")
    }
  }

  /// Baseline of nearest fingerprints elsewhere: 1.2 to 2.5 m.
  @Test("N-05 D-1 fingerprints find the tag to 2.5 m")
  func fingerprintsFindTheTag() throws {
    let tracks = try TetamTracks()
    let prints = try Self.prints(tracks)
    #expect(prints.prints.count == 81)
    var medians: [Double] = []
    for name in TetamTracks.names {
      let errors = tracks.windows(of: name).map { levels, truth in
        prints.point(levels)?.point.distance(to: truth) ?? .infinity
      }
      medians.append(TetamTracks.median(errors))
    }
    #expect(medians.allSatisfy { $0 <= 2.6 }, "\(medians)")
  }

  /// Histograms of strengths at 81 points; each becomes its mean.
  private static func prints(_ tracks: TetamTracks) throws -> Fingerprints {
    let text = SharedData.text(TetamTracks.folder + "hst_set1_multi_rssi.hst")
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Fingerprints:") })
    let document = try JSONReader.read(Array(line.dropFirst("Fingerprints:".count).utf8))
    let index = Dictionary(uniqueKeysWithValues: tracks.ids.enumerated().map { ($1, $0) })
    let prints = (document.object?.members ?? []).compactMap { member -> Fingerprints.Print? in
      let place = member.name.split { "(), ".contains($0) }.compactMap { Double($0) }
      guard place.count == 3 else { return nil }
      var levels: SignalLevels = [:]
      for station in member.value.object?.members ?? [] {
        let counts = (station.value.object?.members.first?.value.array ?? []).compactMap(\.number)
        let total = counts.reduce(0, +)
        guard let number = index[station.name], total > 0 else { continue }
        levels[number] = zip(counts, 0...).reduce(0) { $0 + $1.0 * (Double($1.1) - 100) } / total
      }
      return Fingerprints.Print(point: FloorPoint(x: place[0], y: place[1]), levels: levels)
    }
    return Fingerprints(prints)
  }
}
