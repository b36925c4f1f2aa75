import Synchronization

/// The metrics of the service in Prometheus' text format 0.0.4.
package final class Metrics: Sendable {
  /// The upper bounds of the buckets of durations, in seconds.
  static let bounds = [0.000_1, 0.000_5, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

  private struct Operation {
    /// The number of answers by status.
    var requests: [(status: Int, count: Int)] = []
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
    var sum = 0.0

    mutating func count(_ status: Int, _ seconds: Double) {
      if let index = requests.firstIndex(where: { $0.status == status }) {
        requests[index].count += 1
      } else {
        requests.append((status, 1))
      }
      buckets[Metrics.bounds.firstIndex { seconds <= $0 } ?? Metrics.bounds.count] += 1
      sum += seconds
    }
  }

  private struct Counts {
    var operations: [String: Operation] = [:]
    var sentBytes = 0
    var reloads = 0
  }

  private let counts = Mutex(Counts())

  package init() {}

  /// Counts an answered request.
  package func count(operation: String, status: Int, seconds: Double, bytes: Int) {
    counts.withLock { counts in
      counts.operations[operation, default: Operation()].count(status, seconds)
      counts.sentBytes += bytes
    }
  }

  /// Counts a reload of files.
  package func countReload() { counts.withLock { $0.reloads += 1 } }

  /// The text for Prometheus; `gauges` are further values as they are now.
  package func text(gauges: [(name: String, help: String, value: Int)]) -> String {
    let counts = counts.withLock { $0 }
    var text = Self.head("geoanchor_requests_total", "counter", "Requests by operation and status.")
    let operations = counts.operations.sorted { $0.key < $1.key }
    for (name, operation) in operations {
      for (status, count) in operation.requests.sorted(by: { $0.status < $1.status }) {
        text +=
          "geoanchor_requests_total{operation=\"\(name)\",status=\"\(status)\"} \(count)\n"
      }
    }
    let name = "geoanchor_request_duration_seconds"
    text += Self.head(name, "histogram", "Time from a whole request to its answer.")
    for (operation, durations) in operations {
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
