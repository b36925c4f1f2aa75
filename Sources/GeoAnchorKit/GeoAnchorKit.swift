@_exported public import GeoAnchorStore
@_exported public import GeoAnchors
@_exported public import GeoAreas
@_exported public import GeoCamera
@_exported public import GeoChains
@_exported public import GeoConversion
@_exported public import GeoCoverage
@_exported public import GeoFormats
@_exported public import GeoIndoorPositioning
@_exported public import GeoIndoorRouting
@_exported public import GeoInterchange
@_exported public import GeoLint
@_exported public import GeoLocalization
@_exported public import GeoMapLocalization
@_exported public import GeoOSM
@_exported public import GeoOpeningHours
@_exported public import GeoPictures
@_exported public import GeoPositioningProtocols
@_exported public import GeoQuery
@_exported public import GeoReplay
@_exported public import GeoRequests
@_exported public import GeoRouting
@_exported public import GeoSessions
@_exported public import GeoSimulation
@_exported public import GeoStreets
@_exported public import GeoTerrain
@_exported public import GeoTexts
@_exported public import GeoTracking
@_exported public import GeoVenues
@_exported public import Geodesy

@_exported public import struct GeoPackage.GeoPackageError
@_exported public import enum GeoPackage.OpenMode
