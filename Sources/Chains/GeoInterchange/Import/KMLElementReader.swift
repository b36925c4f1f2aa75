import GeoAnchors
import GeoFormats

/// Reads the elements of a placemark beside its name, its data and its geometry.
struct KMLElementReader {
  private let placemark: KMLPlacemark

  init(_ placemark: KMLPlacemark) { self.placemark = placemark }

  /// Reads descriptions, times, icons and links as details; the rest are free properties.
  func read(into draft: inout AnchorDraft, _ repair: ImportRepair.Note) {
    var rest: [JSONObject.Member] = []
    for element in placemark.elements {
      let value = element.value
      switch element.name {
      case "description":
        set("description", Self.text(value), in: &draft, repair)
      case "TimeStamp":
        guard let when = value["when"]?.string else {
          rest.append(element)
          continue
        }
        if Timestamp.normalized(when.trimmed) == nil {
          rest.append(.init(name: "when", value: .string(when)))
        } else {
          set("time", when.trimmed, in: &draft, repair)
        }
      case "TimeSpan":
        if let begin = value["begin"]?.string, Timestamp.normalized(begin.trimmed) != nil {
          set("time", begin.trimmed, in: &draft, repair)
        }
        for name in ["begin", "end"] {
          if let part = value[name] { rest.append(.init(name: name, value: part)) }
        }
      case "atom:link", "link":
        let links = value.array ?? [value]
        let address = links.compactMap { $0["@href"]?.string }.first(where: AnchorRules.isLink)
        set("link", address, in: &draft, repair)
        if links.count > 1 || address == nil || value.object?.members.count != 1 {
          rest.append(.init(name: "atom:link", value: value))
        }
      // Default values carry no information.
      case "visibility" where value.string?.trimmed == "1": break
      case "open" where value.string?.trimmed == "0": break
      default: rest.append(element)
      }
    }
    for part in placemark.style {
      if part.name == "IconStyle", let style = part.value.object {
        rest += readIcon(style, into: &draft, repair)
      } else {
        rest.append(part)
      }
    }
    if !placemark.folders.isEmpty {
      let names = placemark.folders.map { JSONValue.string($0) }
      rest.append(.init(name: "folder", value: names.count == 1 ? names[0] : .array(names)))
    }
    draft.keep(rest)
  }

  /// Reads the address of an icon as the symbol, and returns what else its style says.
  private func readIcon(
    _ style: JSONObject, into draft: inout AnchorDraft, _ repair: ImportRepair.Note
  ) -> [JSONObject.Member] {
    var style = style
    style.members.removeAll { $0.name == "@id" || $0.name == "#text" }
    if let index = style.members.firstIndex(where: { $0.name == "Icon" }),
      let address = style.members[index].value["href"]?.string?.trimmed, !address.isEmpty
    {
      set("symbol", address, in: &draft, repair)
      var icon = style.members[index].value.object ?? JSONObject()
      icon.members.removeAll { $0.name == "href" }
      if icon.members.isEmpty {
        style.members.remove(at: index)
      } else {
        style.members[index].value = .object(icon)
      }
    }
    return style.members.isEmpty
      ? [] : [JSONObject.Member(name: "IconStyle", value: .object(style))]
  }

  /// Sets a detail unless the data of the placemark, which say more exactly what was meant, have it.
  private func set(
    _ name: String, _ text: String?, in draft: inout AnchorDraft, _ repair: ImportRepair.Note
  ) {
    guard let text, !text.trimmed.isEmpty else { return }
    guard let column = AnchorColumn.ofMember[name], draft.details[column] != nil,
      draft.details[column] != .text(text)
    else {
      _ = draft.set(detail: name, text, repair: repair)
      return
    }
    draft.keep([JSONObject.Member(name: name, value: .string(text))])
  }

  /// A text, also one whose markup was not escaped.
  private static func text(_ value: JSONValue) -> String? {
    value.string ?? MarkupTree.element("div", value)
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
