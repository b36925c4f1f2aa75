import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

@Suite struct MapCommandTests {
  let city: DemoCity

  init() throws {
    city = try DemoCity()
    #expect(city.route(["--save", "walk", "-o", city.folder.file("walk.json")]).status == .done)
  }

  @Test func aChainOfTheStoreBecomesAPage() throws {
    let run = CommandRun(
      ["map", "--network", city.network, "--store", city.store, "--chain", "walk"]
        + ["-o", city.folder.file("walk.html")])
    #expect(run.status == .done, "\(run.messages)")
    let page = try #require(city.folder.content("walk.html"))
    #expect(page.hasPrefix("<!DOCTYPE html>") || page.hasPrefix("<!doctype html>"))
    #expect(page.contains("West 42nd Street"))
    #expect(!page.contains("http://") || page.contains("http://www.w3.org"))
    #expect(!page.contains("https://"))
  }

  @Test func aChainAsJSONBecomesAPicture() throws {
    let run = CommandRun(
      ["map", "--route", city.folder.file("walk.json"), "-o", city.folder.file("walk.svg")])
    #expect(run.status == .done, "\(run.messages)")
    #expect(try #require(city.folder.content("walk.svg")).contains("<svg"))
  }

  @Test func wordsFollowTheLanguage() throws {
    let arguments = ["map", "--store", city.store, "--chain", "walk"]
    #expect(CommandRun(arguments + ["--lang", "de"]).output.contains("Anker"))
    #expect(
      CommandRun(arguments, environment: ["LANG": "fr_FR.UTF-8"]).output.contains("Ancres"))
    #expect(CommandRun(arguments, environment: ["LANG": "xx"]).output.contains("Anchors"))
  }

  @Test func aNetworkAloneIsAMap() {
    let run = CommandRun(
      ["map", "--network", city.network], environment: ["GEOANCHOR_STORE": "/nowhere/s.gpkg"])
    #expect(run.status == .done, "\(run.messages)")
    #expect(run.output.contains("Broadway"))
  }

  @Test(arguments: [
    (["--chain", "walkk"], "walk"), (["--route", "/nowhere/x.json"], "/nowhere/x.json"),
    (["--network", "/nowhere/x"], "No such file"), (["--width", "5"], "--width"),
    (["--lang", "xx"], "--lang"), (["-o", "/nowhere/x.html"], "the folder must exist"),
  ])
  func refuses(arguments: [String], message: String) {
    let run = CommandRun(["map", "--store", city.store] + arguments)
    #expect(run.status != .done)
    #expect(run.output == "")
    #expect(run.messages.contains(message), "\(run.messages)")
  }
}
