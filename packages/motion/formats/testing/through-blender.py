# Imports an FBX into Blender, prints where its bones are at some frames, and exports it again. Run by tests:
#   blender -b --factory-startup --python through-blender.py -- in.fbx out.fbx last-frame
import json
import sys

import bpy

source, target, last = sys.argv[sys.argv.index("--") + 1 :]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.fbx(filepath=source)
armature = next(one for one in bpy.data.objects if one.type == "ARMATURE")
scene = bpy.context.scene
found = {}
for frame in range(0, int(last) + 1, 5):
    scene.frame_set(frame + 1)
    found[frame] = {bone.name: list(armature.matrix_world @ bone.head) for bone in armature.pose.bones}
print("FOUND " + json.dumps(found))
scene.frame_start, scene.frame_end = 1, int(last) + 1
bpy.ops.export_scene.fbx(filepath=target, add_leaf_bones=False, bake_anim=True, bake_anim_simplify_factor=0)
