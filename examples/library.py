"""Find clips in a running `understudy serve` and have one cleaned. Python 3 without any package; works in a notebook.

    python3 examples/library.py [words]
"""

import json
import os
import sys
import urllib.parse
import urllib.request

SERVER = os.environ.get("UNDERSTUDY_SERVER", "http://127.0.0.1:5180")
TOKEN = os.environ.get("UNDERSTUDY_TOKEN")


def ask(path, body=None, method=None, **query):
    """One request. `body` is sent as JSON; the answer is parsed."""
    url = f"{SERVER}/api/{path}?{urllib.parse.urlencode(query, doseq=True)}"
    headers = {"content-type": "application/json"}
    if TOKEN:
        headers["authorization"] = f"Bearer {TOKEN}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method)) as answer:
        return json.load(answer)


def follow(job):
    """A job's states as they come (server-sent events)."""
    headers = {"authorization": f"Bearer {TOKEN}"} if TOKEN else {}
    with urllib.request.urlopen(urllib.request.Request(f"{SERVER}/api/jobs/{job}/events", headers=headers)) as events:
        for line in events:
            if line.startswith(b"data: "):
                yield json.loads(line[6:])


def reading(clip):
    """The recipe that reads a clip of the library."""
    return {
        "operation": "read-clip",
        "version": 1,
        "inputs": {"file": {"file": clip["hash"], "name": clip["file"]}, "companions": []},
        "options": clip["reading"]["options"],
    }


def run(operation, inputs, options=None):
    """Performs an operation on the server; gives the motion it makes, as JSON."""
    known = {one["name"]: one for one in ask("operations")}
    recipe = {"operation": operation, "version": known[operation]["version"], "inputs": inputs, "options": options or {}}
    job = ask("run", {"recipe": recipe})
    for state in follow(job["id"]):
        print(f"{operation}: {state['state']} {state['progress']:.0%}")
        if state["error"]:
            raise RuntimeError(state["error"])
    return ask(f"made/{job['key'].split(' ')[1]}")


if __name__ == "__main__":
    found = ask("search", text=" ".join(sys.argv[1:]) or "wave", limit=5)
    for clip in found:
        print(f"{clip['name']:20} {clip['seconds']:6.2f} s  {', '.join(clip['tags'])}")
    if found:
        cleaned = run("clean-feet", {"motion": {"recipe": reading(found[0])}})
        print(f"{cleaned['name']}: feet cleaned, {cleaned['frameRate']} frames per second")
