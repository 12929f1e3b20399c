import type { Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  attributeCorrelation,
  attributeVector,
  buildVectorSpace,
  caricaturePoint,
  energy,
  heldHeight,
  meanPoint,
  movePoint,
  performPoint,
  shapeWidth,
  type AttributeMeasure,
  type SpacePoint,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import { once } from '../../data/evaluation-data.ts'
import { film, filmRow, linePlot, type FilmOptions } from '../../measure/figure.ts'
import { deviation } from '../../measure/statistics.ts'
import { embeddedClips, type Exhibit, type ReproduceData } from '../exhibit.ts'

/** What the seed changes: the height of the right hand, and energy. */
const ATTRIBUTES: readonly AttributeMeasure[] = [{ ...heldHeight('rightHand'), name: 'hand height' }, energy]
const STRIP: FilmOptions = { frames: 7, map: false, scale: 55 }
const SOURCE = '10 embedded waves of one figure'

interface Waves {
  readonly examples: readonly Motion[]
  readonly space: VectorSpace
}

/** Ten similar but distinct motions, in full correspondence. */
const waves = (data: ReproduceData): Promise<Waves> =>
  once(data, 'vector-space waves', async () => {
    const examples = await embeddedClips(
      data,
      Array.from({ length: 10 }, (_, k) => `wave-${String(k + 1).padStart(2, '0')}`),
    )
    const attributes = ATTRIBUTES.map((one) => ({
      name: one.name,
      labels: examples.map((motion) => one.measure(motion)),
    }))
    return { examples, space: buildVectorSpace(examples, { attributes }, makeRun()).space }
  })

export const examplesFigure: Exhibit = {
  id: 'Figure 1',
  shows: 'Five of ten similar but distinct example motions.',
  printed: '64 samples over about 2 seconds of 75 degrees of freedom: a vector of 4800 dimensions.',
  async make(data) {
    const { examples, space } = await waves(data)
    const width = shapeWidth(space.skeleton.jointCount)
    return {
      data: SOURCE,
      differs:
        'the seed’s examples are key-framed by hand; ours are performed. Rotations are logarithms about their mean, three numbers a joint.',
      measured: `${space.sampleCount} samples over ${space.duration.toFixed(2)} s of ${width} numbers: a vector of ${space.sampleCount * width} dimensions.`,
      figures: [
        {
          caption: 'Every second of the ten.',
          drawing: film(
            examples.filter((_, k) => k % 2 === 0).map((motion) => filmRow(motion)),
            STRIP,
          ),
        },
      ],
    }
  },
}

export const eigenvectorsFigure: Exhibit = {
  id: 'Figure 2',
  shows: 'Three eigenvectors, scaled both ways and added to the average motion.',
  async make(data) {
    const { space } = await waves(data)
    const total = space.shape.deviations.reduce((sum, d) => sum + d * d, 0)
    const share = (count: number): number =>
      (100 * space.shape.deviations.slice(0, count).reduce((sum, d) => sum + d * d, 0)) / total
    const along = (k: number, by: number): SpacePoint => {
      const { shape, timing } = meanPoint(space)
      const moved = shape.slice()
      moved[k] += by * space.shape.deviations[k]
      return { shape: moved, timing }
    }
    return {
      data: SOURCE,
      measured: `The first eigenvector holds ${share(1).toFixed(0)} % of the variance, three hold ${share(3).toFixed(0)} %.`,
      figures: [
        {
          caption: 'The average, and each of the first three eigenvectors by −1.5 and +1.5 deviations.',
          drawing: film(
            [
              filmRow(performPoint(space, meanPoint(space)), { title: 'average' }),
              ...[0, 1, 2].flatMap((k) =>
                [-1.5, 1.5].map((by) =>
                  filmRow(performPoint(space, along(k, by)), { title: `eigenvector ${k + 1}, ${by}` }),
                ),
              ),
            ],
            STRIP,
          ),
        },
        {
          caption: 'Variance held by the first eigenvectors.',
          drawing: linePlot(
            [
              {
                name: 'shape',
                points: Array.from(space.shape.deviations, (_, k) => [k + 1, share(k + 1)] as const),
              },
            ],
            { title: 'Principal components', x: 'eigenvectors', y: '% of variance' },
          ),
        },
      ],
    }
  },
}

export const attributesFigure: Exhibit = {
  id: 'Figure 3',
  shows: 'Attribute vectors added and subtracted: height of the right hand, and energy.',
  async make(data) {
    const { examples, space } = await waves(data)
    const rows = ATTRIBUTES.map((attribute) => {
      const labels = examples.map((motion) => attribute.measure(motion))
      const spread = deviation(labels)
      const vector = attributeVector(space, attribute.name)
      const made = [-1.2, 1.2].map((by) =>
        performPoint(space, movePoint(meanPoint(space), vector, by * spread)),
      )
      return { attribute, spread, made }
    })
    const measured = rows.map(({ attribute, spread, made }) => {
      const [low, high] = made.map((motion) => attribute.measure(motion))
      return `${attribute.name}: requested a difference of ${(2.4 * spread).toPrecision(3)}, measured ${(high - low).toPrecision(3)}`
    })
    const correlation = attributeCorrelation(space, ATTRIBUTES[0].name, ATTRIBUTES[1].name)
    return {
      data: SOURCE,
      measured: `${measured.join('; ')}. The two labels correlate by ${correlation.toFixed(2)}.`,
      figures: rows.map(({ attribute, made }) => ({
        caption: `${attribute.name}: low above, high below, 1.2 deviations each way.`,
        drawing: film(
          made.map((motion, k) =>
            filmRow(motion, { title: `${attribute.name}, ${k === 0 ? 'low' : 'high'}` }),
          ),
          STRIP,
        ),
      })),
    }
  },
}

export const caricatureFigure: Exhibit = {
  id: 'Figure 4',
  shows: 'From the bottom: the average motion, the original, and two caricatures of different degree.',
  async make(data) {
    const { space } = await waves(data)
    const { point, name } = space.members[space.members.length - 1]
    const degrees = [2, 1.5, 1, 0]
    return {
      data: SOURCE,
      figures: [
        {
          caption: 'Caricatures of degree 2 and 1.5, the original, the average.',
          drawing: film(
            degrees.map((degree) =>
              filmRow(performPoint(space, caricaturePoint(point, degree)), {
                title: degree === 0 ? 'average' : degree === 1 ? name : `caricature ${degree}`,
              }),
            ),
            STRIP,
          ),
        },
      ],
    }
  },
}
