import GeoFormats
import GeoTexts
package import GeoTracking
import Geodesy

extension AlignmentReport {
  /// The report as JSON (`Data/schemas/alignment.schema.json`), with at most 60 moments of the way.
  package func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("answered", solution.placement != nil)
    json.key("refusal")
    if case .refused(let refusal) = solution.answer {
      json.beginObject(inline: true)
      json.member("reason", refusal.name)
      json.member("explanation", refusal.message.text(in: .english))
      json.endObject()
    } else {
      json.null()
    }
    writePlacement(&json)
    writeEvidence(&json)
    writeDrift(&json)
    json.key("jumps")
    json.beginObject(inline: true)
    json.member("count", jumps?.count ?? 0)
    json.member("firstTime", jumps?.first.time, decimals: 6)
    json.member("lastTime", jumps?.last.time, decimals: 6)
    json.member("largestMeters", jumps?.largest, decimals: 3)
    json.endObject()
    json.key("truth")
    if let error {
      json.beginObject(inline: true)
      json.member("yawError", error.yaw, decimals: 6)
      json.member("horizontalError", error.horizontal, decimals: 4)
      json.member("fractionWithinOne", error.fractionWithinOne, decimals: 4)
      json.member("fractionWithinTwo", error.fractionWithinTwo, decimals: 4)
      json.endObject()
    } else {
      json.null()
    }
    json.endObject()
    json.endText()
    return json.buffer.bytes
  }

  private func writeDrift(_ json: inout JSONWriter) {
    json.key("drift")
    if let drift = solution.drift {
      json.beginObject(inline: true)
      json.member("yawPerRootMinute", drift.yaw, decimals: 4)
      json.member("placePerRootMeter", drift.place, decimals: 5)
      json.member("fixFactor", drift.fixFactor, decimals: 4)
      json.endObject()
    } else {
      json.null()
    }
    json.key("samples")
    json.beginArray()
    for sample in along(atMost: 60) {
      let (placement, uncertainty) = (sample.placement, sample.placement.uncertainty)
      json.beginObject(inline: true)
      json.member("time", sample.time, decimals: 6)
      json.key("point")
      write(placement.pivot, &json)
      json.member("latitude", placement.coordinate.latitude, decimals: 9)
      json.member("longitude", placement.coordinate.longitude, decimals: 9)
      json.member("altitude", placement.altitude?.meters, decimals: 4)
      json.member("yaw", placement.yaw, decimals: 6)
      json.member("yawAccuracy", uncertainty.yawAccuracy, decimals: 6)
      json.member("eastAccuracy", uncertainty.east.squareRoot(), decimals: 4)
      json.member("northAccuracy", uncertainty.north.squareRoot(), decimals: 4)
      json.member("verticalAccuracy", uncertainty.verticalAccuracy, decimals: 4)
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ point: Vector3, _ json: inout JSONWriter) {
    json.beginArray(inline: true)
    for number in [point.x, point.y, point.z] { json.number(number, decimals: 4) }
    json.endArray()
  }

  private func writePlacement(_ json: inout JSONWriter) {
    json.key("placement")
    guard let placement = solution.placement else { return json.null() }
    let uncertainty = placement.uncertainty
    json.beginObject()
    json.member("yaw", (origin ?? placement).yaw, decimals: 6)
    json.member("yawAccuracy", uncertainty.yawAccuracy, decimals: 6)
    json.member("horizontalAccuracy", uncertainty.horizontalAccuracy, decimals: 4)
    json.member("verticalAccuracy", uncertainty.verticalAccuracy, decimals: 4)
    json.key("origin")
    write(origin ?? placement, &json)
    json.key("pivot")
    write(placement, &json)
    json.endObject()
  }

  /// A point of the world and where it is.
  private func write(_ placement: WorldPlacement, _ json: inout JSONWriter) {
    json.beginObject(inline: true)
    json.key("point")
    write(placement.pivot, &json)
    json.member("latitude", placement.coordinate.latitude, decimals: 9)
    json.member("longitude", placement.coordinate.longitude, decimals: 9)
    json.member("altitude", placement.altitude?.meters, decimals: 4)
    json.member("datum", placement.altitude?.datum.rawValue)
    json.endObject()
  }

  private func writeEvidence(_ json: inout JSONWriter) {
    let evidence = solution.evidence
    json.key("evidence")
    json.beginObject()
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
    json.endObject()
    json.key("compass")
    if let compass = solution.compass {
      json.beginObject(inline: true)
      json.member("bias", compass.degrees, decimals: 3)
      json.member("accuracy", compass.accuracy, decimals: 3)
      json.member("readings", compass.readings)
      json.endObject()
    } else {
      json.null()
    }
  }
}
