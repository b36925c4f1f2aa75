import GeoCommandLine
import GeoFormats
import GeoSessions

/// Fields of an output as a document of their own.
enum OutputJSON {
  /// The fields as an object of JSON with a line feed at the end.
  static func text(_ fields: [SessionOutput.Field]) -> String {
    let record = SessionOutputRecord(SessionOutput(time: 0, .analytics, fields))
    var json = JSONWriter()
    json.value(.object(record.fields))
    json.endText()
    return json.buffer.text
  }
}
