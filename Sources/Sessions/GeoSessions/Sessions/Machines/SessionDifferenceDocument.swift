import GeoFormats

/// Differences of sessions as JSON (`Data/schemas/session-diff.schema.json`).
package enum SessionDifferenceDocument {
  package static func text(_ differences: [SessionDifference]) -> String {
    JSONWriter.text { json in
      json.objects("differences", of: differences, inline: true) { json, difference in
        switch difference {
        case .removed(let record): write("removed", first: record, &json)
        case .added(let record): write("added", second: record, &json)
        case .moved(let record, let time):
          var moved = record
          moved.time = time
          write("moved", first: record, second: moved, &json)
        case .changed(let old, let new): write("changed", first: old, second: new, &json)
        }
      }
    }
  }

  private static func write(
    _ change: String, first: SessionOutputRecord? = nil, second: SessionOutputRecord? = nil,
    _ json: inout JSONWriter
  ) {
    json.member("change", change)
    for (name, record) in [("first", first), ("second", second)] {
      guard let record else { continue }
      json.object(name, inline: true) { json in
        json.member("time", record.time, decimals: 3)
        json.member("output", record.kind)
        for member in record.fields.members {
          json.member(member.name, member.value, inline: true)
        }
      }
    }
  }
}
