import {
  canonicalFrames,
  relativeTo,
  Solver,
  stepVector,
} from '@understudy/synthesis/methods/deformable-model'
import { mean } from '../../measure/statistics.ts'
import type { Measure } from '../../measure/measure.ts'
import { peopleWalks } from './model-data.ts'
import { slideOf, slideOfTruth } from './model-errors.ts'
import { modelMeasure, toData } from './model-measure.ts'

/** A step half as long again as the longest, and 60 degrees beyond the widest turn: near misses that stay natural. */
export const outside: Measure = modelMeasure(
  {
    name: 'outside-slide',
    about: 'Step 1.5 times the longest, direction 60° beyond: stance feet against the data’s.',
    unit: 'ratio',
    bar: '<= 1',
  },
  peopleWalks,
  ({ model, truths }) => {
    const last = model.frameCount - 1
    const wayOf = (u: ArrayLike<number>): [number, number] => {
      const { rootPositions: p } = canonicalFrames(model, u)
      return [p[3 * last] - p[0], p[3 * last + 2] - p[2]]
    }
    const ways = model.exampleNames.map((_, n) =>
      wayOf(model.examples.subarray(n * model.size, (n + 1) * model.size)),
    )
    const longest = Math.max(...ways.map((way) => Math.hypot(...way)))
    const widest = Math.max(...ways.map(([x, z]) => Math.abs(Math.atan2(x, z))))
    const solver = new Solver([{ model }])
    const asked: readonly (readonly [number, number])[] = [
      [1.5 * longest, 0],
      [mean(ways.map((way) => Math.hypot(...way))), widest + Math.PI / 3],
    ]
    const found = asked.map(([length, heading]) => {
      const [x, , z] = stepVector(length, heading)
      const request = relativeTo({
        point: { joint: 0 },
        frame: last,
        from: { joint: 0 },
        fromFrame: 0,
        target: [x, undefined, z],
      })
      const solution = solver.solve([request])
      return { solution, slide: slideOf(model, solution.coefficients[0]) }
    })
    return {
      value: toData(
        Math.max(...found.map(({ slide }) => slide)),
        mean(truths.map((truth) => slideOfTruth(model, truth))),
      ),
      n: found.length,
      note: found
        .map(
          ({ solution }, k) =>
            `${k === 0 ? 'long step' : 'wide turn'} falls ${solution.residuals[0].value.toFixed(0)} cm short and is ${solution.verdicts[0].says}`,
        )
        .join('; '),
    }
  },
)
