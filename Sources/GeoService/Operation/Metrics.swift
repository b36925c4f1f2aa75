import Synchronization

/// What the service counts, as Prometheus reads it (text format 0.0.4).
package final class Metrics: Sendable {
  /// The upper bounds of the buckets of durations, in seconds.
  static let bounds = [0.000_1, 0.000_5, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

  private struct Key: Hashable {
    var operation: String
    var status: Int
  }

  private struct Durations {
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
    var sum = 0.0
  }

  private struct Counts {
    var requests: [Key: Int] = [:]
    var durations: [String: Durations] = [:]
    var sentBytes = 0
    var reloads = 0
  }

  private let counts = Mutex(Counts())

  package init() {}

  /// Counts an answered request.
  package func count(operation: String, status: Int, seconds: Double, bytes: Int) {
    let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
    counts.withLock { counts in
      counts.requests[Key(operation: operation, status: status), default: 0] += 1
      counts.durations[operation, default: Durations()].buckets[bucket] += 1
      counts.durations[operation]?.sum += seconds
      counts.sentBytes += bytes
    }
  }

  /// Counts a reload of files.
  package func countReload() { counts.withLock { $0.reloads += 1 } }

  /// The text for Prometheus; `gauges` are further values as they are now.
  package func text(gauges: [(name: String, help: String, value: Int)]) -> String {
    let counts = counts.withLock { $0 }
    var text = Self.head("geoanchor_requests_total", "counter", "Requests by operation and status.")
    for (key, count) in counts.requests.sorted(by: {
      ($0.key.operation, $0.key.status) < ($1.key.operation, $1.key.status)
    }) {
      text +=
        "geoanchor_requests_total{operation=\"\(key.operation)\",status=\"\(key.status)\"} \(count)\n"
    }
    let name = "geoanchor_request_duration_seconds"
    text += Self.head(name, "histogram", "Time from a whole request to its answer.")
    for (operation, durations) in counts.durations.sorted(by: { $0.key < $1.key }) {
      var total = 0
      for (index, count) in durations.buckets.enumerated() {
        total += count
        let bound = index < Self.bounds.count ? "\(Self.bounds[index])" : "+Inf"
        text += "\(name)_bucket{operation=\"\(operation)\",le=\"\(bound)\"} \(total)\n"
      }
      text += "\(name)_sum{operation=\"\(operation)\"} \(durations.sum)\n"
      text += "\(name)_count{operation=\"\(operation)\"} \(total)\n"
    }
    text += Self.head("geoanchor_sent_bytes_total", "counter", "Bytes of contents that were sent.")
    text += "geoanchor_sent_bytes_total \(counts.sentBytes)\n"
    text += Self.head("geoanchor_reloads_total", "counter", "Reloads of files.")
    text += "geoanchor_reloads_total \(counts.reloads)\n"
    for gauge in gauges {
      text += Self.head(gauge.name, "gauge", gauge.help) + "\(gauge.name) \(gauge.value)\n"
    }
    return text
  }

  private static func head(_ name: String, _ type: String, _ help: String) -> String {
    "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }
}
