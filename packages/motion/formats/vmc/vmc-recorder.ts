import { MotionError } from '../../errors.ts'
import { multiply, normalize, rotate, slerp, type Quat } from '../../math/quat.ts'
import { add, lerp, type Vec3 } from '../../math/vec3.ts'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { makeSkeleton, type Joint } from '../../skeleton/skeleton.ts'
import { parseOsc, type OscMessage } from './osc.ts'
import { VMC_BONES } from './vmc-bones.ts'

/** What came in so far. */
export interface VmcCounts {
  readonly packets: number
  readonly frames: number
  /** Packets that are no OSC. */
  readonly malformed: number
  /** Packets that came after newer ones. */
  readonly late: number
  /** Messages with numbers that are no place or rotation. */
  readonly unsound: number
}

/** Takes packets of the Virtual Motion Capture protocol as they come, and makes a motion of them. */
export interface VmcRecorder {
  /** A packet, and when it arrived, seconds of any steady clock. Nothing that can arrive throws. */
  take(packet: Uint8Array, arrived: number): void
  counts(): VmcCounts
  /** What was recorded, at even frames; gaps are filled between what came before and after. */
  motion(options?: { readonly name?: string; readonly frameRate?: number }): Motion
}

/** Where a bone is against its parent: metres, our axes. */
interface Place {
  readonly position: Vec3
  readonly rotation: Quat
}
interface Frame {
  readonly time: number
  readonly root: Place
  readonly bones: readonly (Place | undefined)[]
}

/** What goes on longer is cut off at its start, seconds and frames. */
const LONGEST = 3600
const MOST_FRAMES = 120 * LONGEST
/** A clock that jumps by more than this, back or ahead, is a sender that was started again, seconds. */
const RESTART = 2
/** Farther away than this nobody stands, metres. */
const FARTHEST = 1e4
const FRAME_RATE = 60
const NOWHERE: Place = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
const INDEX: ReadonlyMap<string, number> = new Map(VMC_BONES.map(({ name }, index) => [name, index]))

/**
 * Packets come in any order, twice, damaged or not at all. The newest place of every bone is kept; a frame is what is known
 * when the sender's clock (`/VMC/Ext/T`) ticks, or its state (`/VMC/Ext/OK`) or hips come where it has no clock. A packet whose
 * clock is behind the newest is left out.
 */
export function recordVmc(): VmcRecorder {
  let root = NOWHERE
  const bones: (Place | undefined)[] = VMC_BONES.map(() => undefined)
  const frames: Frame[] = []
  const counts = { packets: 0, frames: 0, malformed: 0, late: 0, unsound: 0 }
  let ticksBy: 'nothing' | 'hips' | 'OK' | 'T' = 'nothing'
  /** Hips that came before any clock: the second time there is none. */
  let isSecond = false
  /** Added to the sender's clock, so that it goes on where it was when the sender starts again. */
  let shift = 0

  const close = (time: number): void => {
    if (bones[0] === undefined || !(time > (frames.at(-1)?.time ?? -Infinity))) return
    frames.push({ time, root, bones: [...bones] })
    counts.frames++
    if (frames.length > MOST_FRAMES) frames.shift()
  }
  const isLate = (time: number): boolean => {
    const newest = frames.at(-1)?.time
    if (newest === undefined) return false
    // A clock that comes late goes on from the clock of arrival.
    if (ticksBy !== 'T') shift = newest + 1 / FRAME_RATE - time
    if (Math.abs(time + shift - newest) >= RESTART) shift = newest + 1 / FRAME_RATE - time
    return time + shift < newest
  }
  const place = (args: OscMessage['args']): Place | undefined => {
    const [x, y, z, qx, qy, qz, qw] = args.slice(1).map(Number) as [number, number, number, number, number, number, number] // prettier-ignore
    const size = Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw)
    if (![x, y, z].every((value) => Math.abs(value) < FARTHEST) || !(size > 0.5 && size < 2)) return undefined
    // Unity's axes are left-handed, x to the right: mirrored in x they are ours.
    return { position: [-x, y, z], rotation: normalize([qx, -qy, -qz, qw]) }
  }

  return {
    take(packet, arrived) {
      counts.packets++
      let messages: readonly OscMessage[]
      try {
        messages = parseOsc(packet)
      } catch (error) {
        if (!(error instanceof MotionError)) throw error
        counts.malformed++
        return
      }
      const clock = messages.find(({ address }) => address === '/VMC/Ext/T')?.args[0]
      const ticks = typeof clock === 'number' && Number.isFinite(clock) ? clock : undefined
      if (ticks !== undefined && isLate(ticks)) {
        counts.late++
        return
      }
      let hasHips = false
      for (const { address, args } of messages) {
        if (address !== '/VMC/Ext/Bone/Pos' && address !== '/VMC/Ext/Root/Pos') continue
        const index = address.endsWith('Root/Pos') ? -1 : INDEX.get(String(args[0]))
        if (index === undefined) continue
        const found = place(args)
        if (!found) counts.unsound++
        else if (index < 0) root = found
        else bones[index] = found
        if (found && index === 0) hasHips = true
      }
      if (ticks !== undefined) {
        ticksBy = 'T'
        close(ticks + shift)
      } else if (ticksBy === 'T') return
      else if (messages.some(({ address }) => address === '/VMC/Ext/OK')) {
        ticksBy = 'OK'
        close(arrived)
      } else if (hasHips && ticksBy !== 'OK') {
        if (isSecond) ticksBy = 'hips'
        isSecond = true
        if (ticksBy === 'hips') close(arrived)
      }
    },
    counts: () => ({ ...counts }),
    motion: ({ name = 'live', frameRate = FRAME_RATE } = {}) => motionOf(frames, name, frameRate),
  }
}

function motionOf(all: readonly Frame[], name: string, frameRate: number): Motion {
  const last = all.at(-1)
  // The first frames may lack bones that were not sent yet.
  const known = last?.bones.flatMap((bone, index) => (bone ? [index] : [])) ?? []
  const frames = all.filter(
    ({ bones, time }) => time >= last!.time - LONGEST && known.every((index) => bones[index]),
  )
  const [first] = frames
  if (!first || !last || frames.length < 2)
    throw new MotionError(
      `live: ${all.length} frames with hips came in, and two are needed. Check that the sender sends bones to this port.`,
      { code: 'too-little' },
    )
  const skeleton = makeSkeleton(jointsOf(known, first))
  const count = Math.max(2, Math.round((last.time - first.time) * frameRate) + 1)
  const rootPositions = new Float32Array(3 * count)
  const rotations = new Float32Array(4 * known.length * count)
  let at = 0
  for (let f = 0; f < count; f++) {
    const time = Math.min(last.time, first.time + f / frameRate)
    while (at < frames.length - 2 && frames[at + 1].time < time) at++
    const [a, b] = [frames[at], frames[at + 1]]
    const alpha = Math.min(1, Math.max(0, (time - a.time) / (b.time - a.time)))
    const hips = mix(hipsOf(a), hipsOf(b), alpha)
    rootPositions.set(hips.position, 3 * f)
    known.forEach((bone, joint) => {
      const turned =
        joint === 0 ? hips.rotation : slerp(a.bones[bone]!.rotation, b.bones[bone]!.rotation, alpha)
      rotations.set(turned, 4 * (f * known.length + joint))
    })
  }
  return makeMotion({ name, skeleton, frameRate, rootPositions, rotations })
}

const mix = (a: Place, b: Place, alpha: number): Place => ({
  position: lerp(a.position, b.position, alpha),
  rotation: slerp(a.rotation, b.rotation, alpha),
})

/** The hips in the world: the avatar's root carries them. */
function hipsOf({ root, bones: [hips] }: Frame): Place {
  return {
    position: add(root.position, rotate(root.rotation, hips!.position)),
    rotation: multiply(root.rotation, hips!.rotation),
  }
}

/** The skeleton that the places span. A bone whose parent is not sent hangs on the nearest one that is. */
function jointsOf(known: readonly number[], { bones }: Frame): Joint[] {
  return known.map((index): Joint => {
    const { jointName, role } = VMC_BONES[index]
    let { parent } = VMC_BONES[index]
    while (parent >= 0 && !known.includes(parent)) parent = VMC_BONES[parent].parent
    return {
      name: jointName,
      parent: parent < 0 ? -1 : known.indexOf(parent),
      offset: parent < 0 ? [0, 0, 0] : bones[index]!.position,
      ...(role && { role }),
    }
  })
}
