/// The name of a text about what a change of a store did.
///
/// A placeholder is written `{name}` in the texts; `Message` fills it.
package enum HistoryText: String, Hashable, Sendable, CaseIterable {
  // A change as a whole.
  case undo
  case redo
  case restore
  case restoreSomething
  case sync
  case start
  case anotherProgram
  case unobserved
  case words
  case undone
  case nothing
  case undid
  case undidBy
  case redid
  case redidBy
  case made

  // Actions.
  case add
  case importOnly
  case importFrom
  case remove
  case move
  case moveMany
  case raise
  case raiseMany
  case lower
  case lowerMany
  case rename
  case tag
  case untag
  case collect
  case uncollect
  case edit
  case editFields
  case addChain
  case removeChain
  case replaceChain
  case editChain
  case pathLonger
  case pathShorter
  case pathOther
  case addedOne
  case addedMany
  case removedOne
  case removedMany
  case changedOne
  case changedMany
  case resolveOurs
  case resolveTheirs
  case reopen
  case conflictsOne
  case conflictsMany

  // Objects of the actions.
  case anchorOne
  case anchorMany
  case chainOne
  case chainMany
  case chainNamed
  case regionOne
  case regionMany
  case regionNamed
  case regionsOf
  case venueOne
  case venueMany
  case venueNamed

  // The fields of an anchor.
  case fieldId
  case fieldName
  case fieldPosition
  case fieldAltitude
  case fieldHeading
  case fieldOrientation
  case fieldTags
  case fieldCollection
  case fieldRevealRadius
  case fieldArrivalRadius
  case fieldProperties
  case fieldExpires
  case fieldDescription
  case fieldTime
  case fieldSymbol
  case fieldLink
  case fieldContent

  // Lists.
  case named
  case plain
  case listMore
  case listLast
}
