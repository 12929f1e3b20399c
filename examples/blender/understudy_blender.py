"""Blender add-on: a walk along a curve, a partner for a dance, or still feet, from a running `understudy serve`.

Install it under Edit > Preferences > Add-ons (Blender 3.3 or newer). The panel is in the sidebar (N) of the 3D view, under
Understudy. Nothing but Blender's own Python is needed. See docs/server.md.
"""

import array
import base64
import json
import math
import urllib.error
import urllib.parse
import urllib.request

import bpy
from mathutils import Matrix, Quaternion, Vector

bl_info = {
    "name": "Understudy",
    "author": "Understudy",
    "version": (0, 1, 0),
    "blender": (3, 3, 0),
    "location": "View3D > Sidebar > Understudy",
    "description": "Walks along curves, partners and clean feet from an Understudy server",
    "category": "Animation",
}

# Blender is Z-up and its figures face -Y; Understudy is Y-up and faces +Z: (x, y, z) -> (x, z, -y).
TO_Y_UP = Matrix(((1, 0, 0), (0, 0, 1), (0, -1, 0)))
TO_Z_UP = TO_Y_UP.transposed()


class Refused(Exception):
    """What the server, or a figure, has against it; the text is for the user."""


# ---------------------------------------------------------------- the server


class Server:
    def __init__(self, address, token=""):
        self.address = address.rstrip("/")
        self.token = token

    def _open(self, path, data=None, kind="application/json", **query):
        url = f"{self.address}/api/{path}?{urllib.parse.urlencode(query)}"
        headers = {"content-type": kind}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        try:
            return urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=600)
        except urllib.error.HTTPError as error:
            try:
                told = json.load(error).get("error", error.reason)
            except ValueError:
                told = error.reason
            raise Refused(f"The server refused: {told}") from None
        except OSError as error:
            raise Refused(f"No server answers at {self.address} ({error}). Start it: npx understudy serve") from None

    def ask(self, path, body=None, **query):
        with self._open(path, None if body is None else json.dumps(body).encode(), **query) as answer:
            return json.load(answer)

    def keep(self, motion, name):
        """Gives a motion to the server for recipes that name it; no clip of the library comes of it."""
        with self._open("files", json.dumps(motion).encode(), "application/octet-stream") as answer:
            return {"file": json.load(answer)["hash"], "name": f"{name}.motion.json"}

    def run(self, recipe):
        """Has a recipe performed and gives the motion that it makes."""
        job = self.ask("run", {"recipe": recipe})
        with self._open(f"jobs/{job['id']}/events") as events:
            for line in events:
                if line.startswith(b"data: "):
                    state = json.loads(line[6:])
                    if state["error"]:
                        raise Refused(state["error"])
        return self.ask(f"made/{job['key'].split(' ')[1]}")

    def recipe(self, operation, inputs, options=None):
        if not hasattr(self, "versions"):
            self.versions = {one["name"]: one["version"] for one in self.ask("operations")}
        return {
            "operation": operation,
            "version": self.versions[operation],
            "inputs": inputs,
            "options": options or {},
        }

    def reading(self, file):
        return {"recipe": self.recipe("read-clip", {"file": file, "companions": []}, {"contacts": "find"})}


# ---------------------------------------------------------------- armatures and motions


def bones_of(armature):
    """The bones of the largest tree, parents first: controls that stand apart are not the figure."""
    trees = {}
    for bone in armature.data.bones:
        root = bone
        while root.parent:
            root = root.parent
        trees.setdefault(root.name, []).append(bone)
    if not trees:
        raise Refused(f"{armature.name} has no bones.")
    bones = max(trees.values(), key=len)
    return sorted(bones, key=lambda bone: len(bone.parent_recursive))


def rest_of(armature, bone):
    """Where a bone rests in the world: its head, and how it is turned."""
    world = armature.matrix_world @ bone.matrix_local
    return world.translation, world.to_quaternion()


def y_up(turn):
    """A turn in Blender's axes as one in ours."""
    return (TO_Y_UP @ turn.to_matrix() @ TO_Z_UP).to_quaternion()


def z_up(turn):
    return (TO_Z_UP @ turn.to_matrix() @ TO_Y_UP).to_quaternion()


def motion_of(context, armature, frames=None):
    """The armature as a motion: at rest, or in the given frames of the scene. Joint frames are the world's at rest."""
    bones = bones_of(armature)
    at = {bone.name: index for index, bone in enumerate(bones)}
    rest = {bone.name: rest_of(armature, bone) for bone in bones}
    joints = []
    for bone in bones:
        head = rest[bone.name][0]
        offset = TO_Y_UP @ (head - rest[bone.parent.name][0]) if bone.parent else Vector()
        joints.append(
            {"name": bone.name, "parent": at[bone.parent.name] if bone.parent else -1, "offset": list(offset)}
        )
    tips = [
        {"joint": at[bone.name], "offset": list(TO_Y_UP @ (armature.matrix_world @ bone.tail_local - rest[bone.name][0]))}
        for bone in bones
        if not any(child.name in at for child in bone.children)
    ]
    scene = context.scene
    before = scene.frame_current
    places, turns = [], []
    for frame in frames or [None]:
        if frame is not None:
            scene.frame_set(frame)
        since = {}
        for bone in bones:
            head, turn = rest[bone.name]
            if frame is not None:
                posed = armature.matrix_world @ armature.pose.bones[bone.name].matrix
                head, turn = posed.translation, posed.to_quaternion()
            since[bone.name] = turn @ rest[bone.name][1].inverted()
            if bone.parent is None:
                places.extend(TO_Y_UP @ head)
            own = (since[bone.parent.name].inverted() if bone.parent else Quaternion()) @ since[bone.name]
            own = y_up(own)
            turns.extend((own.x, own.y, own.z, own.w))
    if frames:
        scene.frame_set(before)
    return {
        "format": "understudy-motion",
        "version": 1,
        "name": armature.name,
        "frameRate": scene.render.fps / scene.render.fps_base,
        "frameCount": len(frames or [None]),
        "skeleton": {"joints": joints, "tips": tips},
        "rootPositions": places,
        "rotations": turns,
    }


def floats_of(numbers):
    if isinstance(numbers, list):
        return numbers
    values = array.array("f", base64.b64decode(numbers["base64"]))
    return values


def put_motion(context, armature, motion, name, start):
    """A motion on the armature whose joints it has, as a new action from a frame on."""
    scene = context.scene
    step = (scene.render.fps / scene.render.fps_base) / motion["frameRate"]
    count = motion["frameCount"]
    frames = [start + step * i for i in range(count)]
    joints = motion["skeleton"]["joints"]
    turns, places = floats_of(motion["rotations"]), floats_of(motion["rootPositions"])
    armature.animation_data_create()
    action = bpy.data.actions.new(name)
    armature.animation_data.action = action
    to_armature = armature.matrix_world.inverted()
    for joint, said in enumerate(joints):
        bone = armature.data.bones.get(said["name"])
        if bone is None:
            raise Refused(f"The motion has a joint {said['name']}, which {armature.name} has not.")
        posed = armature.pose.bones[bone.name]
        posed.rotation_mode = "QUATERNION"
        _, rest = rest_of(armature, bone)
        columns = [[], [], [], []]
        last = None
        for frame in range(count):
            x, y, z, w = turns[4 * (frame * len(joints) + joint) :][:4]
            own = rest.inverted() @ z_up(Quaternion((w, x, y, z))) @ rest
            if last and own.dot(last) < 0:
                own.negate()
            last = own
            for c in range(4):
                columns[c].append(own[c])
        write_curves(action, f'pose.bones["{bone.name}"].rotation_quaternion', frames, columns)
        if said["parent"] < 0:
            # A root's location is along its own axes, from where it rests.
            back = bone.matrix_local.to_quaternion().inverted()
            columns = [[], [], []]
            for frame in range(count):
                world = TO_Z_UP @ Vector(places[3 * frame : 3 * frame + 3])
                own = back @ ((to_armature @ world) - bone.head_local)
                for c in range(3):
                    columns[c].append(own[c])
            write_curves(action, f'pose.bones["{bone.name}"].location', frames, columns)
    scene.frame_end = max(scene.frame_end, math.ceil(frames[-1]))
    scene.frame_set(scene.frame_current)
    return action


def write_curves(action, path, frames, columns):
    for index, values in enumerate(columns):
        curve = action.fcurves.new(path, index=index)
        curve.keyframe_points.add(len(frames))
        curve.keyframe_points.foreach_set("co", [number for pair in zip(frames, values) for number in pair])
        curve.update()


def leg_length(motion):
    """From hip to ankle along the bones, by the roles that the server found."""
    joints = motion["skeleton"]["joints"]
    by_role = {joint["role"]: joint for joint in joints if "role" in joint}
    legs = []
    for side in ("left", "right"):
        shin, foot = by_role.get(f"{side}LowerLeg"), by_role.get(f"{side}Foot")
        if shin and foot:
            legs.append(Vector(shin["offset"]).length + Vector(foot["offset"]).length)
    if not legs:
        raise Refused("No legs were recognised in the armature. Name its bones as Mixamo, Rigify or Unreal do.")
    return sum(legs) / len(legs)


# ---------------------------------------------------------------- what is asked for


def points_on(context, curve):
    """Where a curve goes on the floor, in our axes, metres."""
    drawn = curve.evaluated_get(context.evaluated_depsgraph_get())
    mesh = drawn.to_mesh()
    points = [curve.matrix_world @ vertex.co for vertex in mesh.vertices]
    drawn.to_mesh_clear()
    if len(points) < 2:
        raise Refused(f"{curve.name} has no points to walk along.")
    return [[point.x, -point.y] for point in points]


def walk_along(context, server, curve, armature, speed=0.0):
    """Somebody with the armature's body walks along the curve."""
    body = server.keep(motion_of(context, armature), armature.name)
    target = server.reading(body)
    legs = leg_length(server.run(target["recipe"]))
    example = server.run(
        server.recipe("read-clip", {"file": {"embedded": "wave-01"}, "companions": []}, {"contacts": "none"})
    )
    # The path is drawn for the body that walks; the examples' legs may be longer, and travel is scaled with them.
    scale = legs / leg_length(example)
    path = {"points": [[x / scale, z / scale] for x, z in points_on(context, curve)]}
    if speed > 0:
        path["speed"] = speed / scale
    walk = server.recipe("walk-path", {"examples": [], "steps": {"embedded": "walking"}, "path": {"value": path}})
    motion = server.run(
        server.recipe("retarget-motion", {"motion": {"recipe": walk}, "to": target}, {"travel": scale})
    )
    return motion, put_motion(context, armature, motion, f"{curve.name} walk", context.scene.frame_start)


def action_frames(armature):
    action = armature.animation_data and armature.animation_data.action
    if not action:
        raise Refused(f"{armature.name} has no action.")
    first, last = action.frame_range
    return action, range(math.floor(first), math.ceil(last) + 1)


def clean_action(context, server, armature):
    """The armature's action again, with feet that stand still where they are planted."""
    action, frames = action_frames(armature)
    motion = server.keep(motion_of(context, armature, list(frames)), action.name)
    cleaned = server.run(server.recipe("clean-feet", {"motion": server.reading(motion)}))
    return cleaned, put_motion(context, armature, cleaned, f"{action.name} clean", frames[0])


def follow(context, server, leader, armature):
    """A partner for the action of a leader, on another armature, after the dances that come with the server."""
    action, frames = action_frames(leader)
    led = server.reading(server.keep(motion_of(context, leader, list(frames)), action.name))
    body = server.reading(server.keep(motion_of(context, armature), armature.name))
    answer = server.recipe("follow-leader", {"examples": {"embedded": "dancing"}, "leader": led})
    motion = server.run(
        server.recipe("retarget-motion", {"motion": {"recipe": answer}, "to": body}, {"travel": "keep"})
    )
    return motion, put_motion(context, armature, motion, f"{action.name} partner", frames[0])


# ---------------------------------------------------------------- Blender's side


class UnderstudySettings(bpy.types.PropertyGroup):
    address: bpy.props.StringProperty(name="Server", default="http://127.0.0.1:5180")
    token: bpy.props.StringProperty(name="Token", subtype="PASSWORD")
    speed: bpy.props.FloatProperty(
        name="Speed", default=0.0, min=0.0, max=5.0, description="Metres per second; 0 for that of the examples"
    )


class Asking(bpy.types.Operator):
    """What the operators share: the server, and errors as messages."""

    def execute(self, context):
        settings = context.scene.understudy
        try:
            told = self.ask(context, Server(settings.address, settings.token))
        except Refused as refused:
            self.report({"ERROR"}, str(refused))
            return {"CANCELLED"}
        self.report({"INFO"}, told)
        return {"FINISHED"}


def selected(context, kind, other_than=None):
    found = [one for one in context.selected_objects if one.type == kind and one is not other_than]
    if not found:
        raise Refused(f"Select {'a curve' if kind == 'CURVE' else 'another armature'} as well.")
    return found[0]


def active_armature(context):
    if not context.object or context.object.type != "ARMATURE":
        raise Refused("Make an armature the active object.")
    return context.object


class UNDERSTUDY_OT_walk(Asking):
    bl_idname = "understudy.walk"
    bl_label = "Walk along the curve"
    bl_description = "The active armature walks along the selected curve"
    bl_options = {"REGISTER", "UNDO"}

    def ask(self, context, server):
        armature = active_armature(context)
        motion, action = walk_along(
            context, server, selected(context, "CURVE"), armature, context.scene.understudy.speed
        )
        return f"{action.name}: {motion['frameCount'] / motion['frameRate']:.1f} s"


class UNDERSTUDY_OT_clean(Asking):
    bl_idname = "understudy.clean"
    bl_label = "Clean the feet"
    bl_description = "The active armature's action again, with planted feet that stand still"
    bl_options = {"REGISTER", "UNDO"}

    def ask(self, context, server):
        return clean_action(context, server, active_armature(context))[1].name


class UNDERSTUDY_OT_follow(Asking):
    bl_idname = "understudy.follow"
    bl_label = "Dance with the leader"
    bl_description = "The active armature answers the action of the other selected armature"
    bl_options = {"REGISTER", "UNDO"}

    def ask(self, context, server):
        armature = active_armature(context)
        return follow(context, server, selected(context, "ARMATURE", armature), armature)[1].name


class UNDERSTUDY_PT_panel(bpy.types.Panel):
    bl_label = "Understudy"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Understudy"

    def draw(self, context):
        settings = context.scene.understudy
        for name in ("address", "token", "speed"):
            self.layout.prop(settings, name)
        for operator in (UNDERSTUDY_OT_walk, UNDERSTUDY_OT_clean, UNDERSTUDY_OT_follow):
            self.layout.operator(operator.bl_idname)


CLASSES = (
    UnderstudySettings,
    UNDERSTUDY_OT_walk,
    UNDERSTUDY_OT_clean,
    UNDERSTUDY_OT_follow,
    UNDERSTUDY_PT_panel,
)


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.Scene.understudy = bpy.props.PointerProperty(type=UnderstudySettings)


def unregister():
    del bpy.types.Scene.understudy
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)


if __name__ == "__main__":
    register()
