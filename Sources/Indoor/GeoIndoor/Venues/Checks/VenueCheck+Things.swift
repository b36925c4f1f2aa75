import Geodesy

/// Checks of the contents of floors.
extension VenueCheck {
  /// Tolerance for things outside of their floor, in meters: markers hang on outer walls.
  private static let tolerance: Meters = 1

  mutating func checkAreas() {
    for room in venue.rooms {
      let item = VenueItem(.room, room.id)
      require(VenueItem(.floor, room.floor), for: item)
      check(room.shape, of: item)
    }
    for fence in venue.fences {
      let item = VenueItem(.fence, fence.id)
      require(VenueItem(.floor, fence.floor), for: item)
      check(fence.shape, of: item)
    }
    for area in venue.blockedAreas {
      let item = VenueItem(.blockedArea, area.id)
      require(VenueItem(.floor, area.floor), for: item)
      check(area.shape, of: item)
    }
  }

  mutating func checkPassages() {
    for opening in venue.openings {
      let item = VenueItem(.opening, opening.id)
      require(VenueItem(.floor, opening.floor), for: item)
      check(opening.start, "start", of: item)
      check(opening.end, "end", of: item)
      for room in opening.rooms { require(VenueItem(.room, room), for: item) }
    }
    for connector in venue.connectors {
      let item = VenueItem(.connector, connector.id)
      if connector.stops.count < 2 {
        note(.tooFewStops(connector: connector.id, stops: connector.stops.count))
      }
      for stop in connector.stops {
        require(VenueItem(.floor, stop.floor), for: item)
        check(stop.position, "stop", of: item)
      }
    }
  }

  mutating func checkPoints() {
    for marker in venue.markers {
      let item = VenueItem(.marker, marker.id)
      require(VenueItem(.floor, marker.floor), for: item)
      checkSize(marker.physicalWidth, "physical width", of: item)
      checkHeight(marker.height, of: item)
      checkPlace(marker.position, on: marker.floor, of: item)
      checkFace(of: marker)
    }
    for place in venue.pointsOfInterest {
      let item = VenueItem(.pointOfInterest, place.id)
      require(VenueItem(.floor, place.floor), for: item)
      if let room = place.room { require(VenueItem(.room, room), for: item) }
      checkPlace(place.position, on: place.floor, of: item)
    }
  }

  mutating func checkBeacons() {
    var seen: [BeaconIdentity: String] = [:]
    for beacon in venue.beacons {
      let item = VenueItem(.beacon, beacon.id)
      require(VenueItem(.floor, beacon.floor), for: item)
      checkHeight(beacon.height, of: item)
      checkPlace(beacon.position, on: beacon.floor, of: item)
      let power = -150.0...50.0
      check(beacon.txPower, "tx power", in: power, "-150 to 50 dBm", of: item)
      check(beacon.battery.map(Double.init), "battery", in: 0...100, "0 to 100 %", of: item)
      guard let identity = beacon.identity else {
        note(.namelessBeacon(beacon.id))
        continue
      }
      guard let other = seen[identity] else {
        seen[identity] = beacon.id
        continue
      }
      switch identity {
      case .mac(let mac): note(.repeatedAddress(beacons: other, and: beacon.id, address: mac))
      case .frame(let uuid, let major, let minor):
        let identity = "\(uuid)/\(major)/\(minor)"
        note(.repeatedFrame(beacons: other, and: beacon.id, identity: identity))
      }
    }
  }

  mutating func checkPaths() {
    var nodes: Set<PathNode.ID> = []
    for node in venue.pathNodes {
      let item = VenueItem(.pathNode, node.id)
      if node.id.rawValue.isEmpty {
        note(.emptyID(kind: VenueItemKind.pathNode.word))
      } else if !nodes.insert(node.id).inserted {
        note(.duplicateID(item, and: item))
      }
      require(VenueItem(.floor, node.floor), for: item)
      check(node.position, "position", of: item)
    }
    for link in venue.pathLinks {
      let item = VenueItem(.pathLink, "\(link.from) \(link.to)")
      for end in [link.from, link.to] where !nodes.contains(end) {
        note(.unknownReference(from: item, to: VenueItem(.pathNode, end)))
      }
      check(link.cost, "cost", in: 0...1e7, "0 to 10000000 m", of: item)
    }
  }

  private mutating func checkPlace(_ point: FloorPoint, on floor: Floor.ID, of item: VenueItem) {
    guard point.isUsable else { return check(point, "position", of: item) }
    guard let floor = floors[floor], let cover = cover(of: floor), !cover.contains(point) else {
      return
    }
    let distance = cover.distanceToEdge(from: point)
    guard distance.isFinite, distance > Self.tolerance else { return }
    note(.outsideFloor(item, floor: floor.id, meters: distance))
  }
}
