import GeoFormats
package import GeoSessions
import GeoTexts
import Geodesy

extension AlignmentReport {
  /// The report as JSON (`Data/schemas/alignment.schema.json`), with at most 60 moments of the way.
  package func json() -> [UInt8] {
    let text = JSONWriter.text { json in
      json.member("answered", solution.placement != nil)
      json.object("refusal", of: refusal, inline: true) { json, refusal in
        json.member("reason", refusal.name)
        json.member("explanation", refusal.message.text(in: .english))
      }
      writeBreaks(&json)
      writePlacement(&json)
      writeEvidence(&json)
      writeDrift(&json)
      json.object("jumps", inline: true) { json in
        json.member("count", jumps?.count ?? 0)
        json.member("firstTime", jumps?.first.time, decimals: 6)
        json.member("lastTime", jumps?.last.time, decimals: 6)
        json.member("largestMeters", jumps?.largest, decimals: 3)
      }
      json.object("truth", of: error, inline: true) { json, error in
        json.member("yawError", error.yaw, decimals: 6)
        json.member("horizontalError", error.horizontal, decimals: 4)
        json.member("fractionWithinOne", error.fractionWithinOne, decimals: 4)
        json.member("fractionWithinTwo", error.fractionWithinTwo, decimals: 4)
      }
    }
    return Array(text.utf8)
  }

  private var refusal: AlignmentRefusal? {
    if case .refused(let refusal) = solution.answer { refusal } else { nil }
  }

  private func writeDrift(_ json: inout JSONWriter) {
    json.object("drift", of: solution.drift, inline: true) { json, drift in
      json.member("yawPerRootMinute", drift.yaw, decimals: 4)
      json.member("placePerRootMeter", drift.place, decimals: 5)
      json.member("fixFactor", drift.fixFactor, decimals: 4)
    }
    write(along(atMost: 60), &json)
  }

  private func writeBreaks(_ json: inout JSONWriter) {
    json.member("broken", !solution.breaks.isEmpty)
    json.objects("breaks", of: solution.breaks, inline: true) { json, item in
      json.member("kind", item.kind.rawValue)
      json.member("time", item.time, decimals: 6)
      json.member("end", item.end, decimals: 6)
      json.member("size", item.size, decimals: 4)
      json.member("accuracy", item.accuracy, decimals: 4)
    }
    json.objects("parts", of: solution.parts) { json, part in
      json.member("start", part.start, decimals: 6)
      json.member("end", part.end, decimals: 6)
      json.member("answered", part.solution.placement != nil)
      json.member("reason", part.solution.refusal?.name)
      write(part.solution.moments(atMost: 20), &json)
    }
  }

  private func write(_ samples: [PlacementSample], _ json: inout JSONWriter) {
    json.objects("samples", of: samples, inline: true) { json, sample in
      let (placement, uncertainty) = (sample.placement, sample.placement.uncertainty)
      json.member("time", sample.time, decimals: 6)
      write(placement.pivot, &json)
      json.member("latitude", placement.coordinate.latitude, decimals: 9)
      json.member("longitude", placement.coordinate.longitude, decimals: 9)
      json.member("altitude", placement.altitude?.meters, decimals: 4)
      json.member("yaw", placement.yaw, decimals: 6)
      json.member("yawAccuracy", uncertainty.yawAccuracy, decimals: 6)
      json.member("eastAccuracy", uncertainty.east.squareRoot(), decimals: 4)
      json.member("northAccuracy", uncertainty.north.squareRoot(), decimals: 4)
      json.member("verticalAccuracy", uncertainty.verticalAccuracy, decimals: 4)
    }
  }

  private func write(_ point: Vector3, _ json: inout JSONWriter) {
    json.array("point", of: [point.x, point.y, point.z], inline: true) {
      $0.number($1, decimals: 4)
    }
  }

  private func writePlacement(_ json: inout JSONWriter) {
    json.object("placement", of: solution.placement) { json, placement in
      let uncertainty = placement.uncertainty
      json.member("yaw", (origin ?? placement).yaw, decimals: 6)
      json.member("yawAccuracy", uncertainty.yawAccuracy, decimals: 6)
      json.member("horizontalAccuracy", uncertainty.horizontalAccuracy, decimals: 4)
      json.member("verticalAccuracy", uncertainty.verticalAccuracy, decimals: 4)
      write("origin", origin ?? placement, &json)
      write("pivot", placement, &json)
    }
  }

  /// A point of the world and where it is.
  private func write(_ name: String, _ placement: WorldPlacement, _ json: inout JSONWriter) {
    json.object(name, inline: true) { json in
      write(placement.pivot, &json)
      json.member("latitude", placement.coordinate.latitude, decimals: 9)
      json.member("longitude", placement.coordinate.longitude, decimals: 9)
      json.member("altitude", placement.altitude?.meters, decimals: 4)
      json.member("datum", placement.altitude?.datum.rawValue)
    }
  }

  private func writeEvidence(_ json: inout JSONWriter) {
    let evidence = solution.evidence
    json.object("evidence") { json in
      json.member("fixes", evidence.fixes)
      json.member("visualFixes", evidence.visualFixes)
      json.member("rejected", evidence.rejected)
      json.member("effectiveFixes", evidence.effectiveFixes, decimals: 6)
      json.member("spread", evidence.spread, decimals: 6)
      json.member("spreadRatio", evidence.spreadRatio, decimals: 6)
      json.member("neededRatio", neededSpreadRatio, decimals: 6)
      json.member("rmse", rmse, decimals: 6)
      json.member("horizontalRMSE", horizontalRMSE, decimals: 6)
      json.member("scale", solution.fit.scale, decimals: 6)
      json.member("scaleAccuracy", solution.fit.scaleAccuracy, decimals: 6)
      json.member("noiseScale", solution.fit.noiseScale, decimals: 6)
    }
    json.object("compass", of: solution.compass, inline: true) { json, compass in
      json.member("bias", compass.degrees, decimals: 3)
      json.member("accuracy", compass.accuracy, decimals: 3)
      json.member("readings", compass.readings)
    }
  }
}
