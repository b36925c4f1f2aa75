/// The name of a text of the player, the page that leads a walker along a chain.
///
/// A placeholder is written `{name}` in the texts; the page fills it.
package enum PlayerText: String, Hashable, Sendable, CaseIterable {
  case playSkip
  case playLanguage
  case playAsk
  case playInsecure
  case playStart
  case playXR
  case playTry
  case playNext
  case playAngle
  case playRecord
  case playDiscard
  case playRecordWhat
  case playStop
  case playRecording
  case playWaiting
  case playSent
  case playAll
  case playHere
  case playKept
  case playMissing
  case playOf
  case playToGo
  case playAbout
  case playAhead
  case playBehind
  case playLeft
  case playRight
  case playModel
  case playImage
  case playVideo
  case playSound
  case playText
  case playLink
}
