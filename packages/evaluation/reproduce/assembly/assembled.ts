import { quat, type Motion, type Role } from '@understudy/motion'
import { contactsOf, curveAt, footSkate, makeRun } from '@understudy/synthesis/analysis'
import {
  assemble,
  DIRECT_REPLACEMENT,
  partOf,
  seamJerk,
  timePart,
  choosePlace,
  type PartName,
} from '@understudy/synthesis/methods/part-assembly'
import { once } from '../../data/evaluation-data.ts'
import { film, filmRow, linePlot, type FilmOptions, type Series } from '../../measure/figure.ts'
import { deviation, mean } from '../../measure/statistics.ts'
import { punchSketches, walkSketches, type Sketch } from '../../suites/assembly/sketches.ts'
import type { Exhibit, ReproduceData } from '../exhibit.ts'
import { askFor, fightClips, shows } from './fight-clips.ts'

const STRIP: FilmOptions = { frames: 8, map: false, scale: 52, azimuth: 60 }

interface Example {
  readonly query: Motion
  readonly retrieved: Motion
  readonly part: PartName
  readonly made: Motion
  readonly direct: Motion
}

/** A sketch, what is found for it, and the part of that on the sketch: adjusted, and by plain replacement. */
const example = (
  data: ReproduceData,
  kind: 'punch' | 'walk',
  which: number,
  among?: readonly string[],
): Promise<Example> =>
  once(data, `assembly example ${kind} ${which} ${among?.join()}`, async () => {
    const clips = await fightClips(data)
    const sketches: readonly Sketch[] = (kind === 'punch' ? punchSketches : walkSketches)(
      clips.motions[0].skeleton,
    )
    const sketch = sketches[which]
    const hits = askFor(clips, sketch).map(({ clip }) => clips.motions[clip])
    const retrieved =
      hits.find((motion) => among === undefined || shows(motion, among)) ?? hits[0] ?? clips.motions[0]
    const part: PartName = kind === 'punch' ? 'arms' : 'lower'
    const run = makeRun()
    return {
      query: sketch.motion,
      retrieved,
      part,
      made: { ...assemble(sketch.motion, retrieved, part, {}, run).motion, name: 'assembled' },
      direct: { ...assemble(sketch.motion, retrieved, part, DIRECT_REPLACEMENT, run).motion, name: 'direct' },
    }
  })

const sourceOf = ({ query, retrieved, part }: Example): string =>
  `the sketch "${query.name}" with the ${part} of ${retrieved.name}`

const sequence = (id: string, kind: 'punch' | 'walk', which: number): Exhibit => ({
  id,
  shows: `A sketched ${kind} (top), the retrieved motion (middle), the assembled one (bottom).`,
  async make(data) {
    const found = await example(data, kind, which)
    const skate = footSkate(found.made, contactsOf(found.made)).mean
    return {
      data: sourceOf(found),
      measured: `Foot skate of the assembled motion ${skate.toFixed(1)} cm/s.`,
      figures: [
        {
          caption: 'Sketch, retrieved motion, assembled motion.',
          drawing: film(
            [
              filmRow(found.query, { title: 'sketch' }),
              filmRow(found.retrieved),
              filmRow(found.made, { title: 'assembled' }),
            ],
            STRIP,
          ),
        },
      ],
    }
  },
})

export const differentSpeeds: Exhibit = {
  id: 'Figure 16',
  shows: 'A retrieved and a sketched punch whose segments last differently long.',
  async make(data) {
    const found = await example(data, 'punch', 0)
    const frames = ({ frameCount, frameRate }: Motion): number => Math.round((30 * frameCount) / frameRate)
    return {
      data: sourceOf(found),
      measured: `${frames(found.retrieved)} and ${frames(found.query)} frames at 30 Hz.`,
      figures: [
        {
          caption: 'Retrieved above, sketch below, at their own speeds.',
          drawing: film([filmRow(found.retrieved), filmRow(found.query, { title: 'sketch' })], {
            ...STRIP,
            frames: 5,
          }),
        },
      ],
    }
  },
}

export const segmentAlignment: Exhibit = {
  id: 'Figure 17',
  shows: 'The retrieved part brought to the speed of the query.',
  async make(data) {
    const found = await example(data, 'punch', 0)
    const place = choosePlace(found.query, found.retrieved, partOf(found.query.skeleton, found.part))
    const { curve, timing } = timePart(found.query, found.retrieved, place)
    const last = curve.times[curve.times.length - 1]
    return {
      data: sourceOf(found),
      measured: `Aligned by ${timing}.`,
      differs:
        'a smooth monotone curve through the ends of the segments instead of a Bézier curve in each of them: no second smoothing is needed.',
      figures: [
        {
          caption: 'Time of the retrieved motion over time of the sketch.',
          drawing: linePlot(
            [
              {
                name: 'time',
                points: Array.from({ length: 41 }, (_, k) => {
                  const t = (k / 40) * last
                  return [t, curveAt(curve, t)] as const
                }),
              },
            ],
            { title: 'Time of the part', x: 'sketch, s', y: 'retrieved, s' },
          ),
        },
      ],
    }
  },
}

export const similarArms: Exhibit = {
  id: 'Figure 18',
  shows: 'A punch and a kick with similar paths of the arms.',
  async make(data) {
    const found = await example(data, 'punch', 0, ['kick'])
    const isKick = shows(found.retrieved, ['kick'])
    return {
      data: sourceOf(found),
      ...(!isKick && {
        differs: `no kick is among what is found for a punch; the nearest that is no plain punch is ${found.retrieved.name}.`,
      }),
      figures: [
        {
          caption: 'Sketched punch above, retrieved motion below.',
          drawing: film([filmRow(found.query, { title: 'sketch' }), filmRow(found.retrieved)], STRIP),
        },
      ],
    }
  },
}

export const bodyFigure: Exhibit = {
  id: 'Figure 19',
  shows: 'The skeleton of the body.',
  async make(data) {
    const { motions } = await fightClips(data)
    const { joints } = motions[0].skeleton
    return {
      data: `the skeleton of ${motions[0].name}`,
      differs: 'our own body, with the joints that every clip of the corpus has.',
      tables: [
        {
          caption: `${joints.length} joints.`,
          head: ['joint', 'parent'],
          rows: joints.map(({ name, parent }) => [name, parent < 0 ? 'root' : joints[parent].name]),
        },
      ],
    }
  },
}

/** The turn of a joint about its third axis, degrees, as a rotation vector. */
function zOf(motion: Motion, role: Role): Series['points'] {
  const joint = motion.skeleton.roles.get(role)!
  const n = motion.skeleton.jointCount
  return Array.from({ length: motion.frameCount }, (_, frame) => {
    const q = quat.quatAt(motion.rotations, 4 * (frame * n + joint))
    return [frame / motion.frameRate, (quat.log(q)[2] * 180) / Math.PI] as const
  })
}

/** S = (R − M_R) / S_R · S_Q + M_Q for the critical joint, the shoulder of a punch. */
export const criticalJoint: Exhibit = {
  id: 'Figure 20',
  shows:
    'The critical joint of a punch: in the query (a), in the retrieved motion (b), in the assembled one (c).',
  async make(data) {
    const found = await example(data, 'punch', 0)
    const strong = assemble(found.query, found.retrieved, found.part, { strength: 1 }, makeRun()).motion
    const curves = [found.query, found.retrieved, strong].map((motion) => zOf(motion, 'rightUpperArm'))
    const [q, r, s] = curves.map((points) => points.map(([, degrees]) => degrees))
    const say = (angles: readonly number[]): string =>
      `${mean(angles).toFixed(0)} ± ${deviation(angles).toFixed(0)}°`
    return {
      data: sourceOf(found),
      measured: `Mean and deviation: query ${say(q)}, retrieved ${say(r)}, assembled at full strength ${say(s)}.`,
      differs:
        'rotations are adjusted as rotation vectors about their means, and less than fully by default, so that a gesture is not erased.',
      figures: [
        {
          caption: 'The right shoulder about its third axis.',
          drawing: linePlot(
            (['query', 'retrieved', 'assembled'] as const).map((name, k) => ({ name, points: curves[k] })),
            { title: 'Critical joint', x: 'time, s', y: 'degrees' },
          ),
        },
      ],
    }
  },
}

export const systemFigure: Exhibit = {
  ...sequence('Figure 23', 'punch', 1),
  shows: 'The system: query (a), assembled (b), retrieved (c).',
}

export const directAndAdjusted: Exhibit = {
  id: 'Figure 24',
  shows: 'Assembled directly (top), and with the statistical adjustment (bottom).',
  async make(data) {
    const found = await example(data, 'punch', 2)
    const jerk = (motion: Motion): number => seamJerk(motion, partOf(motion.skeleton, found.part))
    return {
      data: sourceOf(found),
      measured: `Jerk at the seam ${jerk(found.direct).toFixed(0)} directly and ${jerk(found.made).toFixed(0)} adjusted.`,
      figures: [
        {
          caption: 'Directly above, adjusted below.',
          drawing: film([filmRow(found.direct), filmRow(found.made, { title: 'adjusted' })], STRIP),
        },
      ],
    }
  },
}

export const punchSequence = sequence('Figure 25', 'punch', 0)
export const otherPunchSequence = sequence('Figure 26', 'punch', 5)
export const walkSequence = sequence('Figure 27', 'walk', 0)
