import type { AngleColumns } from '@understudy/kernels'
import type { BvhHierarchy, BvhJoint } from './read-hierarchy.ts'

/**
 * Where each joint of one ROOT finds its numbers in a row. A row has one more slot than columns, always zero:
 * a joint that lacks an angle reads that slot, so that one formula serves 0, 1, 2 and 3 rotation channels.
 */
export interface ChannelPlan extends AngleColumns {
  readonly joints: readonly BvhJoint[]
  /** Joints other than the root with position channels. */
  readonly placed: readonly PlacedJoint[]
  readonly root: PlacedJoint
}

/** Slot of each coordinate, −1 where the OFFSET says it. */
export interface PlacedJoint {
  readonly joint: number
  readonly slots: readonly [x: number, y: number, z: number]
}

/** One plan per ROOT. */
export function planChannels({ joints, columnCount }: BvhHierarchy): ChannelPlan[] {
  const plans: ChannelPlan[] = []
  let first = 0
  for (let next = 1; next <= joints.length; next++) {
    if (next < joints.length && joints[next].parent >= 0) continue
    plans.push(planFigure(joints.slice(first, next), first, columnCount))
    first = next
  }
  return plans
}

function planFigure(joints: readonly BvhJoint[], first: number, zeroSlot: number): ChannelPlan {
  const slots = new Int32Array(3 * joints.length).fill(zeroSlot)
  const axes = new Int32Array(3 * joints.length)
  const parity = new Float64Array(joints.length)
  const unusual: ChannelPlan['unusual'][number][] = []
  const placed: PlacedJoint[] = []
  joints.forEach(({ channels, column }, joint) => {
    const turns = channels.flatMap((channel, c) =>
      channel >= 3 ? [{ axis: channel - 3, slot: column + c }] : [],
    )
    const order = turns.map(({ axis }) => axis)
    if (new Set(order).size < order.length) {
      unusual.push({
        joint,
        slots: Int32Array.from(turns, ({ slot }) => slot),
        axes: Int32Array.from(order),
      })
    } else {
      for (const axis of [0, 1, 2]) if (!order.includes(axis)) order.push(axis)
      turns.forEach(({ slot }, turn) => (slots[3 * joint + turn] = slot))
      axes.set(order, 3 * joint)
      parity[joint] = (order[1] - order[0] + 3) % 3 === 1 ? 1 : -1
    }
    const place = [0, 1, 2].map((axis) => {
      const at = channels.indexOf(axis as 0 | 1 | 2)
      return at < 0 ? -1 : column + at
    })
    if (joint > 0 && place.some((slot) => slot >= 0)) {
      placed.push({ joint, slots: [place[0], place[1], place[2]] })
    }
  })
  const root = joints[0]
  const rootSlots = [0, 1, 2].map((axis) => {
    const at = root.channels.indexOf(axis as 0 | 1 | 2)
    return at < 0 ? -1 : root.column + at
  })
  return {
    joints: joints.map((joint) => ({ ...joint, parent: Math.max(joint.parent - first, -1) })),
    slots,
    axes,
    parity,
    unusual,
    placed,
    root: { joint: 0, slots: [rootSlots[0], rootSlots[1], rootSlots[2]] },
  }
}
