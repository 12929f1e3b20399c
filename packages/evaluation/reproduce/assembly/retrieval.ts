import { seeded } from '@understudy/motion'
import { listScores } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  assemble,
  inPieces,
  learnNaturalness,
  scoreNaturalness,
  type NaturalnessModel,
} from '@understudy/synthesis/methods/part-assembly'
import { once } from '../../data/evaluation-data.ts'
import { punchSketches, walkSketches, type Sketch } from '../../suites/assembly/sketches.ts'
import type { Exhibit, ReproduceData } from '../exhibit.ts'
import { askFor, fightClips, shows } from './fight-clips.ts'

export const classesTable: Exhibit = {
  id: 'Table 2',
  shows: 'The motions by class.',
  printed:
    '226 motions, 22437 frames: punch 40, kick 25, walk 10, run 10, jump 18, shadowbox 40, defence 6, reach 7, dodge 7, push 16, be hit 18, pull 7, combination 22.',
  async make(data) {
    const scores = listScores().filter(({ family }) => family.startsWith('fight-'))
    const classes = [...new Set(scores.map(({ family }) => family))]
    const { motions } = await fightClips(data)
    const seconds = motions.reduce((sum, motion) => sum + motion.frameCount / motion.frameRate, 0)
    return {
      data: 'the embedded corpus',
      differs: 'performed, not captured, in the same classes and numbers.',
      measured: `${scores.length} motions${data.small ? '' : `, ${Math.round(30 * seconds)} frames at 30 Hz`}.`,
      tables: [
        {
          caption: 'Motions by class.',
          head: ['class', 'motions'],
          rows: classes.map((family) => [
            family.slice('fight-'.length),
            String(scores.filter((score) => score.family === family).length),
          ]),
        },
      ],
    }
  },
}

/** The seed looks at one in ten of what was retrieved; so many are assembled and judged for each sketch. */
const JUDGED = { full: 8, small: 2 } as const
/** A motion is accepted if at least this share of real motions is judged no more natural. */
const ACCEPTED = 0.05

/** How real motions of this corpus look, by half of its clips. */
const naturalness = (data: ReproduceData): Promise<NaturalnessModel> =>
  once(data, 'assembly naturalness', async () => {
    const { motions } = await fightClips(data)
    const known = motions.filter((_, k) => k % 2 === 0)
    return learnNaturalness(
      known.flatMap((motion) => inPieces(motion, 2).map((piece) => ({ motion: piece, take: motion.name }))),
      {},
      makeRun(),
    )
  })

const availability = (
  id: string,
  kind: string,
  labels: readonly string[],
  sketchesOf: typeof punchSketches,
  printed: string,
): Exhibit => ({
  id,
  shows: `What is retrieved for sketched ${kind} motions, and how many assemblies are accepted.`,
  printed,
  async make(data) {
    const clips = await fightClips(data)
    const model = await naturalness(data)
    const random = seeded(4)
    const sketches: readonly Sketch[] = sketchesOf(clips.motions[0].skeleton).slice(
      0,
      data.small ? 2 : undefined,
    )
    const found = new Set<number>()
    const rows: string[][] = []
    let [accepted, judged] = [0, 0]
    for (const sketch of sketches) {
      await data.breathe()
      const hits = askFor(clips, sketch)
      for (const { clip } of hits) found.add(clip)
      const part = sketch.part === 'lower' ? 'lower' : 'arms'
      let own = 0
      const most = Math.min(hits.length, data.small ? JUDGED.small : JUDGED.full)
      for (let n = 0; n < most; n++) {
        const [base, donor] = [random.pick(hits), random.pick(hits)].map(({ clip }) => clips.motions[clip])
        const { motion } = assemble(base, donor, part, {}, makeRun())
        if (scoreNaturalness(model, motion, part).score >= ACCEPTED) own++
      }
      accepted += own
      judged += most
      rows.push([sketch.name, String(hits.length), most === 0 ? '–' : `${Math.round((100 * own) / most)} %`])
    }
    const right = [...found].filter((clip) => shows(clips.motions[clip], labels)).length
    const wanted = clips.motions.filter((motion) => shows(motion, labels)).length
    return {
      data: `${sketches.length} sketches among ${clips.motions.length} embedded clips, ${judged} assemblies of retrieved pairs`,
      differs:
        'the seed’s acceptance is by four people; here it is by the naturalness score, at the level that 95 of 100 real motions pass. `understudy rate` makes the same study for people.',
      measured: `${found.size} clips retrieved, ${right} of them ${kind} motions (precision ${(right / Math.max(1, found.size)).toFixed(2)}, recall ${(right / Math.max(1, wanted)).toFixed(2)} of ${wanted}); ${Math.round((100 * accepted) / Math.max(1, judged))} % accepted.`,
      tables: [{ caption: 'By sketch.', head: ['sketch', 'clips retrieved', 'accepted by the score'], rows }],
    }
  },
})

export const punchTable = availability(
  'Table 3',
  'punch',
  ['punch', 'shadowbox'],
  punchSketches,
  '81 clips retrieved, 43 of them punches; 63 to 84 % accepted, 78 % in all.',
)

export const walkTable = availability(
  'Table 4',
  'walk',
  ['walk'],
  walkSketches,
  '168 clips retrieved, 95 of them walks; 55 to 66 % accepted, 61 % in all.',
)
