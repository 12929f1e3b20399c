"""A second reader of C3D and TRC, written from the formats' descriptions apart from ours, to check ours in tests.

Prints JSON: {"names": [...], "rate": r, "unit": u, "frames": [[[x, y, z] or null, ...], ...]}. Python's own library only.
"""
import json
import struct
import sys


def c3d(raw):
    assert raw[1] == 0x50
    base = (raw[0] - 1) * 512
    cpu = raw[base + 3]
    end = ">" if cpu == 86 else "<"

    def short(at):
        return struct.unpack_from(end + "h", raw, at)[0]

    def real(at):
        if cpu == 85:  # DEC: words swapped, exponent two too large
            b = raw[at + 2:at + 4] + raw[at:at + 2]
            return struct.unpack("<f", b)[0] / 4
        return struct.unpack_from(end + "f", raw, at)[0]

    groups, params = {}, {}
    at = base + 4
    while True:
        n = struct.unpack_from("b", raw, at)[0]
        if n == 0:
            break
        n = abs(n)
        gid = struct.unpack_from("b", raw, at + 1)[0]
        name = raw[at + 2:at + 2 + n].decode("ascii")
        here = at + 2 + n
        step = short(here)
        if gid < 0:
            groups[-gid] = name
        else:
            kind = struct.unpack_from("b", raw, here + 2)[0]
            dims = list(raw[here + 4:here + 4 + raw[here + 3]])
            params[(gid, name)] = (kind, dims, here + 4 + len(dims))
        if step == 0:
            break
        at = here + step
    point = [k for k, v in groups.items() if v == "POINT"][0]
    kind, dims, where = params[(point, "LABELS")]
    names = [raw[where + i * dims[0]:where + (i + 1) * dims[0]].decode("ascii").strip() for i in range(dims[1])]
    kind, dims, where = params[(point, "UNITS")]
    unit = raw[where:where + dims[0]].decode("ascii").strip()
    rate = real(params[(point, "RATE")][2])
    count, analog, first, last = (struct.unpack_from(end + "H", raw, o)[0] for o in (2, 4, 6, 8))
    scale = real(12)
    data = (struct.unpack_from(end + "H", raw, 16)[0] - 1) * 512
    size = 4 if scale < 0 else 2
    frames = []
    for f in range(last - first + 1):
        row = []
        for p in range(count):
            o = data + f * size * (4 * count + analog) + p * 4 * size
            if scale < 0:
                x, y, z, r = (real(o + 4 * i) for i in range(4))
            else:
                x, y, z = (short(o + 2 * i) * scale for i in range(3))
                r = short(o + 6)
            row.append(None if r < 0 else [x, y, z])
        frames.append(row)
    return {"names": names, "rate": rate, "unit": unit, "frames": frames}


def trc(text):
    lines = text.splitlines()
    head = dict(zip(lines[1].split("\t"), lines[2].split("\t")))
    names = [c for c in lines[3].split("\t")[2:] if c]
    frames = []
    for line in lines[5:]:
        cells = line.split("\t")
        if not cells[0].strip().isdigit():
            continue
        cells = cells[2:] + [""] * (3 * len(names))
        rows = [cells[3 * i:3 * i + 3] for i in range(len(names))]
        frames.append([None if "" in r else [float(v) for v in r] for r in rows])
    return {"names": names, "rate": float(head["DataRate"]), "unit": head["Units"], "frames": frames}


raw = open(sys.argv[1], "rb").read()
print(json.dumps(c3d(raw) if raw[1] == 0x50 else trc(raw.decode("utf-8"))))
