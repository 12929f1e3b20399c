import { duration, slice, type Motion } from '@understudy/motion'
import { printBvh, printGlb, printJson, readMotion } from '@understudy/motion/formats'
import { histogram } from '../../measure/figure.ts'
import { judgedOn, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Finding, Measure, Skipped } from '../../measure/measure.ts'
import { farthest } from './compare-positions.ts'
import { datasetsOf, NOTHING_READABLE, readable } from './readable.ts'

/** Seconds of a clip that are written and read back; a longer one is cut: what breaks, breaks in any second. */
const MOST_SECONDS = 10

/**
 * BVH → Motion → BVH → Motion: every recording is printed as BVH and read again with nothing set by hand; the
 * farthest any joint then is from where it was, in the world. Profiles must not repair our own output again, units
 * and axes must be found again.
 */
export const bvhRoundTrip: Measure = {
  name: 'bvh-round-trip',
  about: 'Farthest any joint moves when a motion is written as BVH and read again.',
  unit: 'mm',
  bar: '<= 0.1',
  run: (data) => roundTrip(data, async (motion) => new TextEncoder().encode(printBvh(motion)), 'bvh', 0.1),
}

/**
 * BVH → GLB → Motion, likewise. The GLB carries the skeleton and the animation and, for the first file of each data
 * set, a generated body: making one takes longer than all the rest.
 */
export const glbRoundTrip: Measure = {
  name: 'glb-round-trip',
  about: 'Farthest any joint moves when a motion is written as GLB and read again.',
  unit: 'mm',
  bar: '<= 0.5',
  run: (data) => roundTrip(data, (motion, isFirst) => printGlb(motion, { body: isFirst }), 'glb', 0.5),
}

/** BVH → JSON → Motion, likewise. Our own format keeps every bit. */
export const jsonRoundTrip: Measure = {
  name: 'json-round-trip',
  about: 'Farthest any joint moves when a motion is written as JSON and read again.',
  unit: 'mm',
  bar: '== 0',
  run: (data) => roundTrip(data, async (motion) => new TextEncoder().encode(printJson(motion)), 'json', 0),
}

async function roundTrip(
  data: EvaluationData,
  print: (motion: Motion, isFirstOfDataset: boolean) => Promise<Uint8Array>,
  ending: string,
  bar: number,
): Promise<Finding | Skipped> {
  const judged = judgedOn(data)
  const list = await readable(data, judged)
  if (list.length === 0) return NOTHING_READABLE
  const moved: { name: string; millimetres: number }[] = []
  const met = new Set<string>()
  for (const { clip, motion } of list) {
    await data.breathe()
    const isFirst = !met.has(clip.dataset)
    met.add(clip.dataset)
    const part = duration(motion) > MOST_SECONDS ? slice(motion, 0, MOST_SECONDS) : motion
    const { motion: back } = await readMotion({
      name: `${clip.clip}.${ending}`,
      bytes: await print(part, isFirst),
    })
    moved.push({ name: clip.path, millimetres: 1000 * farthest(part, back) })
  }
  const worst = moved.reduce((a, b) => (a.millimetres >= b.millimetres ? a : b))
  const unlike = moved.filter(({ millimetres }) => millimetres === Infinity)
  return {
    value: worst.millimetres,
    n: moved.length,
    data: datasetsOf(list.map(({ clip }) => clip)),
    note:
      unlike.length > 0
        ? `${unlike.length} came back with other frames or joints, first ${unlike[0].name}`
        : `farthest in ${worst.name}`,
    figures: () => [
      {
        caption: 'Farthest any joint moved, one value per file.',
        drawing: histogram(
          moved.map(({ millimetres }) => millimetres),
          {
            title: `Motion → ${ending.toUpperCase()} → Motion`,
            x: 'mm',
            y: 'files',
            ...(bar > 0 && { bar: { axis: 'x' as const, at: bar, label: `${bar} mm` } }),
          },
        ),
      },
    ],
  }
}
