import { MOODS, type MoodName } from '../walk/mood.ts'
import { listScores, performerOf, scoreOf } from './embedded-scores.ts'

/** How many walking cycles a space of manners is learnt from: ten of each of the company. */
const COUNT = 60

/** The walking cycles that manners of walking are learnt from, by id. */
export const STYLE_WALKS: readonly string[] = listScores()
  .filter(({ family }) => family === 'walk-cycle')
  .slice(0, COUNT)
  .map(({ id }) => id)

/**
 * What is known of a walking cycle beyond its frames: the score's numbers, the performer's body and manner, and the mood.
 *
 *   swing    size of arms and bounce, 1 everyday          speed    metres per second
 *   stoop    trunk forward, degrees                       height   of who walks, centimetres
 *   build    breadth, 1 average                           turn     degrees per metre, left positive
 *   happy, sad, angry, proud, tired                       1 or 0
 */
export function walkLabels(id: string): Readonly<Record<string, number>> {
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
