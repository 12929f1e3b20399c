import { writeRotations, type RowFigure, portable } from '@understudy/kernels'
import { MotionError } from '../../errors.ts'
import type { ChannelPlan } from './channel-plan.ts'

/** A joint below the root that has position channels: where it is, and its path if it moved. */
export interface Placement {
  readonly joint: number
  /** In the first frame, file units. */
  readonly first: Float64Array
  /** `[frame][xyz]`, only once the joint has left its first place. */
  path?: Float32Array
}

/**
 * A motion may take this many times the bytes of its text, plus `SMALL`: joints without channels cost the text
 * nothing, and a file of a megabyte must not ask for sixty gigabytes.
 */
const LARGEST_GROWTH = 64
const SMALL = 16 * 2 ** 20

/** The frames of one ROOT as they are read, in the file's unit and axes. */
export class FrameStore {
  readonly plan: ChannelPlan
  rootPositions: Float32Array
  rotations: Float32Array
  readonly placements: readonly Placement[]
  readonly #tolerance: number
  #capacity: number

  constructor(plan: ChannelPlan, capacity: number) {
    this.plan = plan
    this.#capacity = capacity
    this.rootPositions = new Float32Array(3 * capacity)
    this.rotations = new Float32Array(4 * plan.joints.length * capacity)
    this.placements = plan.placed.map(({ joint }) => ({ joint, first: new Float64Array(3) }))
    this.#tolerance = stillness(plan)
  }

  /** Makes room for `frames` frames. */
  reserve(frames: number): void {
    if (frames <= this.#capacity) return
    this.#capacity = frames
    this.rootPositions = grown(this.rootPositions, 3 * frames)
    this.rotations = grown(this.rotations, 4 * this.plan.joints.length * frames)
    for (const placement of this.placements) {
      if (placement.path) placement.path = grown(placement.path, 3 * frames)
    }
  }

  /** Where rows that are read as poses at once go; what has moved when room was made must be asked for again. */
  figure(): RowFigure {
    const { plan, rootPositions, rotations } = this
    const { offset } = plan.joints[0]
    return { columns: plan, rootSlots: plan.root.slots, offset, rootPositions, rotations }
  }

  /** Keeps a row as frame `frame`; there must be room for it. */
  write(frame: number, row: Float64Array): void {
    const { plan, rootPositions } = this
    const { slots } = plan.root
    const { offset } = plan.joints[0]
    for (let c = 0; c < 3; c++) rootPositions[3 * frame + c] = slots[c] < 0 ? offset[c] : row[slots[c]]
    writeRotations(this.rotations, 4 * plan.joints.length * frame, row, plan)
    this.place(frame, row)
  }

  /** Keeps where joints below the root are in frame `frame`. */
  place(frame: number, row: Float64Array): void {
    for (let i = 0; i < this.placements.length; i++) {
      const placement = this.placements[i]
      const { slots, joint } = this.plan.placed[i]
      const { first } = placement
      if (frame === 0) {
        const { offset } = this.plan.joints[joint]
        for (let c = 0; c < 3; c++) first[c] = slots[c] < 0 ? offset[c] : row[slots[c]]
      }
      let { path } = placement
      if (path === undefined) {
        let moved = 0
        for (let c = 0; c < 3; c++) {
          if (slots[c] >= 0) moved = Math.max(moved, Math.abs(row[slots[c]] - first[c]))
        }
        if (moved <= this.#tolerance) continue
        path = placement.path = new Float32Array(3 * this.#capacity)
        for (let at = 0; at < 3 * frame; at++) path[at] = first[at % 3]
      }
      for (let c = 0; c < 3; c++) path[3 * frame + c] = slots[c] < 0 ? first[c] : row[slots[c]]
    }
  }

  /** Gives back room that was not needed. */
  trim(frames: number): void {
    if (frames === this.#capacity) return
    this.#capacity = frames
    this.rootPositions = this.rootPositions.slice(0, 3 * frames)
    this.rotations = this.rotations.slice(0, 4 * this.plan.joints.length * frames)
    for (const placement of this.placements) placement.path = placement.path?.slice(0, 3 * frames)
  }
}

/** Refuses a file whose motion would dwarf it. */
export function checkSize(source: string, jointCount: number, frames: number, fileBytes: number): void {
  const needed = frames * (16 * jointCount + 12)
  if (needed <= LARGEST_GROWTH * fileBytes + SMALL) return
  throw new MotionError(
    `${source}: ${jointCount} joints in ${frames} frames would take ${Math.round(needed / 2 ** 20)} MB from a file of ` +
      `${Math.ceil(fileBytes / 2 ** 20)} MB; at most ${LARGEST_GROWTH} times the file is read. ` +
      `Remove joints without channels.`,
    { code: 'unreadable' },
  )
}

const grown = (array: Float32Array, length: number): Float32Array => {
  const larger = new Float32Array(length)
  larger.set(array)
  return larger
}

/**
 * How far a joint may stray from its first place and still count as fixed, in file units: 1/2000 of a median
 * bone. Exporters write OFFSETs back through a float32 matrix, and the last digits flicker.
 */
function stillness({ joints }: ChannelPlan): number {
  const lengths = joints
    .slice(1)
    .map(({ offset }) => portable.norm(offset))
    .filter((length) => length > 0)
    .toSorted((a, b) => a - b)
  return lengths.length === 0 ? 1e-6 : lengths[lengths.length >> 1] / 2000
}
