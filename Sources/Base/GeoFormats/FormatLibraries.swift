import CGeoExpat
import CGeoZlib

/// The libraries that formats are read by.
package enum FormatLibraries {
  /// The version of Expat, as it names itself.
  package static var expat: String { String(cString: XML_ExpatVersion()) }

  package static var zlib: String { String(cString: zlibVersion()) }
}
