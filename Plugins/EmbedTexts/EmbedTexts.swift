import Foundation
import PackagePlugin

/// Makes Swift constants of the files in a target's folder `Embedded` and in the folders within it,
/// whose names are unique: `Embedded/main.js` becomes `Embedded.main_js`.
///
/// SwiftPM's own `.embedInCode` writes an array of numbers, on which the compiler spends ten seconds
/// for each hundred kilobytes; it reads a text in no time.
@main struct EmbedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Embedded").resolvingSymlinksInPath()
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let files = names.map { folder.appending(path: $0) }.filter { !$0.pathExtension.isEmpty }
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding the texts of \(target.name)",
        executable: try context.tool(named: "embed-texts").url,
        arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}
