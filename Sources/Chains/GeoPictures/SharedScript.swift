/// The pieces of the pages' script that the workbench loads as modules.
package enum SharedScript {
  /// The texts of the modules by their names.
  package static let modules = [
    "keeping.js": Embedded.keeping_js + "\nexport { copyText, nameOfFile, saveFile };\n"
  ]
}
