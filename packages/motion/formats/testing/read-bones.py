# Opens files in Blender and prints what it finds, one JSON object a line. Run by tests:
#   blender -b --factory-startup --python read-bones.py -- a.fbx b.glb
import json
import sys

import bpy


def open_file(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if path.endswith(".fbx"):
        bpy.ops.import_scene.fbx(filepath=path)
    elif path.endswith(".bvh"):
        bpy.ops.import_anim.bvh(filepath=path)
    else:
        bpy.ops.import_scene.gltf(filepath=path)


def bones_of(armature):
    for bone in armature.data.bones:
        frame = (armature.matrix_world @ bone.matrix_local).to_3x3().normalized()
        yield {
            "name": bone.name,
            "parent": bone.parent.name if bone.parent else None,
            "head": list(armature.matrix_world @ bone.head_local),
            "axes": [list(frame.col[k]) for k in range(3)],
        }


for path in sys.argv[sys.argv.index("--") + 1 :]:
    open_file(path)
    scene = bpy.context.scene
    armatures = [one for one in bpy.data.objects if one.type == "ARMATURE"]
    spans = [action.frame_range for action in bpy.data.actions]
    print(
        "FOUND "
        + json.dumps(
            {
                "bones": [bone for one in armatures for bone in bones_of(one)],
                "seconds": max((end - start for start, end in spans), default=0)
                / (scene.render.fps / scene.render.fps_base),
            }
        )
    )
