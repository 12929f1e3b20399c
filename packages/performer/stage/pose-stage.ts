import {
  makeMotion,
  type Annotations,
  type ContactInterval,
  type KeyMark,
  type Motion,
} from '@understudy/motion'
import { bakeTracks, SIDES, type Side } from './channels.ts'
import { clipAnnotations } from './clip-annotations.ts'
import { ballOffTime, footTrack, type FootPose } from './foot-plan.ts'
import { followThrough } from './follow-through.ts'
import { guardReach } from './guard-reach.ts'
import { restPosture } from './rest-posture.ts'
import { FrameSolver } from './solve-frame.ts'
import type { Stage } from './stage.ts'

/** Frames to keep, both included. */
export interface Window {
  readonly first: number
  readonly last: number
}

/** From the plan to frames: bake the channels, plant the feet, let the hips yield, solve each frame. */
export function poseStage(
  stage: Stage,
  name: string,
  keep: (annotations: Annotations) => Window | undefined,
): Motion {
  const { frameRate } = stage
  const { body } = stage.performer
  const frameCount = Math.max(2, Math.round(stage.now * frameRate) + 1)
  const tracks = bakeTracks(stage.layers, restPosture(stage.performer), frameCount, frameRate)
  const feet = {} as Record<Side, FootPose[]>
  const planted = {} as Record<Side, Uint8Array>
  for (const side of SIDES) {
    const plants = stage.plants[side]
    feet[side] = footTrack(plants, body[side], side === 'left' ? 1 : -1, frameCount, frameRate)
    planted[side] = new Uint8Array(frameCount)
    for (const plant of plants) {
      const first = Math.max(0, Math.ceil(plant.start * frameRate))
      const last = Math.min(frameCount - 1, Math.floor(plant.end * frameRate))
      for (let f = first; f <= last; f++) planted[side][f] = 1
    }
  }
  followThrough(tracks, stage.performer.manner, frameRate)
  guardReach(tracks, feet, planted, body, frameRate)
  const annotations = annotate(stage, (frameCount - 1) / frameRate)
  const { first = 0, last = frameCount - 1 } = keep(annotations) ?? {}
  const rootPositions = new Float32Array(3 * (last - first + 1))
  const rotations = new Float32Array(4 * (last - first + 1) * body.skeleton.jointCount)
  const solver = new FrameSolver(body)
  for (let f = first; f <= last; f++)
    solver.solve(tracks, f, { left: feet.left[f], right: feet.right[f] }, f - first, rootPositions, rotations)
  return makeMotion({
    name,
    skeleton: body.skeleton,
    frameRate,
    rootPositions,
    rotations,
    annotations:
      first === 0 && last === frameCount - 1
        ? annotations
        : clipAnnotations(annotations, first / frameRate, last / frameRate),
  })
}

/**
 * Contacts say when a joint rests: the ankle (`leftFoot`) while the sole is flat, the ball (`leftToes`) from
 * then until it lifts. First touch and last are marks: between them heel and toe tips turn in place.
 */
function annotate(stage: Stage, end: number): Annotations {
  const contacts: ContactInterval[] = [...stage.contacts]
  const marks: KeyMark[] = [...stage.marks]
  for (const side of SIDES) {
    for (const plant of stage.plants[side]) {
      const add = (role: 'Foot' | 'Toes', from: number, to: number): void => {
        const start = Math.max(from, 0)
        const stop = Math.min(to, end)
        if (stop > start) contacts.push({ role: `${side}${role}`, start, end: stop })
      }
      const heelUp = Math.min(plant.rise, plant.end)
      // While it pivots the ankle goes round the ball: only the ball rests.
      let rests = plant.flat
      for (const { start, end: stop, heel, back } of plant.pivots ?? []) {
        add('Foot', rests, Math.min(heelUp, start))
        // Turned and its heel down again the ankle rests; with the heel up not before it is back.
        if (back !== undefined && heel === undefined)
          add('Foot', Math.max(rests, stop), Math.min(heelUp, back.start))
        rests = Math.max(rests, back?.end ?? stop)
      }
      add('Foot', rests, heelUp)
      // Who comes down on the ball rests on it at once.
      add('Toes', plant.strikePitch > 0 ? plant.start : plant.flat, ballOffTime(plant))
      const mark = (name: string, time: number): void => {
        if (time >= 0 && time <= end) marks.push({ name: `${side}${name}`, time })
      }
      mark('HeelStrike', plant.start)
      if (plant.flat > plant.start) mark('FootFlat', plant.flat)
      mark('HeelOff', plant.rise)
      mark('ToeOff', plant.end)
    }
  }
  const byTime = (a: { start: number }, b: { start: number }): number => a.start - b.start
  return {
    contacts: contacts.sort(byTime),
    marks: marks.sort((a, b) => a.time - b.time),
    segments: [...stage.segments].sort(byTime),
    beats: [...stage.beats].sort((a, b) => a - b),
    handholds: [...stage.handholds].sort(byTime),
    handPoses: [...stage.handPoses].sort(byTime),
  }
}
