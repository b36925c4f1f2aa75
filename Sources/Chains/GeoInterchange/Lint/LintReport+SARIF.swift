import GeoAnchors
import GeoFormats
import GeoTexts

extension LintReport {
  /// The report as SARIF 2.1.0 (OASIS), which code hosts and editors show.
  ///
  /// Every rule is described, the found ones and the others; results name their rule, file, line
  /// where there is one, and anchor.
  package func sarif(version: String) -> String {
    JSONWriter.text { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          json.object("tool") { json in
            json.object("driver") { json in
              json.member("name", "geoanchor")
              json.member("version", version)
              json.array("rules", of: Linter.rules) { write($1, to: &$0) }
            }
          }
          json.array("results") { json in
            let numbers = Dictionary(
              uniqueKeysWithValues: Linter.rules.enumerated().map { ($1.id, $0) })
            for entry in entries { result(entry, rule: numbers[entry.finding.rule], to: &json) }
          }
        }
      }
    }
  }

  private func write(_ rule: any LintRule.Type, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", rule.id)
      Self.text("shortDescription", FindingMessage.title(rule.key, in: language), to: &json)
      Self.text("help", FindingMessage.hint(rule.key, in: language), to: &json)
      json.object("defaultConfiguration", inline: true) { json in
        json.member("level", rule.severity.rawValue)
      }
      json.object("properties", inline: true) { json in
        json.member("tags", rule.platforms.sorted().map(\.rawValue), inline: true)
      }
    }
  }

  private func result(_ entry: Entry, rule: Int?, to json: inout JSONWriter) {
    let finding = entry.finding
    json.object { json in
      json.member("ruleId", finding.rule)
      if let rule {
        json.member("ruleIndex", rule)
      }
      json.member("level", finding.severity.rawValue)
      Self.text(
        "message", "\(finding.label): \(finding.message.text(in: language))", to: &json)
      json.array("locations") { json in
        json.object { json in
          json.object("physicalLocation", inline: true) { json in
            json.object("artifactLocation") { $0.member("uri", Self.uri(entry.source)) }
            if let line = entry.line {
              json.object("region") { $0.member("startLine", line) }
            }
          }
          json.array("logicalLocations", inline: true) { json in
            json.object { json in
              json.member("name", finding.anchor.rawValue)
              if let group = finding.group {
                json.member("fullyQualifiedName", "\(group)/\(finding.anchor)")
              }
              json.member("kind", "anchor")
            }
          }
        }
      }
      json.object("partialFingerprints", inline: true) { json in
        // The anchor stays the same finding when the lines of its file move.
        json.member("anchorRule/v1", "\(finding.anchor)/\(finding.rule)")
      }
    }
  }

  private static func text(_ name: String, _ text: String, to json: inout JSONWriter) {
    json.object(name, inline: true) { $0.member("text", text) }
  }

  /// A path as a reference of RFC 3986.
  static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    if path.hasPrefix("/") { bytes += Array("file://".utf8) }
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
