import { PALETTE, Rings } from '@understudy/view'
import type { Player } from '@understudy/view/player'
import { worldPositions, type Motion } from '@understudy/motion'
import type { PictureCamera } from '@understudy/synthesis/methods/deformable-model'
import type { Studio } from '../../engine/studio/studio.ts'
import { trackAt } from './draw-picture.ts'
import type { TracksAnswer } from './messages.ts'
import { findingsOf } from './perform.ts'

/** The picture's points about the body, from where the camera stood: rings on its lines of sight, beside their joints. Follows the store one way. */
export function showRays(studio: Studio, player: Player): () => void {
  const { stage } = player
  let rings: Rings | undefined
  let of: { answer: TracksAnswer; world: Float32Array; start: number } | undefined

  const onStep = (): boolean => {
    const { performed, tool } = studio.store.getState()
    const findings = tool === 'lift' || tool === 'select' ? findingsOf(performed) : undefined
    const answer = findings?.mode === 'tracks' ? findings.answer : undefined
    if (!answer) {
      rings?.dispose()
      rings = of = undefined
      return false
    }
    if (of?.answer !== answer) {
      const times = answer.tracks.flatMap(({ samples }) => samples.map(({ time }) => time))
      of = { answer, world: worldPositions(answer.motion), start: Math.min(...times) }
    }
    const points = pointsAt(of, player.transport.time)
    if (rings) rings.setPoints(points)
    else {
      rings = new Rings(points, { color: PALETTE.asked, size: 10 })
      stage.add(rings)
    }
    return false
  }
  const offStep = stage.onStep(onStep)
  const offStore = studio.store.subscribe((now, before) => {
    if (now.performed !== before.performed || now.tool !== before.tool) stage.invalidate()
  })
  return () => {
    offStep()
    offStore()
    rings?.dispose()
  }
}

function pointsAt(
  { answer, world, start }: { answer: TracksAnswer; world: Float32Array; start: number },
  seconds: number,
): Float32Array {
  const { motion, camera, tracks } = answer
  const frame = Math.min(Math.max(Math.round(seconds * motion.frameRate), 0), motion.frameCount - 1)
  return Float32Array.from(
    tracks.flatMap(({ role, samples }) => {
      const joint = motion.skeleton.roles.get(role)
      const at = trackAt(
        samples.map(({ time, place }) => [time, place[0], place[1]] as const),
        start + seconds,
      )
      if (joint === undefined || !at) return []
      return besideJoint(camera, at, jointPlace(motion, world, joint, frame))
    }),
  )
}

const jointPlace = ({ skeleton }: Motion, world: Float32Array, joint: number, frame: number): Float32Array =>
  world.subarray(3 * (frame * skeleton.jointCount + joint), 3 * (frame * skeleton.jointCount + joint) + 3)

/** The place on the line of sight through a point of the picture that is as far from the camera as the joint is. */
export function besideJoint(
  { eye, right, up, forward, focal, centre, orthographic }: PictureCamera,
  [u, v]: readonly [number, number],
  joint: ArrayLike<number>,
): [number, number, number] {
  const depth = [0, 1, 2].reduce((sum, c) => sum + forward[c] * (joint[c] - eye[c]), 0)
  const scale = orthographic ? 1 / focal : depth / focal
  const [a, b] = [(u - centre[0]) * scale, (centre[1] - v) * scale]
  const at = (c: number): number => eye[c] + a * right[c] + b * up[c] + depth * forward[c]
  return [at(0), at(1), at(2)]
}
