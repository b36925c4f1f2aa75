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

  // Editing.
  case modePlace
  case modeMove
  case modeTurn
  case modeHeight
  case placeHint
  case moveHint
  case turnHint
  case heightHint
  case placeHere
  case east
  case north
  case up
  case degrees
  case metersLabel
  case datum
  case done
  case cancel
  case undo
  case redo
  case editing
  case stateSaved
  case stateWaitingOne
  case stateWaitingMany
  case stateOffline
  case stateStoppedOne
  case stateStoppedMany
  case outboxTitle
  case outboxEmpty
  case fleeting
  case editAgain
  case copyJSON
  case drop
  case editField
  case keep
  case revert
  case emptyValue
  case notUnderstood
  case fieldName
  case fieldTime
  case fieldSymbol
  case fieldLink
  case fieldReveal
  case fieldArrival
  case placeOfChain
  case delete
  case duplicate
  case placedTold
  case changedTold
  case deletedTold
  case undoneTold
  case nothingToUndo
  case undoPart
  case mergedTold
  case otherChanged
  case otherDeleted
  case somebody
  case conflictTitle
  case conflictBefore
  case conflictTheirs
  case conflictMine
  case allTheirs
  case allMine
  case save
  case keepWaiting
  case goneTitle
  case bringBack
  case letGo
  case chosenMany
  case chooseMore

  // Chains.
  case modeChain
  case chainHint
  case chainWhere
  case chainAdd
  case chainSpacing
  case chainProfile
  case chainStart
  case chainGoal
  case chainAnchorsOne
  case chainAnchorsMany
  case chainLostOne
  case chainLostMany
  case chainNameNeeded
  case chainTaken
  case chainClashed
  case chainSaved
  case chainEdit
  case chainRoute
  case chainInsert
  case chainInsertHint
  case chainPin
  case chainUnpin
  case chainPinned
  case chainRemove
  case chainInstruction

  // The panel and its history.
  case panelTabs
  case tabList
  case tabFindings
  case tabHistory
  case historyEmpty
  case historyAdded
  case historyChanged
  case historyRemoved
  case historyChains
  case changeStart
  case changeEdit
  case changeImport
  case changeExternal
  case changeUndo
  case changeRedo
  case changeRestore
  case changeSync
  case changeBase
  case changeUndone
  case changeAfter
  case changeFirst
  case takeBack
  case takeBackPart
  case changedSince
  case partTold
  case movedBy
  case unknownAuthor
  case yourName
  case yourNameHint

  // Findings.
  case findingsWhere
  case findingsAll
  case findingsInView
  case findingsNone
  case findingsOne
  case findingsMany
  case severityError
  case severityWarning
  case severityNote
  case mend
  case mendAll
  case mendedTold

  // The bar of modes.
  case moreTools
}
