import Geodesy

/// Buildings and floors.
extension VenueCheck {
  mutating func checkBuildings() {
    for building in venue.buildings {
      let item = VenueItem(.building, building.id)
      if let frame = building.frame { check(frame, of: item) }
      check(
        building.altitude?.meters, "altitude", in: Altitude.limits, Altitude.limitsText, of: item)
    }
    for point in venue.grounds?.rings.flatMap(\.self) ?? [] {
      check(point, of: VenueItem(.venue, venue.id))
    }
  }

  mutating func checkFloors() {
    for floor in venue.floors {
      let item = VenueItem(.floor, floor.id)
      require(VenueItem(.building, floor.building), for: item)
      checkHeight(floor.height, of: item)
      check(Double(floor.ordinal), "ordinal", in: -200...1_000, "-200 to 1000", of: item)
      checkSize(floor.planWidth, "plan width", of: item)
      checkSize(floor.planHeight, "plan height", of: item)
      if let outline = floor.outline { check(outline, of: item) }
      if let frame = floor.frame { check(frame, of: item) }
      for point in floor.controlPoints {
        check(point.point, "control point", of: item)
        check(point.coordinate, of: item)
      }
      if let image = floor.image { check(image, of: item) }
    }
  }

  private mutating func check(_ image: PlanImage, of item: VenueItem) {
    for (member, pixels) in [
      ("image width", image.pixelWidth), ("image height", image.pixelHeight),
    ] {
      check(Double(pixels), member, in: 1...1_000_000, "1 to 1000000 pixels", of: item)
    }
    guard image.metersFromPixels.inverse == nil else { return }
    note(
      .badNumber(
        item, member: "image scale", value: image.metersFromPixels.xx,
        expected: "pixels with a size on the floor"))
  }

  private mutating func check(_ frame: FloorFrame, of item: VenueItem) {
    check(frame.origin, of: item)
    let range = 1e-3...1e3
    check(frame.scale, "scale", in: range, "0.001 to 1000 m on Earth per plan meter", of: item)
  }

  mutating func checkOverlaps() {
    for building in venue.buildings {
      let floors = venue.floors(of: building.id)
      for (index, floor) in floors.enumerated() {
        for other in floors[(index + 1)...] where other.ordinal == floor.ordinal {
          guard overlap(floor, other) else { continue }
          note(.overlappingFloors(floor.id, and: other.id, ordinal: floor.ordinal))
        }
      }
      for (lower, upper) in zip(floors, floors.dropFirst())
      where lower.ordinal < upper.ordinal && !(upper.height > lower.height)
        && lower.height.isFinite && upper.height.isFinite
      {
        note(.heightsNotRising(lower: lower.id, upper: upper.id))
      }
    }
  }

  /// Whether two floors overlap; floors without an outline count as covering their whole building.
  private func overlap(_ one: Floor, _ other: Floor) -> Bool {
    guard let mine = cover(of: one), var theirs = cover(of: other) else { return true }
    guard (mine.rings + theirs.rings).allSatisfy({ RingCheck.problem(of: $0) == nil }) else {
      return false
    }
    let frame = venue.frame(of: one)
    if let frame, let otherFrame = venue.frame(of: other), frame != otherFrame {
      theirs = frame.polygon(of: otherFrame.polygon(of: theirs))
    }
    return FloorOverlap.share(mine, theirs)
  }

  func cover(of floor: Floor) -> FloorPolygon? {
    if let outline = floor.outline { return outline }
    guard let width = floor.planWidth, let height = floor.planHeight else { return nil }
    return FloorPolygon(width: width, height: height)
  }
}
