"""Run by the test in Blender: blender -b --factory-startup --python-exit-code 1 --python try_addon.py -- ADDRESS

Builds a small figure and a curve, has it walk, and prints where the curve, the hips and the feet are in every frame.
"""

import json
import math
import os
import sys

import bpy


sys.path.insert(0, os.path.dirname(__file__))
import understudy_blender as addon

BONES = [
    # name, parent, head, tail: an A-pose of 1.5 m, Z up, facing -Y.
    ("Hips", None, (0, 0, 0.80), (0, 0, 0.88)),
    ("Spine", "Hips", (0, 0, 0.88), (0, 0, 1.00)),
    ("Spine1", "Spine", (0, 0, 1.00), (0, 0, 1.20)),
    ("Neck", "Spine1", (0, 0, 1.20), (0, 0, 1.28)),
    ("Head", "Neck", (0, 0, 1.28), (0, 0, 1.50)),
]
for side, s in (("Left", 1), ("Right", -1)):
    BONES += [
        (f"{side}Shoulder", "Spine1", (0.03 * s, 0, 1.18), (0.14 * s, 0, 1.18)),
        (f"{side}Arm", f"{side}Shoulder", (0.14 * s, 0, 1.18), (0.31 * s, 0, 1.01)),
        (f"{side}ForeArm", f"{side}Arm", (0.31 * s, 0, 1.01), (0.47 * s, -0.02, 0.85)),
        (f"{side}Hand", f"{side}ForeArm", (0.47 * s, -0.02, 0.85), (0.53 * s, -0.03, 0.79)),
        (f"{side}UpLeg", "Hips", (0.08 * s, 0, 0.78), (0.08 * s, -0.01, 0.43)),
        (f"{side}Leg", f"{side}UpLeg", (0.08 * s, -0.01, 0.43), (0.08 * s, 0.01, 0.08)),
        (f"{side}Foot", f"{side}Leg", (0.08 * s, 0.01, 0.08), (0.08 * s, -0.11, 0.02)),
        (f"{side}ToeBase", f"{side}Foot", (0.08 * s, -0.11, 0.02), (0.08 * s, -0.17, 0.02)),
    ]


def make_figure():
    data = bpy.data.armatures.new("Figure")
    figure = bpy.data.objects.new("Figure", data)
    bpy.context.collection.objects.link(figure)
    bpy.context.view_layer.objects.active = figure
    bpy.ops.object.mode_set(mode="EDIT")
    for name, parent, head, tail in BONES:
        bone = data.edit_bones.new(name)
        bone.head, bone.tail = head, tail
        bone.roll = 0.4  # Whatever an artist left.
        if parent:
            bone.parent = data.edit_bones[parent]
    bpy.ops.object.mode_set(mode="OBJECT")
    # Somewhere else, turned: the walk is where the curve is all the same.
    figure.location = (2, 3, 0)
    figure.rotation_euler = (0, 0, 0.5)
    return figure


def make_curve():
    data = bpy.data.curves.new("Way", "CURVE")
    data.dimensions = "3D"
    spline = data.splines.new("BEZIER")
    places = [(0, 0, 0), (1.5, -1.5, 0), (0, -3, 0)]
    spline.bezier_points.add(len(places) - 1)
    for point, place in zip(spline.bezier_points, places):
        point.co = place
        point.handle_left_type = point.handle_right_type = "AUTO"
    way = bpy.data.objects.new("Way", data)
    bpy.context.collection.objects.link(way)
    return way


def told(figure, frames):
    scene = bpy.context.scene
    found = []
    for frame in frames:
        scene.frame_set(frame)
        found.append(
            {
                name: list(figure.matrix_world @ figure.pose.bones[name].head)
                for name in ("Hips", "LeftFoot", "RightFoot", "LeftToeBase", "RightToeBase")
            }
        )
    return found


bpy.ops.object.select_all(action="SELECT")
bpy.ops.object.delete()
addon.register()
scene = bpy.context.scene
scene.render.fps = 30
scene.understudy.address = sys.argv[-1]
figure, way = make_figure(), make_curve()
bpy.context.view_layer.update()
way.select_set(True)
figure.select_set(True)
bpy.context.view_layer.objects.active = figure
assert bpy.ops.understudy.walk() == {"FINISHED"}
action = figure.animation_data.action
frames = range(math.ceil(action.frame_range[0]), math.floor(action.frame_range[1]) + 1)
walk = told(figure, frames)
# The same walk with a foot that was made to slide, twice to and fro in a stride so that no step escapes it, cleaned.
for curve in action.fcurves:
    if curve.data_path.endswith('["LeftUpLeg"].rotation_quaternion'):
        for point in curve.keyframe_points:
            point.co[1] += 0.015 * math.sin(point.co[0] / 3)
spoilt = told(figure, frames)
assert bpy.ops.understudy.clean() == {"FINISHED"}
cleaned = told(figure, frames)
curve = addon.points_on(bpy.context, way)
print("FOUND " + json.dumps({"curve": curve, "walk": walk, "spoilt": spoilt, "cleaned": cleaned, "fps": 30}))
