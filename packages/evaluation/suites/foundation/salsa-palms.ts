import type { ClipRow, Recordings } from '../../data/recordings.ts'
import { childrenOf, quat, vec3, worldMotion, type Motion, type Vec3 } from '@understudy/motion'
import { linePlot } from '../../measure/figure.ts'
import { largest, median } from '../../measure/statistics.ts'
import { judgedOn, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf } from './readable.ts'

interface Take {
  readonly leader: ClipRow
  readonly follower: ClipRow
  /** Distance between the nearest two palms in each frame, metres. */
  readonly apart: readonly number[]
}

/**
 * Dancers who hold hands: in each frame of a pair of takes the distance between the nearest palm of one and palm
 * of the other; its median over the take; the largest over the takes. Without the repair of the lost bones the
 * arms sit 12 cm too low and the palms miss each other.
 */
export const salsaPalms: Measure = {
  name: 'salsa-palms',
  about: 'Largest median distance between the nearest palms of dancing partners, over the takes.',
  unit: 'm',
  bar: '<= 0.22',
  async run(data) {
    const judged = judgedOn(data)
    const takes = await takesOf(data, judged)
    if (takes.length === 0)
      return { skipped: 'no clip is tagged a-salsa-leader with a partner tagged a-salsa-follower' }
    const medians = takes.map(({ apart }) => median(apart))
    return {
      value: largest(medians),
      n: takes.length,
      data: datasetsOf(takes.flatMap(({ leader, follower }) => [leader, follower])),
      note: takes.map(({ leader }, i) => `${leader.clip} ${medians[i].toFixed(3)}`).join(', '),
      figures: () => [
        {
          caption: 'Share of the frames of each take in which the palms are nearer than a distance.',
          drawing: linePlot(
            takes.map(({ leader, apart }) => ({ name: leader.clip, points: cumulative(apart) })),
            { title: 'Palm to palm', x: 'metres', y: '%', bar: { axis: 'x', at: 0.22, label: '0.22 m' } },
          ),
        },
      ],
    }
  },
}

async function takesOf(data: EvaluationData, folder: Recordings): Promise<Take[]> {
  const byPath = new Map(folder.clips.map((clip) => [clip.path, clip]))
  const takes: Take[] = []
  for (const leader of folder.clips.filter(({ tags }) => tags.includes('a-salsa-leader'))) {
    const follower = leader.pair === undefined ? undefined : byPath.get(leader.pair)
    if (!follower?.tags.includes('a-salsa-follower')) continue
    const a = palms((await data.load(folder, leader)).motion)
    const b = palms((await data.load(folder, follower)).motion)
    const frames = Math.min(a[0].length, b[0].length)
    const apart = Array.from({ length: frames }, (_, frame) =>
      Math.min(...a.flatMap((mine) => b.map((theirs) => vec3.distance(mine[frame], theirs[frame])))),
    )
    takes.push({ leader, follower, apart })
  }
  return takes
}

/** The middle of each hand, frame by frame: where its fingers begin, or half way to its tip. */
function palms(motion: Motion): readonly [left: Vec3[], right: Vec3[]] {
  const { skeleton, frameCount } = motion
  const { positions, orientations } = worldMotion(motion)
  const of = (side: 'left' | 'right'): Vec3[] => {
    const hand = skeleton.roles.get(`${side}Hand`)
    if (hand === undefined) return []
    const finger = childrenOf(skeleton)[hand].find(
      (child) => vec3.length(skeleton.joints[child].offset) > 0.01,
    )
    const tip = skeleton.tips.find(({ joint }) => joint === hand)
    const reach =
      finger === undefined ? vec3.scale(tip?.offset ?? vec3.ZERO, 0.5) : skeleton.joints[finger].offset
    return Array.from({ length: frameCount }, (_, frame) => {
      const at = frame * skeleton.jointCount + hand
      return vec3.add(vec3.vec3At(positions, 3 * at), quat.rotate(quat.quatAt(orientations, 4 * at), reach))
    })
  }
  return [of('left'), of('right')]
}

/** (distance, % of the frames nearer) at fifty even shares. */
function cumulative(values: readonly number[]): (readonly [number, number])[] {
  const sorted = values.toSorted((a, b) => a - b)
  return Array.from(
    { length: 51 },
    (_, i) => [sorted[Math.round((i / 50) * (sorted.length - 1))], 2 * i] as const,
  )
}
