extension TraceMatch {
  /// Joins the matches of traces one after the other; points and paths are counted on.
  ///
  /// The confidence is the mean of all matched points.
  public init(joining matches: [TraceMatch]) {
    if matches.count == 1 {
      self = matches[0]
      return
    }
    self.init(points: [], paths: [], breaks: [], confidence: 0)
    var sum = 0.0
    var matched = 0
    for match in matches {
      let firstPoint = points.count
      let firstPath = paths.count
      let count = match.points.count { $0.status == .matched }
      sum += match.confidence * Double(count)
      matched += count
      for var point in match.points {
        point.path = point.path.map { $0 + firstPath }
        points.append(point)
      }
      for var path in match.paths {
        path.firstPoint += firstPoint
        path.lastPoint += firstPoint
        paths.append(path)
      }
      for var found in match.breaks {
        found.after = found.after.map { $0 + firstPoint }
        found.before = found.before.map { $0 + firstPoint }
        breaks.append(found)
      }
    }
    confidence = matched > 0 ? sum / Double(matched) : 0
  }
}
