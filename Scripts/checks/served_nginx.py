"""nginx in front of a service, with the shipped configuration under another name, certificate and other addresses."""

import os
import pathlib
import re
import socket
import subprocess

SHIPPED = pathlib.Path(__file__).resolve().parents[2] / "Data/service/nginx.conf"


class Nginx:
    """Listens at the Unix sockets `plain` and, with TLS, `secure`; forwards to the service at `http.sock` in its folder."""

    def __init__(self, folder):
        self.folder, self.plain, self.secure = folder, folder / "plain.sock", folder / "secure.sock"
        folder.mkdir(exist_ok=True)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
             folder / "privkey.pem", "-out", folder / "fullchain.pem", "-subj", "/CN=localhost", "-addext",
             "subjectAltName=DNS:localhost", "-days", "2"],
            check=True, capture_output=True)
        text, self.missing = SHIPPED.read_text(), []
        for old, new in [
            ("listen 80;", f"listen unix:{self.plain};"), ("listen 443 ssl", f"listen unix:{self.secure} ssl"),
            ("/etc/ssl/geoanchor", str(folder)), ("/var/log/nginx/geoanchor.log", str(folder / "access.log")),
            ("/run/geoanchor/http.sock", str(folder / "http.sock")), ("geoanchor.example.org", "localhost"),
        ]:
            if old not in text:
                self.missing.append(old)
            text = text.replace(old, new)
        text = re.sub(r"^ *listen \[::\].*$", "", text, flags=re.M)
        (folder / "nginx.conf").write_text(
            f"pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;\n"
            f"events {{ worker_connections 512; }}\nhttp {{ access_log off; client_body_temp_path {folder}/b;\n"
            f"proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path "
            f"{folder}/s;\n{text}\n}}\n")
        self.command = ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]

    def test(self):
        """The messages of nginx about the configuration; empty when it accepts it."""
        done = subprocess.run([*self.command, "-t"], capture_output=True, text=True)
        return done.stderr if done.returncode else ""

    def start(self):
        """Begins, once the service has opened its socket."""
        for place in (self.folder, self.folder.parent):
            os.chmod(place, 0o755)
        subprocess.run(["chmod", "a+rw", self.folder / "http.sock"], check=True)
        subprocess.run(self.command, check=True, capture_output=True)

    def session(self):
        """A session of `requests`, which takes compressed answers, whose `https://localhost` is the secure socket."""
        import requests
        import urllib3

        path = str(self.secure)

        class Connection(urllib3.connection.HTTPSConnection):
            def _new_conn(self):
                link = socket.socket(socket.AF_UNIX)
                link.connect(path)
                return link

        class Adapter(requests.adapters.HTTPAdapter):
            def get_connection_with_tls_context(self, request, verify, proxies=None, cert=None):
                pool = super().get_connection_with_tls_context(request, verify, proxies, cert)
                pool.ConnectionCls = Connection
                return pool

        session = requests.Session()
        session.verify, session.trust_env = str(self.folder / "fullchain.pem"), False
        session.mount("https://", Adapter())
        return session

    def edit(self):
        """Edits through the compression with the tags that answers have; returns what went wrong."""
        faults, session = [], self.session()
        patch = {"content-type": "application/merge-patch+json"}

        def expect(what, answer, status):
            if answer.status_code != status:
                faults.append(f"{what}: {answer.status_code}, expected {status}: {answer.text[:200]}")
            return answer

        items = "https://localhost/collections/anchors/items"
        point = {"type": "Feature", "id": "compressed", "geometry": {"type": "Point", "coordinates": [1, 2]},
                 "properties": {"name": "first", "note": "y" * 2000}}
        expect("POST", session.post(items, json=point, headers={"content-type": "application/geo+json"}), 201)
        plan = {"type": "LineString", "coordinates": [[1 + n / 1e5, 2] for n in range(99)]}
        ends = [{"id": f"c{n}", "latitude": 2, "longitude": longitude, "altitude": None, "headingDegrees": 90,
                 "distanceMeters": meters, "role": role, "street": None}
                for n, longitude, meters, role in [(0, 1, 0, "start"), (1, 1.00098, 109, "arrival")]]
        chain = {"name": "compressed", "lengthMeters": 109.1, "geometry": plan, "anchors": ends}
        chains = "https://localhost/collections/chains/items"
        expect("POST of a chain", session.post(chains, json=chain), 201)
        for read, item, change, other in [
            (f"{items}/compressed", f"{items}/compressed", {"properties": {"name": "second"}}, {"properties": {"name": "late"}}),
            ("https://localhost/v1/chains/compressed", f"{chains}/compressed", {"attribution": "us"}, {"attribution": "late"}),
        ]:
            found = expect(f"GET {read}", session.get(read), 200)
            tag = found.headers.get("etag", "")
            if found.headers.get("content-encoding") != "gzip" or not tag.startswith("W/"):
                faults.append(f"{read} was not compressed, or its tag is not weak: {tag}")
            known = {"if-none-match": tag}
            expect(f"GET {read} again", session.get(read, headers=known), 304)
            condition = patch | {"if-match": tag}
            expect(f"PATCH {item}", session.patch(item, json=change, headers=condition), 204)
            expect(f"PATCH {item} too late", session.patch(item, json=other, headers=condition), 412)
            tag = session.get(read).headers["etag"]
            expect(f"DELETE {item}", session.delete(item, headers={"if-match": tag}), 204)
        return faults

    def stop(self):
        subprocess.run([*self.command, "-s", "stop"], check=True, capture_output=True)
