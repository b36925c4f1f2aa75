import Foundation

// embed-texts OUTPUT FILE...: writes a Swift file with the text of each file as a constant.

let arguments = CommandLine.arguments.dropFirst()
var source = "/// The files of the folder `Embedded`.\nenum Embedded {\n"
var all = ""
for path in arguments.dropFirst() {
  let file = URL(filePath: path)
  let text = try String(contentsOf: file, encoding: .utf8)
  let name = String(file.lastPathComponent.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  // As many number signs as the text cannot end the literal with.
  var signs = "#"
  while text.contains("\"\"\"" + signs) || text.contains("\\" + signs) { signs += "#" }
  all += "\"\(file.lastPathComponent)\": \(name), "
  source += "static let \(name) = \(signs)\"\"\"\n\(text)\n\"\"\"\(signs)\n"
}
source +=
  "/// The texts by the names of their files.\nstatic let all: [String: String] = [\(all)]\n}\n"
try source.write(toFile: arguments.first ?? "", atomically: true, encoding: .utf8)
