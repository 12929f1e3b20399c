import { seeded } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  canonicalFrames,
  relativeTo,
  Solver,
  stepVector,
  synthesize,
  timesOf,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { filmstrip } from '../../filmstrip/filmstrip.ts'
import { makeFilmClip } from '../../filmstrip/film-clip.ts'
import { linePlot } from '../../report/plot.ts'
import { mean } from '../../report/statistics.ts'
import type { EvalData } from '../eval-data.ts'
import type { Figure, Finding, Measure, Skipped } from '../measure.ts'
import { once } from '../toolkit/segments.ts'
import {
  filterTrial,
  handDrag,
  keyPoseTrial,
  reconstruction,
  slideOf,
  slideOfTruth,
  stepTrial,
  timingTrial,
  trajectoryTrial,
  withNoise,
  withSkate,
  type FilterTrial,
  type Trial,
} from './deformable.ts'
import { peopleWalks, personWalks, styledWalks, type ModelTrial } from './model-data.ts'

/**
 * Slides below this cannot be seen, centimetres per second. Walks put on another body have had their feet locked: their own slide may be nothing at all,
 * and nothing is no measure.
 */
const UNSEEN = 0.5
const toData = (slide: number, dataSlide: number): number => slide / Math.max(dataSlide, UNSEEN)

const NONE = 'too few walk cycles are listed (segments.csv) or tagged (content:walk, style:…)'

const told = ({ model, learnedTakes, heldTakes, subjects }: ModelTrial): string =>
  `${model.exampleNames.length} cycles (mirrored ones too), ${learnedTakes} takes of ${subjects} people; judged on ${heldTakes} other takes`

/** A number of a model and its held-out cycles. */
function modelMeasure(
  parts: Pick<Measure, 'name' | 'about' | 'unit' | 'bar'>,
  walks: (data: EvalData) => Promise<ModelTrial | undefined>,
  find: (trial: ModelTrial, data: EvalData) => Promise<Omit<Finding, 'data'>> | Omit<Finding, 'data'>,
): Measure {
  return {
    ...parts,
    async run(data): Promise<Finding | Skipped> {
      const trial = await walks(data)
      if (trial === undefined) return { skipped: NONE }
      return { data: told(trial), ...(await find(trial, data)) }
    },
  }
}

/** N, T, M and K in words, beside the seed's. */
const tableLine = ({ model, refused }: ModelTrial): string =>
  `N ${model.exampleNames.length}, T ${model.frameCount}, M ${model.shapeCount}, K ${model.timingCount} (the seed: N 200, T 133, M 30, K 20); ` +
  `${refused} refused; modes in metres of RMS joint displacement`

type Rebuilt = ReturnType<typeof reconstruction>

const rebuilt = (data: EvalData, key: string, trial: ModelTrial): Promise<Rebuilt> =>
  once(data, `spaces rebuilt ${key}`, async () => reconstruction(trial.model, trial.truths))

const reconstructed = (
  key: string,
  walks: (data: EvalData) => Promise<ModelTrial | undefined>,
  what: string,
  rows: readonly {
    name: string
    unit: string
    bar: string
    about: string
    value: (r: Rebuilt) => number
  }[],
): Measure[] =>
  rows.map(({ name, unit, bar, about, value }, index) =>
    modelMeasure(
      { name: `${key}-${name}`, unit, bar, about: `${about} ${what}.` },
      walks,
      async (trial, data) => {
        const found = await rebuilt(data, key, trial)
        return {
          value: value(found),
          n: trial.truths.length,
          note: index === 0 ? tableLine(trial) : undefined,
          figures: index === 0 ? () => modes(trial.model) : undefined,
        }
      },
    ),
  )

const MEAN = {
  name: 'rebuilt',
  unit: 'cm',
  about: 'Held-out cycles rebuilt from their coefficients, mean joint distance:',
  value: (r: Rebuilt) => r.positions.mean,
}
const TAIL = {
  name: 'rebuilt-p95',
  unit: 'cm',
  about: 'The same, 95th percentile:',
  value: (r: Rebuilt) => r.positions.p95,
}
const ANGLE = {
  name: 'rebuilt-angles',
  unit: 'deg',
  about: 'The same, mean angle of the joints’ rotations:',
  value: (r: Rebuilt) => r.degrees.mean,
}

export const reconstructions: readonly Measure[] = [
  ...reconstructed('people', peopleWalks, 'walks of many people on one body', [
    { ...MEAN, bar: '<= 1.9' },
    { ...TAIL, bar: '<= 5' },
    { ...ANGLE, bar: '<= 3' },
  ]),
  ...reconstructed('person', personWalks, 'walks of one person', [
    { ...MEAN, bar: '<= 1.9' },
    { ...TAIL, bar: '<= 5' },
    { ...ANGLE, bar: '<= 3' },
  ]),
  ...reconstructed('styled', styledWalks, 'walks in styles', [{ ...MEAN, bar: '<= 1.5' }]),
]

type Kind = 'hand' | 'step' | 'trajectory' | 'pose' | 'timing'

/** Every request once per held-out cycle of the walks of many people. */
const requests = (data: EvalData, trial: ModelTrial, kind: Kind): Promise<Trial> =>
  once(data, `spaces request ${kind}`, async () => {
    const { model, truths, positions } = trial
    await data.breathe()
    if (kind === 'hand') return handDrag(model, truths, positions, seeded(21))
    if (kind === 'step') return stepTrial(model, truths, positions)
    if (kind === 'trajectory') return trajectoryTrial(model, truths, positions, seeded(22))
    if (kind === 'pose') return keyPoseTrial(model, truths, positions)
    return timingTrial(model, truths, positions)
  })

const requested = (
  kind: Kind,
  name: string,
  about: string,
  unit: string,
  bar: string,
  value: (found: Trial) => number,
): Measure =>
  modelMeasure({ name, about, unit, bar }, peopleWalks, async (trial, data) => {
    const found = await requests(data, trial, kind)
    return { value: value(found), n: found.n, note: comparison(found, kind) }
  })

/** The seed's section 7.2, in a line. */
const comparison = (
  { residual, interpolated, rest, slide, dataSlide, iterations }: Trial,
  kind: Kind,
): string => {
  const unit = kind === 'timing' ? 'ms' : 'cm'
  return (
    `model ${residual.mean.toFixed(2)} ${unit} from the request, ${rest.toFixed(1)} cm from the truth, slide ${slide.toFixed(1)} cm/s; ` +
    `interpolation ${interpolated.residual.toFixed(2)} ${unit}, ${interpolated.rest.toFixed(1)} cm, ${interpolated.slide.toFixed(1)} cm/s; ` +
    `data slide ${dataSlide.toFixed(1)} cm/s; ${iterations.toFixed(1)} iterations`
  )
}

const KINDS: readonly Kind[] = ['hand', 'step', 'trajectory', 'pose', 'timing']

const overKinds = (
  name: string,
  about: string,
  unit: string,
  bar: string,
  value: (all: readonly Trial[]) => number,
  note?: (all: readonly Trial[]) => string,
): Measure =>
  modelMeasure({ name, about, unit, bar }, peopleWalks, async (trial, data) => {
    const all: Trial[] = []
    for (const kind of KINDS) all.push(await requests(data, trial, kind))
    return { value: value(all), n: all.reduce((sum, { n }) => sum + n, 0), note: note?.(all) }
  })

export const requestMeasures: readonly Measure[] = [
  requested(
    'hand',
    'hand-drag',
    'One hand dragged to where a held-out cycle has it: mean miss.',
    'cm',
    '<= 0.5',
    (t) => t.residual.mean,
  ),
  requested('hand', 'hand-drag-p95', 'The same, 95th percentile.', 'cm', '<= 1', (t) => t.residual.p95),
  requested(
    'hand',
    'hand-drag-gain',
    'How many times closer than k-nearest interpolation of the same examples.',
    'times',
    '>= 6',
    (t) => t.interpolated.residual / t.residual.mean,
  ),
  requested('step', 'step', 'Step length and direction: mean miss.', 'cm', '<= 0.3', (t) => t.residual.mean),
  requested(
    'trajectory',
    'trajectory',
    'A hand or an ankle along its way: mean miss.',
    'cm',
    '<= 1.2',
    (t) => t.residual.mean,
  ),
  requested('pose', 'key-poses', 'Three key poses: mean miss.', 'cm', '<= 1.2', (t) => t.residual.mean),
  requested(
    'pose',
    'key-poses-whole',
    'Three key poses: the whole motion from the truth.',
    'cm',
    '<= 3',
    (t) => t.rest,
  ),
  requested(
    'timing',
    'timing',
    'When a key frame comes and how long the cycle lasts: mean miss.',
    'ms',
    '<= 2',
    (t) => t.residual.mean,
  ),
  overKinds('slide-to-data', 'Stance feet of all requests against the data itself.', 'ratio', '<= 1', (all) =>
    mean(all.map((t) => toData(t.slide, t.dataSlide))),
  ),
  overKinds(
    'slide-to-interpolation',
    'Stance feet of all requests against interpolation, worst kind of request.',
    'ratio',
    '<= 1',
    (all) => Math.max(...all.map((t) => toData(t.slide, t.interpolated.slide))),
  ),
  overKinds(
    'rest-to-interpolation',
    'The body nobody asked about, distance from the truth over interpolation’s: worst of hand, step, trajectory and key poses.',
    'ratio',
    '<= 1',
    (all) => Math.max(...all.slice(0, 4).map((t) => t.rest / t.interpolated.rest)),
    (all) =>
      KINDS.map(
        (kind, k) => `${kind} ${all[k].rest.toFixed(1)} against ${all[k].interpolated.rest.toFixed(1)} cm`,
      ).join(', '),
  ),
  overKinds('iterations', 'Iterations per request, mean.', 'steps', '<= 15', (all) =>
    mean(all.map((t) => t.iterations)),
  ),
]

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

const filtered = (data: EvalData, trial: ModelTrial, fault: 'noise' | 'skate'): Promise<FilterTrial> =>
  once(data, `spaces filter ${fault}`, async () => {
    const random = seeded(fault === 'noise' ? 31 : 32)
    const spoil = fault === 'noise' ? withNoise : withSkate
    return filterTrial(trial.model, trial.truths.slice(0, 24), (motion) => spoil(motion, random), makeRun())
  })

const filtering = (
  fault: 'noise' | 'skate',
  parts: Pick<Measure, 'name' | 'about' | 'unit' | 'bar'>,
  value: (found: FilterTrial) => number,
): Measure =>
  modelMeasure(parts, peopleWalks, async (trial, data) => {
    const found = await filtered(data, trial, fault)
    return {
      value: value(found),
      n: found.n,
      note: `${found.before.toFixed(1)} cm before, ${found.after.toFixed(1)} cm after; slide ${found.slideBefore.toFixed(1)} before, ${found.slideAfter.toFixed(1)} after, ${found.dataSlide.toFixed(1)} cm/s of the clean data; ${found.flagged} flagged`,
    }
  })

export const filterMeasures: readonly Measure[] = [
  filtering(
    'noise',
    {
      name: 'noise-gain',
      about: '8° and 2 cm of white noise: error before over after.',
      unit: 'times',
      bar: '>= 3',
    },
    (t) => t.before / t.after,
  ),
  filtering(
    'noise',
    {
      name: 'noise-slide',
      about: 'The same: slide over the clean data’s (at least 0.5 cm/s: less cannot be seen).',
      unit: 'ratio',
      bar: '<= 1.1',
    },
    (t) => toData(t.slideAfter, t.dataSlide),
  ),
  filtering(
    'skate',
    {
      name: 'skate-slide',
      about: '4 cm of foot skate: slide over the clean data’s (at least 0.5 cm/s: less cannot be seen).',
      unit: 'ratio',
      bar: '<= 1',
    },
    (t) => toData(t.slideAfter, t.dataSlide),
  ),
  filtering(
    'skate',
    {
      name: 'skate-pose',
      about: 'The same: pose about the root against the clean data.',
      unit: 'cm',
      bar: '<= 1.6',
    },
    (t) => t.poseAfter,
  ),
  filtering(
    'skate',
    {
      name: 'skate-worse',
      about: 'The same: cycles whose world positions came out worse than they went in.',
      unit: 'cycles',
      bar: '== 0',
    },
    (t) => t.worse,
  ),
]

/** The seed's Figure 3: mean, first modes both ways, and the first timing modes as warps. */
export function modes(model: DeformableModel): readonly Figure[] {
  const at = (c: number, by: number): Float64Array => {
    const u = new Float64Array(model.size)
    u[c] = by * Math.sqrt(model.covariance[c * model.size + c])
    return u
  }
  const clips = [
    makeFilmClip(synthesize(model, undefined, { name: 'mean' })),
    ...[0, 1].flatMap((c) =>
      [-2, 2].map((by) =>
        makeFilmClip(synthesize(model, at(c, by), { name: `mode ${c + 1}, ${by} deviations` })),
      ),
    ),
  ]
  const warps = Array.from({ length: Math.min(3, model.timingCount) }, (_, k) => k).flatMap((k) =>
    [-2, 2].map((by) => {
      const w = timesOf(model, at(model.shapeCount + k, by))
      return { name: `mode ${k + 1}, ${by}`, points: Array.from(w, (seconds, t) => [t, seconds] as const) }
    }),
  )
  const share = (from: number, count: number): (readonly [number, number])[] => {
    const variances = Array.from({ length: count }, (_, c) => model.covariance[(from + c) * (model.size + 1)])
    const total = variances.reduce((sum, v) => sum + v, 0)
    let held = 0
    return variances.map((v, c) => {
      held += (100 * v) / total
      return [c + 1, held] as const
    })
  }
  return [
    {
      caption: `Mean and the first two modes of ${model.name}.`,
      svg: filmstrip(clips, { map: false, scale: 55 }),
    },
    {
      caption: 'The first timing modes as warps.',
      svg: linePlot(warps, { title: 'Eigen-timings', x: 'canonical frame', y: 'seconds' }),
    },
    {
      caption: 'Variance held by the first modes, of all that are kept.',
      svg: linePlot(
        [
          { name: 'geometry', points: share(0, model.shapeCount) },
          { name: 'timing', points: share(model.shapeCount, model.timingCount) },
        ],
        { title: 'Modes', x: 'modes', y: '%' },
      ),
    },
  ]
}
