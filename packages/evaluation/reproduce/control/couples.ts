import { sliceFrames, type Motion } from '@understudy/motion'
import { listScores } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  addPair,
  controlOf,
  cutsAtLabels,
  dancePartner,
  emptyDatabase,
  labelsWithin,
  LINDY,
  thin,
  type DancePartner,
  type MappingDatabase,
} from '@understudy/synthesis/methods/control-by-example'
import { once } from '../../data/evaluation-data.ts'
import { suiteKernels } from '../../data/suite-kernels.ts'
import { embeddedClip, type ReproduceData } from '../exhibit.ts'

/** What the clustering of the thesis left of its 364 instances. */
const KEPT = 168
/** Dances that a quick look learns from, and seconds of the test dance that it answers. */
const FEW_DANCES = 2
const FEW_SECONDS = 10

/** Somebody leading and the partner who danced with them. */
export interface Couple {
  readonly leader: Motion
  readonly follower: Motion
}

const coupleNamed = async (data: ReproduceData, name: string): Promise<Couple> => ({
  leader: await embeddedClip(data, `${name}-leader`),
  follower: await embeddedClip(data, `${name}-follower`),
})

/** The names of the couples of a family. */
const couplesOf = (family: string): readonly string[] =>
  listScores()
    .filter((score) => score.family === family && score.id.endsWith('-leader'))
    .map(({ id }) => id.slice(0, -'-leader'.length))

/** The first of the couples that are learned from. */
export const firstCouple = (data: ReproduceData): Promise<Couple> => coupleNamed(data, couplesOf('lindy')[0])

/** The first test dance; a part of it in a quick look. */
export async function testCouple(data: ReproduceData): Promise<Couple> {
  const { leader, follower } = await coupleNamed(data, couplesOf('lindy-test')[0])
  if (!data.small) return { leader, follower }
  const end = Math.round(FEW_SECONDS * leader.frameRate)
  return { leader: sliceFrames(leader, 0, end), follower: sliceFrames(follower, 0, end) }
}

/** Units of the embedded couples, thinned as in the thesis (§4.4.2). */
export const couples = (
  data: ReproduceData,
): Promise<{ readonly database: MappingDatabase; readonly units: number; readonly dances: number }> =>
  once(data, 'control couples', async () => {
    const names = couplesOf('lindy').slice(0, data.small ? FEW_DANCES : undefined)
    let whole = emptyDatabase(LINDY.targetRoles, { control: LINDY.control })
    for (const name of names) {
      const { leader, follower } = await coupleNamed(data, name)
      const { segments } = follower.annotations
      const pair = { name, control: controlOf(leader, LINDY.control), target: follower }
      whole = addPair(whole, pair, cutsAtLabels(segments), labelsWithin(segments))
    }
    const count = Math.min(KEPT, whole.instances.length)
    return {
      database: thin(whole, { count }).database,
      units: whole.instances.length,
      dances: names.length,
    }
  })

/** The partner for the test leader, with the seams counted and without (k = 0). */
export const answers = (
  data: ReproduceData,
): Promise<{ readonly ours: DancePartner; readonly apart: DancePartner }> =>
  once(data, 'control answers', async () => {
    const [{ database }, { leader }] = [await couples(data), await testCouple(data)]
    await data.breathe()
    const answer = (seamWeight: number): DancePartner =>
      dancePartner(database, leader, { ...LINDY.respond, seamWeight }, makeRun({ kernels: suiteKernels }))
    return { ours: answer(LINDY.respond.seamWeight ?? 1), apart: answer(0) }
  })
