import {
  averageFlat,
  makeMotion,
  NO_ANNOTATIONS,
  type ContactInterval,
  type Motion,
  type Role,
} from '@understudy/motion'
import { sortContacts } from '../../analysis/contacts/index.ts'
import { runsOf, withoutFlicker } from '../../analysis/contacts/runs.ts'
import { samplePiece, sourceTime, type Piece } from './assemble.ts'
import type { CostsThrough } from './costs-through.ts'
import type { MappingDatabase } from './database.ts'
import type { Cells } from './interpret.ts'

export interface BlendReadingsOptions {
  readonly frameRate: number
  readonly frameCount: number
  /** A placed example whose best reading costs this much more than the answer counts e times less; squared metres. */
  readonly temperature: number
  /** At every instant no more than so many placed examples count, the nearest first. */
  readonly most: number
}

/** Further than this from the answer, in temperatures, an example would weigh less than a thousandth. */
const FURTHEST = 7
/** Contacts flicker like those of `detectContacts`: shorter gaps are closed, shorter contacts dropped, seconds. */
const SHORTEST_GAP = 0.06
const SHORTEST_CONTACT = 0.08

/**
 * What readings that are nearly as good as the answer do at the same time, averaged:
 *
 *   w(cell) = exp(−(through(cell) − least)/T)        pose(t) = mean of M b over the cells under way, by w
 *
 * A control leaves much of a body open; the best single reading answers it with one example's chance, the mean of all
 * near readings with what they have in common. They are in phase because each is laid over the same control. Weights
 * are set at every instant of the search and go over from one to the next smoothly, so nothing pops; joints are averaged
 * as rotations, so bones keep their length. As T → 0 the answer alone is left, joined by fades of one instant. A foot is
 * planted while examples of half the weight plant it.
 */
export function blendReadings(
  database: MappingDatabase,
  { states, observations, alignment }: Cells,
  through: CostsThrough,
  { frameRate, frameCount, temperature, most }: BlendReadingsOptions,
): Motion {
  const { count, rate, duration, instance, longest } = states
  const { firstStart, lastInstant, transforms } = observations
  const { skeleton } = database.pairs[0].target
  const width = 4 * skeleton.jointCount
  const known = new Map<number, Piece>()
  const underWay = Array.from({ length: lastInstant + 1 }, (_, instant) => weightsAt(instant))
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(width * frameCount)
  const planted = new Map<Role, Float64Array>()
  const plants = new Map(database.pairs.map(({ target }) => [target, plantsOf(target)]))
  for (let frame = 0; frame < frameCount; frame++) {
    const time = frame / frameRate
    const before = Math.min(Math.floor(time * rate), lastInstant - 1)
    const x = Math.min(time * rate - before, 1)
    mix(frame, time, between(underWay[before], underWay[before + 1], x * x * (3 - 2 * x)))
  }
  const contacts = [...planted].flatMap(([role, votes]) => plantedWhile(role, votes))
  const annotations = { ...NO_ANNOTATIONS, contacts: sortContacts(contacts) }
  return makeMotion({ name: 'target', skeleton, frameRate, rootPositions, rotations, annotations })

  /** Cells under way at an instant, with weights that sum to one. A cell that begins or ends there is half there. */
  function weightsAt(instant: number): ReadonlyMap<number, number> {
    const found: { cell: number; weight: number }[] = []
    for (
      let start = Math.max(firstStart, instant - longest);
      start <= Math.min(instant, lastInstant - 1);
      start++
    ) {
      for (let state = 0; state < count; state++) {
        const end = start + duration[state]
        if (end < instant) continue
        const cell = (start - firstStart) * count + state
        const excess = (through.costs[cell] - through.least) / temperature
        if (!(excess < FURTHEST)) continue
        const inside = (start < instant || instant === 0) && (end > instant || instant === lastInstant)
        found.push({ cell, weight: Math.exp(-excess) * (inside ? 1 : 0.5) })
      }
    }
    const kept = found.toSorted((a, b) => b.weight - a.weight).slice(0, most)
    const total = kept.reduce((sum, { weight }) => sum + weight, 0)
    return new Map(kept.map(({ cell, weight }) => [cell, weight / total]))
  }

  function mix(frame: number, time: number, cells: ReadonlyMap<number, number>): void {
    const weights = Float64Array.from(cells.values())
    const poses = new Float64Array(cells.size * width)
    const pose = new Float32Array(3 + width)
    let at = 0
    for (const [cell, weight] of cells) {
      const piece = pieceOf(cell)
      samplePiece(pose, piece, time)
      for (let c = 0; c < 3; c++) rootPositions[3 * frame + c] += weight * pose[c]
      poses.set(pose.subarray(3), width * at++)
      vote(frame, weight, piece, sourceTime(piece, time))
    }
    for (let q = 0; q < width; q += 4) {
      const o = width * frame + q
      averageFlat(rotations, o, poses, q, width, cells.size, weights)
      if (frame > 0) keepSign(rotations, o, o - width)
    }
  }

  function vote(frame: number, weight: number, { source }: Piece, seconds: number): void {
    const at = Math.round(Math.min(Math.max(seconds * source.frameRate, 0), source.frameCount - 1))
    for (const [role, isPlanted] of plants.get(source)!) {
      if (isPlanted[at] === 0) continue
      let votes = planted.get(role)
      if (!votes) planted.set(role, (votes = new Float64Array(frameCount)))
      votes[frame] += weight
    }
  }

  function plantedWhile(role: Role, votes: Float64Array): readonly ContactInterval[] {
    const held = runsOf(frameCount, (frame) => votes[frame] >= 0.5)
    return withoutFlicker(held, SHORTEST_GAP * frameRate, SHORTEST_CONTACT * frameRate).map(
      ({ from, to }) => ({
        role,
        start: from / frameRate,
        end: (to + 1) / frameRate,
      }),
    )
  }

  function pieceOf(cell: number): Piece {
    let piece = known.get(cell)
    if (piece) return piece
    const state = cell % count
    const start = Math.floor(cell / count) + firstStart
    const { pair, start: sourceStart, end: sourceEnd } = database.instances[instance[state]]
    piece = {
      source: database.pairs[pair].target,
      sourceStart,
      sourceEnd,
      start: start / rate,
      end: (start + duration[state]) / rate,
      placement: alignment.placement(transforms, cell * alignment.size),
    }
    known.set(cell, piece)
    return piece
  }
}

/** (1 − α) of the weights before and α of those after. */
function between(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
  alpha: number,
): ReadonlyMap<number, number> {
  const mixed = new Map<number, number>()
  for (const [cell, weight] of before) mixed.set(cell, (1 - alpha) * weight)
  for (const [cell, weight] of after) mixed.set(cell, (mixed.get(cell) ?? 0) + alpha * weight)
  return mixed
}

/** Per role, 1 in every frame in which it is planted. */
function plantsOf({ annotations, frameRate, frameCount }: Motion): ReadonlyMap<Role, Uint8Array> {
  const plants = new Map<Role, Uint8Array>()
  for (const { role, start, end } of annotations.contacts) {
    let frames = plants.get(role)
    if (!frames) plants.set(role, (frames = new Uint8Array(frameCount)))
    frames.fill(1, Math.ceil(start * frameRate), Math.ceil(end * frameRate))
  }
  return plants
}

/** Of q and −q, which are one rotation, the one nearer to the frame before: else a reader's lerp spins. */
function keepSign(rotations: Float32Array, q: number, before: number): void {
  let dot = 0
  for (let c = 0; c < 4; c++) dot += rotations[q + c] * rotations[before + c]
  if (dot < 0) for (let c = 0; c < 4; c++) rotations[q + c] = -rotations[q + c]
}
