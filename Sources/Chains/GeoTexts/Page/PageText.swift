/// The name of a text around a page: ways to reach things, keys, and what pictures show in words.
///
/// A placeholder is written `{name}` in the texts; `Catalogue.fill` or the page fills it.
package enum PageText: String, Hashable, Sendable, CaseIterable {
  // Ways to reach things.
  case skipToMap
  case skipToContent
  case mapControls
  case floors
  case floorPlan

  // The help with the keyboard.
  case keyboardHelp
  case key
  case effect
  case onMap
  case onList
  case onProfile
  case arrowKeys
  case pageUpDown
  case homeEnd
  case escape
  case moveMap
  case changeFloor
  case moveInList
  case listEnds
  case walkAlong
  case walkEnds
  case openHelp

  // A long list of anchors.
  case find
  case anchorsByName
  case anchorsFound

  // Copying from a page, and contents without its script.
  case copy
  case copied
  case notCopied
  case command
  case copyCommand
  case link
  case copyLink
  case openMaps
  case moreDetails
  case download
  case pageStill

  // Several walks beside each other.
  case comparison
  case factLength
  case factTime
  case factTurns

  // The walker's view.
  case walkerView
  case spaceKey
  case lookAround
  case startWalking
  case stopWalking
  case viewSpread
  case viewNear

  // Words for the contents of pictures.
  case instruction
  case inView
  case climb
  case pathSections
  case pathSection
  case legend
  case rooms
  case connectors
  case places
  case markers
  case beacons
  case wayOnFloor

  // The timeline in words.
  case timelineTable
  case from
  case to
  case measures
  case measure
  case count
  case least
  case median
  case most
}
