# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A server of PostgreSQL's in a folder of its own, for as long as a test runs. It listens to a socket in that folder and nowhere else."""
import glob
import os
import pathlib
import shutil
import subprocess
import tempfile

USER = "postgres"   # of the package; a server does not run as root


def installed():
    return sorted(glob.glob("/usr/lib/postgresql/*/bin"))


def ask(url, statement):
    """Returns: the rows, of texts."""
    done = subprocess.run([pathlib.Path(installed()[-1]) / "psql", "-X", "-A", "-t", "-F", "\t", "-c", statement, url], capture_output=True, text=True, check=True, cwd="/")
    return [line.split("\t") for line in done.stdout.splitlines()]


def spool_of(bigfoot, url):
    """Where the runs of a campaign write what they find."""
    said = subprocess.run([bigfoot, "campaign", "status", url], capture_output=True, text=True, check=True).stdout
    return pathlib.Path(next(line.split()[1] for line in said.splitlines() if line.startswith("spool")))


class Server:
    def __init__(self, connections=300):
        self.bin = pathlib.Path(installed()[-1])
        self.who = {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bigfoot-postgres-"))
        if self.who:
            shutil.chown(self.folder, USER, USER)
        self.folder.chmod(0o755)
        self.data = self.folder / "data"
        self.names = 0
        self.execute("initdb", "-D", self.data, "-U", USER, "--auth=trust", "--locale=C", "--encoding=UTF8", "--no-sync")
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nmax_connections = {connections}\nfsync = off\n")
        self.start()

    def execute(self, program, *words):
        subprocess.run([self.bin / program, *words], check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **self.who)

    def start(self):
        self.execute("pg_ctl", "-D", self.data, "-w", "-l", self.folder / "log", "start")

    def stop(self):
        self.execute("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")

    def close(self):
        self.stop()
        shutil.rmtree(self.folder)

    def database(self):
        """Returns: the URL of a new one."""
        self.names += 1
        ask(f"postgresql://{USER}@/postgres?host={self.folder}", f"CREATE DATABASE campaign{self.names}")
        return f"postgresql://{USER}@/campaign{self.names}?host={self.folder}"
