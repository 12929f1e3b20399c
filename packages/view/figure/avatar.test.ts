import { worldPositions } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { Bone, Group, Vector3, type Object3D } from 'three'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.ts'
import { Rig } from './rig.ts'

/** A scene as somebody might export it: the armature turned, slid and a hundred times too small, bones a hundred times too large. */
function sceneOf(motion: ReturnType<typeof stickWalker>): Object3D {
  const armature = new Group()
  armature.scale.setScalar(0.01)
  armature.rotation.set(-Math.PI / 2, 0, 0)
  armature.position.set(0.2, 0.1, -0.3)
  const bones = motion.skeleton.joints.map(({ name, offset, parent }) => {
    const bone = new Bone()
    // What a loader makes of a name it cannot use as it is.
    bone.name = name.replaceAll(' ', '_')
    bone.userData.name = name
    bone.position.fromArray(offset).multiplyScalar(parent < 0 ? 1 : 100)
    return bone
  })
  motion.skeleton.joints.forEach(({ parent }, joint) => {
    if (parent >= 0) bones[parent].add(bones[joint])
  })
  armature.add(bones[0])
  const scene = new Group()
  scene.add(armature)
  return scene
}

for (const seed of [1, 2, 3])
  test(`an avatar's bones stand where the rig's do, whatever is above its root (seed ${seed})`, () => {
    const motion = stickWalker(seed, { seconds: 1, turnRate: 0.9 })
    const { jointCount } = motion.skeleton
    const avatar = new Avatar(sceneOf(motion), motion.skeleton)
    expect(avatar.matched).toBe(jointCount)
    const rig = new Rig(motion.skeleton)
    const truth = worldPositions(motion)
    const at = new Vector3()
    let worst = 0
    for (let frame = 0; frame < motion.frameCount; frame += 7) {
      rig.pose(motion, frame / motion.frameRate)
      avatar.follow(rig)
      avatar.updateMatrixWorld(true)
      motion.skeleton.joints.forEach(({ name }, joint) => {
        const bone = avatar.getObjectByProperty('name', name.replaceAll(' ', '_'))!
        at.setFromMatrixPosition(bone.matrixWorld)
        const p = 3 * (frame * jointCount + joint)
        worst = Math.max(worst, at.distanceTo(new Vector3().fromArray(truth, p)))
      })
    }
    expect(worst).toBeLessThan(1e-5) // metres; through a matrix of scale 0.01 and back
  })

test('two of them may be made of one scene', () => {
  const motion = stickWalker(1)
  const scene = sceneOf(motion)
  const [a, b] = [new Avatar(scene, motion.skeleton), new Avatar(scene, motion.skeleton)]
  expect(a.matched).toBe(b.matched)
  expect(a.children[0]).not.toBe(b.children[0])
})
