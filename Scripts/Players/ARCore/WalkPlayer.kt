package org.geoanchor.player

import android.app.Activity
import android.location.Location
import com.google.ar.core.Anchor
import com.google.ar.core.Config
import com.google.ar.core.Earth
import com.google.ar.core.Frame
import com.google.ar.core.GeospatialPose
import com.google.ar.core.Session
import com.google.ar.core.TrackingFailureReason
import com.google.ar.core.TrackingState
import com.google.ar.core.VpsAvailability
import org.json.JSONArray
import org.json.JSONObject
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sqrt

/**
 * A walk as `geoanchor export --target arcore --chain NAME` writes it: the members that this player reads.
 *
 * Heights count from the ellipsoid, as ARCore's do, or from the ground; quaternions turn content (forward is +z) to east, up, south.
 */
class Walk(document: JSONObject) {
    class Place(val latitude: Double, val longitude: Double)

    class Section(val toMeters: Double, val live: IntRange)

    class WalkAnchor(json: JSONObject) {
        val id: String = json.getString("id")
        val number: Int = json.getInt("number")
        val place = Place(json.getDouble("latitude"), json.getDouble("longitude"))
        val isOnGround: Boolean = json.getJSONObject("altitude").getString("datum") == "ground"
        val altitude: Double = json.getJSONObject("altitude").getDouble("meters")
        val quaternion: FloatArray = json.getJSONObject("quaternion").let { turn ->
            floatArrayOf(
                turn.getDouble("x").toFloat(), turn.getDouble("y").toFloat(),
                turn.getDouble("z").toFloat(), turn.getDouble("w").toFloat(),
            )
        }
        val distanceMeters: Double = json.getDouble("distanceMeters")
        val revealMeters: Double = json.optDouble("revealMeters", Double.POSITIVE_INFINITY)
        val instruction: String? = json.optString("instruction").ifEmpty { null }
        val content: JSONObject? = json.optJSONObject("content")

        /** The kind of content: none, model, image, video, sound, text or link. */
        val kind: String get() = content?.optString("kind") ?: "none"

        /** The digest of the model that ARCore's renderers read; null without one. */
        val model: String?
            get() = content?.optJSONArray("sources")?.objects()
                ?.firstOrNull { it.optString("type") == "model/gltf-binary" }
                ?.optString("asset")?.removePrefix("sha256:")?.ifEmpty { null }

        /** The text of content in a language, else in English, else in any; null without one. */
        fun text(language: String, member: String = "text"): String? {
            val texts = content?.optJSONObject(member) ?: return null
            return listOf(language, "en").plus(texts.keys().asSequence().sorted())
                .firstNotNullOfOrNull { key -> texts.optString(key).ifEmpty { null } }
        }
    }

    val lengthMeters: Double
    val attribution: String
    val path: List<Place>
    val anchors: List<WalkAnchor>
    private val sections: List<Section>

    init {
        require(document.getString("target") == "arcore" && document.getString("forward") == "+z") {
            "the document is for ${document.getString("target")}, forward ${document.getString("forward")}"
        }
        val chain = document.getJSONObject("chain")
        lengthMeters = chain.getDouble("lengthMeters")
        attribution = chain.optString("attribution")
        val coordinates = chain.getJSONObject("geometry").getJSONArray("coordinates")
        path = (0 until coordinates.length()).map { index ->
            val point = coordinates.getJSONArray(index)
            Place(point.getDouble(1), point.getDouble(0))
        }
        anchors = document.getJSONArray("anchors").objects().map { WalkAnchor(it) }
        sections = chain.optJSONObject("liveWindow")?.getJSONArray("sections")?.objects().orEmpty().map {
            Section(it.getDouble("toMeters"), it.getInt("firstLive")..it.getInt("lastLive"))
        }
    }

    /** The numbers of the anchors that the session holds where the walker is. */
    fun live(meters: Double): IntRange {
        if (sections.isEmpty()) {
            val next = next(meters)?.number ?: anchors.size
            return max(1, next - 1)..min(anchors.size, next + 5)
        }
        return (sections.firstOrNull { meters <= it.toMeters } ?: sections.last()).live
    }

    /** The first anchor ahead of the walker; null once the last is reached. */
    fun next(meters: Double): WalkAnchor? = anchors.firstOrNull { it.distanceMeters > meters }
}

private fun JSONArray.objects(): List<JSONObject> = (0 until length()).map { getJSONObject(it) }

/**
 * The progress of a walker along the path.
 *
 * It looks for the nearest place ahead and a little behind only, so that a path that crosses itself does not jump.
 */
class Progress(private val path: List<Walk.Place>) {
    var meters = 0.0
        private set

    private val distances: List<Double> = path.zipWithNext().runningFold(0.0) { sum, (from, to) ->
        val (east, north) = offset(from, to)
        sum + sqrt(east * east + north * north)
    }

    /** Moves on to where a fix is; fixes with a radius above 30 m tell nothing. */
    fun take(place: Walk.Place, accuracy: Double) {
        if (accuracy > 30) return
        var best = Double.POSITIVE_INFINITY
        var found = meters
        for (index in 0 until path.size - 1) {
            val (begin, end) = distances[index] to distances[index + 1]
            if (end <= begin || end < meters - 30 || begin > meters + 60) continue
            val (wayEast, wayNorth) = offset(path[index], path[index + 1])
            val (east, north) = offset(path[index], place)
            val length = end - begin
            val part = ((east * wayEast + north * wayNorth) / (length * length)).coerceIn(0.0, 1.0)
            val besideEast = east - part * wayEast
            val besideNorth = north - part * wayNorth
            val at = begin + part * length
            // A meter along the path counts for a fifth of one beside it.
            val cost = besideEast * besideEast + besideNorth * besideNorth + (at - meters) * (at - meters) / 25
            if (cost < best) {
                best = cost
                found = at
            }
        }
        meters = found
    }

    companion object {
        /** Meters east and north: a plane, which is true to centimeters within some hundred meters. */
        fun offset(from: Walk.Place, to: Walk.Place): Pair<Double, Double> {
            val latitude = from.latitude * PI / 180
            val north = 111_132.95 - 559.85 * cos(2 * latitude) + 1.17 * cos(4 * latitude)
            val east = 111_412.88 * cos(latitude) - 93.5 * cos(3 * latitude)
            return Pair((to.longitude - from.longitude) * east, (to.latitude - from.latitude) * north)
        }
    }
}

/**
 * Leads a walker along a chain by ARCore's Geospatial API: anchors by the live window, coaching by geoanchor's texts.
 *
 * The activity calls [configure] once and [update] with every frame, draws what [shown] has, and shows the three texts.
 * `texts` is what `Scripts/Players/texts.py LANGUAGE` writes.
 */
class WalkPlayer(private val walk: Walk, private val texts: JSONObject, private val language: String) {
    /** An anchor of the session with what is drawn at it. */
    class Shown(val anchor: Walk.WalkAnchor, val geospatial: Anchor)

    /** The instruction of the next anchor that has one. */
    var instruction = ""
        private set

    /** The advice by which tracking works; empty where it does. */
    var coaching = ""
        private set

    /** Meters along the path to the next anchor. */
    var distance = 0.0
        private set

    var hasArrived = false
        private set

    val shown: Collection<Shown> get() = live.values

    private val progress = Progress(walk.path)
    private val live = mutableMapOf<String, Shown>()
    private val waiting = mutableSetOf<String>()

    /** Asks for the Geospatial mode; false where the phone has none. */
    fun configure(session: Session): Boolean {
        if (!session.isGeospatialModeSupported(Config.GeospatialMode.ENABLED)) {
            coaching = text("coachUnsupported")
            return false
        }
        session.configure(Config(session).apply { geospatialMode = Config.GeospatialMode.ENABLED })
        return true
    }

    /** Says before the walk whether the street is known: `activity` is told by [answer] on its own thread. */
    fun check(session: Session, activity: Activity, answer: (Boolean) -> Unit) {
        val start = walk.anchors.first().place
        session.checkVpsAvailabilityAsync(start.latitude, start.longitude) { found ->
            activity.runOnUiThread { answer(found == VpsAvailability.AVAILABLE) }
        }
    }

    /** Takes a frame: moves on, opens and closes anchors, and says what to do. */
    fun update(session: Session, frame: Frame) {
        val earth = session.earth ?: return
        coaching = advice(earth, frame)?.let { text(it) }.orEmpty()
        if (earth.trackingState != TrackingState.TRACKING) return
        val pose = earth.cameraGeospatialPose
        progress.take(Walk.Place(pose.latitude, pose.longitude), pose.horizontalAccuracy)
        hold(earth)
        lead()
    }

    /** A fix of the phone, for the time before the session is localized. */
    fun take(location: Location) {
        progress.take(Walk.Place(location.latitude, location.longitude), location.accuracy.toDouble())
        lead()
    }

    private fun text(key: String): String = texts.optString(key, key)

    /** Opens the anchors of the live window that are revealed, and closes the others. */
    private fun hold(earth: Earth) {
        val window = walk.live(progress.meters)
        val wanted = walk.anchors.filter {
            it.number in window && it.distanceMeters - progress.meters <= it.revealMeters
        }
        val ids = wanted.map { it.id }.toSet()
        for (id in live.keys - ids) live.remove(id)?.geospatial?.detach()
        for (anchor in wanted) if (anchor.id !in live && waiting.add(anchor.id)) open(earth, anchor)
    }

    private fun open(earth: Earth, anchor: Walk.WalkAnchor) {
        val (x, y, z, w) = anchor.quaternion.toList()
        val (latitude, longitude) = anchor.place.latitude to anchor.place.longitude
        if (!anchor.isOnGround) {
            waiting.remove(anchor.id)
            live[anchor.id] = Shown(
                anchor, earth.createAnchor(latitude, longitude, anchor.altitude, x, y, z, w))
            return
        }
        // The ground is asked of Google's terrain; the answer comes later, on the main thread.
        earth.resolveAnchorOnTerrainAsync(latitude, longitude, anchor.altitude, x, y, z, w) { found, state ->
            waiting.remove(anchor.id)
            if (state == Anchor.TerrainAnchorState.SUCCESS) live[anchor.id] = Shown(anchor, found)
        }
    }

    private fun lead() {
        val next = walk.next(progress.meters)
        hasArrived = hasArrived || next == null || walk.lengthMeters - progress.meters < 5
        if (hasArrived || next == null) {
            instruction = text("guideArrived")
            distance = 0.0
            return
        }
        distance = next.distanceMeters - progress.meters
        instruction = walk.anchors
            .firstOrNull { it.number >= next.number && it.instruction != null }?.instruction.orEmpty()
    }

    /** The advice for the state of tracking, by the names of geoanchor's coaching; null where all is well. */
    private fun advice(earth: Earth, frame: Frame): String? = when {
        earth.earthState == Earth.EarthState.ERROR_NOT_AUTHORIZED -> "coachFailed"
        earth.earthState == Earth.EarthState.ERROR_RESOURCE_EXHAUSTED -> "coachCheckNetwork"
        earth.earthState != Earth.EarthState.ENABLED -> "coachUnavailable"
        frame.camera.trackingState != TrackingState.TRACKING -> when (frame.camera.trackingFailureReason) {
            TrackingFailureReason.EXCESSIVE_MOTION -> "coachSlowDown"
            TrackingFailureReason.INSUFFICIENT_LIGHT -> "coachMoreLight"
            TrackingFailureReason.INSUFFICIENT_FEATURES -> "coachMoreDetail"
            TrackingFailureReason.CAMERA_UNAVAILABLE -> "coachFreeCamera"
            else -> "coachStart"
        }
        earth.trackingState != TrackingState.TRACKING -> "coachWaitForLocation"
        isPoor(earth.cameraGeospatialPose) -> "coachLookAtBuildings"
        else -> null
    }

    /** Whether content would stand beside its place: more than 10 m off, or turned by more than 15°. */
    private fun isPoor(pose: GeospatialPose): Boolean =
        pose.horizontalAccuracy > 10 || pose.orientationYawAccuracy > 15
}
