import { MotionError, worldPositions } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { boneBody } from './bone-body.ts'
import { Figure } from './figure.ts'
import { PlainBody } from './plain-body.ts'

describe('Figure', () => {
  for (const seed of [1, 2, 3]) {
    test(`bones stand where forward kinematics has the joints, in every frame (seed ${seed})`, () => {
      const motion = stickWalker(seed, { seconds: 1, turnRate: 1.3 })
      const { jointCount } = motion.skeleton
      const truth = worldPositions(motion)
      const figure = new Figure(motion.skeleton, { style: 'bones' })
      const at = new Vector3()
      let worst = 0
      for (let frame = 0; frame < motion.frameCount; frame++) {
        figure.setPose(motion, frame / motion.frameRate)
        figure.rig.bones.forEach((bone, joint) => {
          at.setFromMatrixPosition(bone.matrixWorld)
          const p = 3 * (frame * jointCount + joint)
          worst = Math.max(worst, at.distanceTo(new Vector3().fromArray(truth, p)))
        })
      }
      expect(worst).toBeLessThan(2e-6) // metres; f32 rotations through five joints, 2.2e-7 seen
    })
  }

  test('the skin of a bone ends at its two joints in any pose (seed 5)', () => {
    const motion = stickWalker(5, { seconds: 1 })
    const { skeleton } = motion
    const body = boneBody(skeleton)
    const figure = new Figure(skeleton, { body })
    figure.position.set(0.3, 0, -1.1)
    figure.updateMatrixWorld()
    figure.setPose(motion, 0.37)
    const at = new Vector3()
    const joint = new Vector3()
    // Eight facets of three corners a bone; corner 2 of the first facet is the far end, of the second the near end.
    let bone = 0
    let worst = 0
    skeleton.joints.forEach(({ parent }, child) => {
      if (parent < 0) return
      const first = 24 * bone++
      for (const [vertex, end] of [
        [first + 2, child],
        [first + 5, parent],
      ] as const) {
        figure.mesh.getVertexPosition(vertex, at).applyMatrix4(figure.mesh.matrixWorld)
        worst = Math.max(worst, at.distanceTo(joint.setFromMatrixPosition(figure.rig.bones[end].matrixWorld)))
      }
    })
    expect(bone).toBe(skeleton.jointCount - 1)
    expect(worst).toBeLessThan(1e-5) // metres; f32 through bind and pose, 1.3e-7 seen
  })

  test('the plain body is where the skinned one is, in its place on the stage too (seed 7)', () => {
    const motion = stickWalker(7, { seconds: 1, turnRate: 1.3 })
    const figure = new Figure(motion.skeleton, { style: 'bones', plain: true })
    figure.position.set(0.3, 0.1, -1.1)
    const plain = figure.children.find((child) => child instanceof PlainBody)!
    const at = new Vector3()
    let worst = 0
    for (const seconds of [0, 0.37, 0.9]) {
      figure.setPose(motion, seconds)
      const { array, count } = plain.geometry.getAttribute('position')
      for (let vertex = 0; vertex < count; vertex++) {
        figure.mesh.getVertexPosition(vertex, at).applyMatrix4(figure.mesh.matrixWorld)
        worst = Math.max(worst, at.distanceTo(new Vector3().fromArray(array, 3 * vertex)))
      }
    }
    expect(figure.mesh.visible).toBe(false)
    expect(worst).toBeLessThan(1e-5) // metres; f32 in both
  })

  test('triangles of a bone body face outwards (seed 1)', () => {
    const { skeleton } = stickWalker(1)
    const { positions, normals, bind } = boneBody(skeleton)
    const corner = (v: number): Vector3 => new Vector3().fromArray(positions, 3 * v)
    let bone = 0
    skeleton.joints.forEach(({ parent }, child) => {
      if (parent < 0) return
      const middle = new Vector3().fromArray(bind.jointPositions, 3 * parent)
      middle.lerp(new Vector3().fromArray(bind.jointPositions, 3 * child), 0.3)
      for (let v = 24 * bone; v < 24 * (bone + 1); v += 3) {
        const normal = new Vector3().fromArray(normals, 3 * v)
        expect(corner(v).sub(middle).dot(normal)).toBeGreaterThan(0)
      }
      bone++
    })
  })

  test('a motion of another skeleton is refused with the remedy', () => {
    const figure = new Figure(stickWalker(1).skeleton, { style: 'bones' })
    const motion = stickWalker(1)
    const other = { ...motion, skeleton: { ...motion.skeleton, jointCount: 3 } }
    expect(() => figure.setPose(other, 0)).toThrow(MotionError)
    expect(() => figure.setPose(other, 0)).toThrow(/retarget/)
  })
})
