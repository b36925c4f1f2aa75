using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Google.XR.ARCoreExtensions;
using Newtonsoft.Json;
using TMPro;
using UnityEngine;
using UnityEngine.XR.ARFoundation;
using UnityEngine.XR.ARSubsystems;

namespace GeoAnchor
{
    /// <summary>
    /// A walk as `geoanchor export --target unity --chain NAME` writes it: the members that this player reads.
    /// Quaternions turn content (forward is +z) to Unity's axes: x east, y up, z north.
    /// </summary>
    public sealed class Walk
    {
        public sealed class Altitude
        {
            public double Meters;
            public string Datum;
        }

        public sealed class Turn
        {
            public float X, Y, Z, W;
        }

        public sealed class Source
        {
            public string Asset, Url, Type;
        }

        public sealed class Content
        {
            public string Kind, Facing, Link;
            public Source[] Sources = Array.Empty<Source>();
            public float Scale = 1;
            public Dictionary<string, string> Text, Alternative;
        }

        public sealed class Anchor
        {
            public string Id, Instruction, Asset;
            public int Number;
            public double Latitude, Longitude, DistanceMeters;
            public double RevealMeters = double.PositiveInfinity;
            public Altitude Altitude;
            public Turn Quaternion;
            public float Scale = 1;
            public Content Content;
        }

        public sealed class Section
        {
            public double ToMeters;
            public int FirstLive, LastLive;
        }

        public sealed class Window
        {
            public Section[] Sections = Array.Empty<Section>();
        }

        public sealed class Line
        {
            /// <summary>Longitude and latitude of each point.</summary>
            public double[][] Coordinates;
        }

        public sealed class Route
        {
            public double LengthMeters;
            public string Attribution;
            public Line Geometry;
            public Window LiveWindow;
        }

        public string Target, Forward, AltitudeDatum;
        public Route Chain;
        public Anchor[] Anchors;

        /// <summary>Reads a document; names are found in any case.</summary>
        /// <exception cref="FormatException">It is for another platform.</exception>
        public static Walk Read(string json)
        {
            var walk = JsonConvert.DeserializeObject<Walk>(json);
            if (walk?.Target != "unity" || walk.Forward != "+z" || walk.AltitudeDatum != "ellipsoid")
            {
                throw new FormatException($"the document is for {walk?.Target}, heights above {walk?.AltitudeDatum}");
            }
            return walk;
        }

        /// <summary>Whether an anchor is in the session where the walker is.</summary>
        public bool IsLive(Anchor anchor, double meters)
        {
            if (anchor.DistanceMeters - meters > anchor.RevealMeters) return false;
            var sections = Chain.LiveWindow?.Sections;
            if (sections == null || sections.Length == 0)
            {
                var next = Next(meters)?.Number ?? Anchors.Length;
                return anchor.Number >= next - 1 && anchor.Number <= next + 5;
            }
            var section = sections.FirstOrDefault(each => meters <= each.ToMeters) ?? sections[^1];
            return anchor.Number >= section.FirstLive && anchor.Number <= section.LastLive;
        }

        /// <summary>The first anchor ahead of the walker; null once the last is reached.</summary>
        public Anchor Next(double meters) => Anchors.FirstOrDefault(anchor => anchor.DistanceMeters > meters);

        /// <summary>A text in a language, else in English, else in any; null without one.</summary>
        public static string Text(Dictionary<string, string> texts, string language)
        {
            if (texts == null || texts.Count == 0) return null;
            if (texts.TryGetValue(language, out var own)) return own;
            return texts.TryGetValue("en", out var english) ? english : texts.OrderBy(pair => pair.Key).First().Value;
        }
    }

    /// <summary>
    /// The progress of a walker along the path. It looks for the nearest place ahead and a little behind only, so that a path that
    /// crosses itself does not jump.
    /// </summary>
    public sealed class Progress
    {
        private readonly double[][] path;
        private readonly double[] distances;

        public double Meters { get; private set; }

        public Progress(Walk walk)
        {
            path = walk.Chain.Geometry.Coordinates;
            distances = new double[path.Length];
            for (var index = 1; index < path.Length; index++)
            {
                var (east, north) = Offset(path[index - 1], path[index][1], path[index][0]);
                distances[index] = distances[index - 1] + Math.Sqrt(east * east + north * north);
            }
        }

        /// <summary>Meters east and north: a plane, which is true to centimeters within some hundred meters.</summary>
        private static (double East, double North) Offset(double[] from, double latitude, double longitude)
        {
            var angle = from[1] * Math.PI / 180;
            var north = 111_132.95 - 559.85 * Math.Cos(2 * angle) + 1.17 * Math.Cos(4 * angle);
            var east = 111_412.88 * Math.Cos(angle) - 93.5 * Math.Cos(3 * angle);
            return ((longitude - from[0]) * east, (latitude - from[1]) * north);
        }

        /// <summary>Moves on to where a fix is; fixes with a radius above 30 m tell nothing.</summary>
        public void Take(double latitude, double longitude, double accuracy)
        {
            if (accuracy > 30) return;
            var (best, found) = (double.PositiveInfinity, Meters);
            for (var index = 1; index < path.Length; index++)
            {
                var (begin, end) = (distances[index - 1], distances[index]);
                if (end <= begin || end < Meters - 30 || begin > Meters + 60) continue;
                var way = Offset(path[index - 1], path[index][1], path[index][0]);
                var at = Offset(path[index - 1], latitude, longitude);
                var length = end - begin;
                var part = Math.Clamp((at.East * way.East + at.North * way.North) / (length * length), 0, 1);
                var (east, north) = (at.East - part * way.East, at.North - part * way.North);
                var meters = begin + part * length;
                // A meter along the path counts for a fifth of one beside it.
                var cost = east * east + north * north + (meters - Meters) * (meters - Meters) / 25;
                if (cost < best) (best, found) = (cost, meters);
            }
            Meters = found;
        }
    }

    /// <summary>
    /// Leads a walker along a chain by AR Foundation and the ARCore Extensions: anchors by the live window, coaching by geoanchor's
    /// texts. The scene has an AR Session, an XR Origin, the two managers and three labels; `texts` is what
    /// `Scripts/Players/texts.py LANGUAGE` writes.
    /// </summary>
    public sealed class WalkPlayer : MonoBehaviour
    {
        [SerializeField] private TextAsset document;
        [SerializeField] private TextAsset texts;
        [SerializeField] private AREarthManager earth;
        [SerializeField] private ARAnchorManager anchors;
        [SerializeField] private TMP_Text instruction;
        [SerializeField] private TMP_Text coaching;
        [SerializeField] private TMP_Text distance;
        /// <summary>Stands where an anchor has no content that the app brings.</summary>
        [SerializeField] private GameObject arrow;
        /// <summary>Shows the text of content.</summary>
        [SerializeField] private TMP_Text label;

        private readonly Dictionary<string, GameObject> live = new();
        private readonly HashSet<string> waiting = new();
        private Dictionary<string, string> words;
        private Walk walk;
        private Progress progress;
        private bool hasArrived;

        private static string Language => CultureInfo.CurrentUICulture.TwoLetterISOLanguageName;

        private IEnumerator Start()
        {
            walk = Walk.Read(document.text);
            words = JsonConvert.DeserializeObject<Dictionary<string, string>>(texts.text);
            progress = new Progress(walk);
            Input.location.Start(1, 1);
            yield return new WaitUntil(() => ARSession.state >= ARSessionState.SessionInitializing);
            if (earth.IsGeospatialModeSupported(GeospatialMode.Enabled) == FeatureSupported.Unsupported)
            {
                coaching.text = Word("coachUnsupported");
                enabled = false;
            }
        }

        private string Word(string key) => words.TryGetValue(key, out var text) ? text : key;

        private void Update()
        {
            if (walk == null) return;
            var advice = Advice();
            coaching.text = advice == null ? "" : Word(advice);
            if (earth.EarthTrackingState == TrackingState.Tracking)
            {
                var pose = earth.CameraGeospatialPose;
                progress.Take(pose.Latitude, pose.Longitude, pose.HorizontalAccuracy);
                Hold();
            }
            else if (Input.location.status == LocationServiceStatus.Running)
            {
                var fix = Input.location.lastData;
                progress.Take(fix.latitude, fix.longitude, fix.horizontalAccuracy);
            }
            Lead();
        }

        /// <summary>Opens the anchors of the live window that are revealed, and closes the others.</summary>
        private void Hold()
        {
            var wanted = walk.Anchors.Where(anchor => walk.IsLive(anchor, progress.Meters)).ToArray();
            foreach (var id in live.Keys.Except(wanted.Select(anchor => anchor.Id)).ToArray())
            {
                Destroy(live[id]);
                live.Remove(id);
            }
            foreach (var anchor in wanted)
            {
                if (!live.ContainsKey(anchor.Id) && waiting.Add(anchor.Id)) StartCoroutine(Open(anchor));
            }
        }

        private IEnumerator Open(Walk.Anchor anchor)
        {
            var turn = new Quaternion(anchor.Quaternion.X, anchor.Quaternion.Y, anchor.Quaternion.Z, anchor.Quaternion.W);
            Component placed;
            if (anchor.Altitude.Datum == "ground")
            {
                // The ground is asked of Google's terrain; the answer comes later.
                var promise = anchors.ResolveAnchorOnTerrainAsync(
                    anchor.Latitude, anchor.Longitude, anchor.Altitude.Meters, turn);
                yield return promise;
                placed = promise.Result.Anchor;
            }
            else
            {
                placed = anchors.AddAnchor(anchor.Latitude, anchor.Longitude, anchor.Altitude.Meters, turn);
            }
            waiting.Remove(anchor.Id);
            if (placed == null) yield break;
            var shown = Show(anchor, placed.transform);
            shown.transform.localScale *= anchor.Scale * (anchor.Content?.Scale ?? 1);
            live[anchor.Id] = placed.gameObject;
        }

        /// <summary>The content of an anchor: a prefab in Resources by its digest, a text, else an arrow along the heading.</summary>
        private GameObject Show(Walk.Anchor anchor, Transform parent)
        {
            var digest = anchor.Content?.Sources.FirstOrDefault(source => source.Type == "model/gltf-binary")?.Asset;
            var model = digest == null ? null : Resources.Load<GameObject>(digest.Replace("sha256:", ""));
            if (model != null) return Instantiate(model, parent, false);
            var text = Walk.Text(anchor.Content?.Text, Language) ?? Walk.Text(anchor.Content?.Alternative, Language);
            if (text == null) return Instantiate(arrow, parent, false);
            var made = Instantiate(label, parent, false);
            made.text = text;
            // Text is read along its forward axis, from behind it: the reader stands where content looks to.
            made.transform.localRotation = Quaternion.Euler(0, 180, 0);
            return made.gameObject;
        }

        private void Lead()
        {
            var next = walk.Next(progress.Meters);
            hasArrived |= next == null || walk.Chain.LengthMeters - progress.Meters < 5;
            if (hasArrived)
            {
                instruction.text = Word("guideArrived");
                distance.text = "";
                return;
            }
            distance.text = $"{next.DistanceMeters - progress.Meters:F0} m";
            instruction.text = walk.Anchors
                .FirstOrDefault(anchor => anchor.Number >= next.Number && anchor.Instruction != null)?.Instruction ?? "";
        }

        /// <summary>The advice for the state of tracking, by the names of geoanchor's coaching; null where all is well.</summary>
        private string Advice()
        {
            if (Input.location.status == LocationServiceStatus.Failed) return "coachAllowLocation";
            if (ARSession.state < ARSessionState.SessionTracking)
            {
                return ARSession.notTrackingReason switch
                {
                    NotTrackingReason.ExcessiveMotion => "coachSlowDown",
                    NotTrackingReason.InsufficientLight => "coachMoreLight",
                    NotTrackingReason.InsufficientFeatures => "coachMoreDetail",
                    NotTrackingReason.Relocalizing => "coachGoBack",
                    NotTrackingReason.CameraUnavailable => "coachFreeCamera",
                    _ => "coachStart",
                };
            }
            if (earth.EarthState == EarthState.ErrorResourcesExhausted) return "coachCheckNetwork";
            if (earth.EarthState != EarthState.Enabled) return "coachUnavailable";
            if (earth.EarthTrackingState != TrackingState.Tracking) return "coachWaitForLocation";
            var pose = earth.CameraGeospatialPose;
            // Beyond these, content would stand beside its place.
            return pose.HorizontalAccuracy > 10 || pose.OrientationYawAccuracy > 15 ? "coachLookAtBuildings" : null;
        }
    }
}
