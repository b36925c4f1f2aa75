@_exported public import GeoAnchorStore
@_exported public import GeoAnchors
@_exported public import GeoAreas
@_exported public import GeoChains
@_exported public import GeoFormats
@_exported public import GeoIndoor
@_exported public import GeoInterchange
@_exported public import GeoLocalization
@_exported public import GeoOSM
@_exported public import GeoOpeningHours
@_exported public import GeoPictures
@_exported public import GeoRequests
@_exported public import GeoRouting
@_exported public import GeoSessions
@_exported public import GeoStreets
@_exported public import GeoTexts
@_exported public import Geodesy

@_exported public import enum GeoSystem.OpenMode
@_exported public import struct GeoSystem.StorageError
