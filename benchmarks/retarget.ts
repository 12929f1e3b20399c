/** Retargeting a whole walk onto a taller figure: `retarget` against three.js's `SkeletonUtils.retargetClip`. */
import type { Motion, Skeleton } from '@understudy/motion'
import { retarget } from '@understudy/synthesis/editing'
import { detectContacts, directionErrorDegrees, withContacts } from '@understudy/synthesis/analysis'
import { footWalker, humanoid } from '@understudy/test-utils'
import * as THREE from 'three'
import * as SkeletonUtils from 'three/examples/jsm/utils/SkeletonUtils.js'
import { compare, type Bench } from './bench.ts'

const STEPS = 37
const SEED = 1

export const bench: Bench = {
  job: 'retarget',
  run(options) {
    const source = retarget(footWalker(SEED, { steps: STEPS }).motion, humanoid({ height: 1.7 })).motion
    const bare = withContacts(source, [])
    const annotated = withContacts(source, detectContacts(bare))
    const target = humanoid({ height: 1.9 })
    const size = `${source.frameCount} frames x ${source.skeleton.jointCount} joints`
    const three = makeThree(source, target)
    check(source, target, three())
    return compare(
      this.job,
      size,
      { amount: source.frameCount, unit: 'frames' },
      {
        'understudy, turns and travel only': () => retarget(annotated, target, { feet: 'none' }),
        'understudy, feet locked': () => retarget(annotated, target),
        'understudy, contacts detected, feet locked': () => retarget(bare, target),
        'three.js SkeletonUtils.retargetClip': three,
      },
      options,
    )
  },
}

/** What three.js needs: a skinned mesh to move, a skeleton and a clip to move it by, bones named alike. */
function makeThree(source: Motion, target: Skeleton): () => THREE.AnimationClip {
  const mesh = new THREE.SkinnedMesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial())
  const bones = makeBones(target)
  mesh.add(bones[0])
  mesh.bind(new THREE.Skeleton(bones))
  const sourceBones = makeBones(source.skeleton)
  const { frameCount, frameRate, skeleton } = source
  const times = Float32Array.from({ length: frameCount }, (_, frame) => frame / frameRate)
  const tracks: THREE.KeyframeTrack[] = skeleton.joints.map(({ name }, joint) => {
    const values = new Float32Array(4 * frameCount)
    for (let frame = 0; frame < frameCount; frame++) {
      const at = 4 * (frame * skeleton.jointCount + joint)
      values.set(source.rotations.subarray(at, at + 4), 4 * frame)
    }
    return new THREE.QuaternionKeyframeTrack(`.bones[${name}].quaternion`, times, values)
  })
  tracks.push(
    new THREE.VectorKeyframeTrack(`.bones[${skeleton.joints[0].name}].position`, times, source.rootPositions),
  )
  const clip = new THREE.AnimationClip('walk', -1, tracks)
  const sourceSkeleton = new THREE.Skeleton(sourceBones)
  const names = Object.fromEntries(target.joints.map(({ name }) => [name, name]))
  const scale = 1.9 / 1.7
  return () =>
    SkeletonUtils.retargetClip(mesh, sourceSkeleton, clip, { hip: 'hips', names, fps: frameRate, scale })
}

function makeBones(skeleton: Skeleton): THREE.Bone[] {
  const bones = skeleton.joints.map(({ name, offset }) => {
    const bone = new THREE.Bone()
    bone.name = name
    bone.position.set(offset[0], offset[1], offset[2])
    return bone
  })
  skeleton.joints.forEach(({ parent }, joint) => {
    if (parent >= 0) bones[parent].add(bones[joint])
  })
  return bones
}

/** A fast wrong answer is no answer: both must point the bones alike before either is timed. */
function check(source: Motion, target: Skeleton, clip: THREE.AnimationClip): void {
  const ours = retarget(source, target, { feet: 'none' }).motion
  const rotations = new Float32Array(ours.rotations.length)
  const count = clip.tracks[0].times.length
  for (const track of clip.tracks) {
    const joint = target.joints.findIndex(({ name }) => track.name === `.bones[${name}].quaternion`)
    if (joint < 0) continue
    for (let frame = 0; frame < count; frame++)
      rotations.set(track.values.slice(4 * frame, 4 * frame + 4), 4 * (frame * target.jointCount + joint))
  }
  const frames = count - 2 // three.js steps the clip by its own rounding: its last frames are interpolated
  const cut = (motion: Motion, from: Float32Array): Motion => ({
    ...motion,
    frameCount: frames,
    rootPositions: motion.rootPositions.slice(0, 3 * frames),
    rotations: from.slice(0, 4 * frames * target.jointCount),
  })
  const { p95 } = directionErrorDegrees(cut(ours, ours.rotations), cut(ours, rotations))
  if (!(p95 < 2)) throw new Error(`bones point ${p95}° off three.js's`)
}
