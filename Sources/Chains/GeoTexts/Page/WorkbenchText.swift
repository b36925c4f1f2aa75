/// The name of a text of the workbench, the page of a service.
///
/// A placeholder is written `{name}` in the texts; the page fills it.
package enum WorkbenchText: String, Hashable, Sendable, CaseIterable {
  // The search.
  case search
  case searchHint
  case suggestions
  case suggestionsOne
  case suggestionsMany
  case nothingFound
  case similarSpelling
  case clearSearch

  // Kinds of things.
  case kindAnchor
  case kindChain
  case kindRegion
  case kindTag
  case kindStreet
  case kindPlace
  case kindCoordinate

  // The list.
  case contents
  case anchors
  case chains
  case regions
  case filterList
  case shownOf
  case nothingMatches
  case emptyAnchors
  case emptyChains
  case emptyRegions
  case loadMore
  case showLayer
  case ofCollection

  // The card.
  case length
  case tags
  case provider
  case grade
  case validFrom
  case validUntil
  case expires
  case changed
  case changedBy
  case notes
  case openData
  case showOnMap
  case backToChain
  case unnamedAnchor

  // The map.
  case map
  case mapKeys
  case showAll
  case zoomKeys
  case toSearch
  case chooseEntry
  case closeEntry
  case selected

  // Missing things.
  case loading
  case noAnswer
  case tryAgain
  case noDrawing
  case noLibrary
  case notThere
  case keyNeeded
  case keyLabel
  case keyHint
  case keyWrong
  case signIn
  case signOut
  case noScripts
}
