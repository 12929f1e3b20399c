import { MOODS, type MoodName } from '../walk/mood.ts'
import type { Motion } from '@understudy/motion'
import { listScores, makeClip, performerOf, scoreOf } from './embedded-scores.ts'

/** How many walking cycles a space of manners is learnt from: ten of each of the company. */
const COUNT = 60

/** The embedded clips that manners of an action are learnt from, and what is known of each. */
export function mannerExamples(action: 'walk' | 'wave'): {
  readonly examples: readonly Motion[]
  readonly labels: Record<string, number>[]
} {
  const scores =
    action === 'walk'
      ? listScores()
          .filter(({ family }) => family === 'walk-cycle')
          .slice(0, COUNT)
      : listScores().filter(({ family }) => family === 'wave')
  return {
    examples: scores.map(({ id }) => makeClip(id)),
    labels: scores.map(({ id, attributes }) =>
      action === 'walk' ? walkLabels(id) : { handHeight: Number(attributes?.handHeight) },
    ),
  }
}

/**
 * What is known of a walking cycle beyond its frames: the score's numbers, the performer's body and manner, and the mood.
 *
 *   swing    size of arms and bounce, 1 everyday          speed    metres per second
 *   stoop    trunk forward, degrees                       height   of who walks, centimetres
 *   build    breadth, 1 average                           turn     degrees per metre, left positive
 *   happy, sad, angry, proud, tired                       1 or 0
 */
function walkLabels(id: string): Record<string, number> {
  const { performer, attributes = {} } = scoreOf(id)
  const { body, manner } = performerOf(performer)
  const name = attributes.mood as MoodName
  const mood = MOODS[name]
  const feelings = (['happy', 'sad', 'angry', 'proud', 'tired'] as const).map(
    (feeling) => [feeling, Number(feeling === name)] as const,
  )
  return {
    swing: (manner.energy * (mood.arms + mood.bounce)) / 2,
    speed: Number(attributes.speed),
    stoop: degrees(manner.posture + mood.stoop),
    height: 100 * body.spec.height,
    build: body.spec.breadth ?? 1,
    turn: degrees(Number(attributes.turnPerMetre)),
    ...Object.fromEntries(feelings),
  }
}

const degrees = (radians: number): number => (radians * 180) / Math.PI
