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
let output = arguments.first ?? ""
// A file that stays as it was keeps its time: the module that it is in is not compiled again when another plan of
// the build, such as that of a package that depends on this one, runs this tool again.
if (try? String(contentsOfFile: output, encoding: .utf8)) != source {
  try source.write(toFile: output, atomically: true, encoding: .utf8)
}
