"""nginx in front of a service, with the shipped configuration under another name, certificate and other addresses."""

import os
import pathlib
import re
import subprocess

SHIPPED = pathlib.Path(__file__).resolve().parents[2] / "Data/service/nginx.conf"


class Nginx:
    """Listens at the Unix sockets `plain` and, with TLS, `secure`; forwards to the service at `http.sock` in its folder."""

    def __init__(self, folder):
        self.folder, self.plain, self.secure = folder, folder / "plain.sock", folder / "secure.sock"
        folder.mkdir(exist_ok=True)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
             folder / "privkey.pem", "-out", folder / "fullchain.pem", "-subj", "/CN=localhost", "-days", "2"],
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
        """What nginx says about the configuration; empty when it takes it."""
        done = subprocess.run([*self.command, "-t"], capture_output=True, text=True)
        return done.stderr if done.returncode else ""

    def start(self):
        """Begins, once the service has opened its socket."""
        for place in (self.folder, self.folder.parent):
            os.chmod(place, 0o755)
        subprocess.run(["chmod", "a+rw", self.folder / "http.sock"], check=True)
        subprocess.run(self.command, check=True, capture_output=True)

    def stop(self):
        subprocess.run([*self.command, "-s", "stop"], check=True, capture_output=True)
