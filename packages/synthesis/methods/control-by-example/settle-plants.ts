import { portable } from '@understudy/kernels'
import { worldPositions, type ContactInterval, type Interval, type Motion } from '@understudy/motion'
import { detectContacts, sortContacts } from '../../analysis/contacts/index.ts'

/** When a foot that was carried along has taken a step. */
export interface SettlePlantsOptions {
  /** A carried plant whose foot moves further than this while it is not seen to stand has stepped, metres. */
  readonly maxTravel?: number
  /** ... and does not for less than this: no foot swings as quickly, seconds. */
  readonly shortestSwing?: number
}

/** What `settlePlants` takes where its options do not say; metres, seconds. */
export const SETTLE_PLANTS_DEFAULTS = { maxTravel: 0.06, shortestSwing: 0.2 } as const

/**
 * Plants carried by examples, held against what the feet do now. Where examples stand and the control goes on, a carried
 * plant runs through a step: held, the foot would be dragged after the body. So within each carried plant the foot is
 * looked at: where it is seen to stand it stands, and between it still does unless it moves further than `maxTravel`
 * in no less than `shortestSwing`: a foot that slides as it lands has not stepped twice.
 */
export function settlePlants(motion: Motion, options: SettlePlantsOptions = {}): readonly ContactInterval[] {
  const { maxTravel, shortestSwing } = { ...SETTLE_PLANTS_DEFAULTS, ...options }
  const { frameRate, frameCount, skeleton } = motion
  const positions = worldPositions(motion)
  const seen = detectContacts(motion, { positions })
  const settled = motion.annotations.contacts.flatMap((carried) => {
    const joint = skeleton.roles.get(carried.role)
    if (joint === undefined) return []
    const stays = (from: number, to: number): boolean => {
      const at = (seconds: number): number =>
        3 *
        (Math.min(Math.max(Math.round(seconds * frameRate), 0), frameCount - 1) * skeleton.jointCount + joint)
      const [a, b] = [at(from), at(to)]
      return portable.hypot(positions[a] - positions[b], positions[a + 2] - positions[b + 2]) < maxTravel
    }
    return standing(
      carried,
      seen.filter(({ role }) => role === carried.role),
      stays,
      shortestSwing,
    ).map(({ start, end }) => ({ role: carried.role, start, end }))
  })
  return sortContacts(settled)
}

/** The parts of a carried plant in which its foot stands: seen to, or not far from where it was and will be. */
function standing(
  carried: Interval,
  seen: readonly Interval[],
  stays: (from: number, to: number) => boolean,
  shortestSwing: number,
): readonly Interval[] {
  const inside = seen
    .filter(({ start, end }) => start < carried.end && end > carried.start)
    .map(({ start, end }) => ({ start: Math.max(start, carried.start), end: Math.min(end, carried.end) }))
  if (inside.length === 0) return stays(carried.start, carried.end) ? [carried] : []
  const parts = [{ ...inside[0] }]
  if (stays(carried.start, parts[0].start)) parts[0].start = carried.start
  for (const next of inside.slice(1)) {
    const last = parts[parts.length - 1]
    if (next.start - last.end < shortestSwing || stays(last.end, next.start)) last.end = next.end
    else parts.push({ ...next })
  }
  const last = parts[parts.length - 1]
  if (stays(last.end, carried.end)) last.end = carried.end
  return parts
}

/**
 * Plants without their first and last `seconds`, in which a foot rolls: an ankle comes to rest a tenth of a second after
 * the heel strikes and leaves before the ball does. Held from the strike on, it drags the body down at every step. What
 * begins before the clip or ends after it stands there already.
 */
export function withoutRoll(
  contacts: readonly ContactInterval[],
  seconds: number,
  durationSeconds: number,
): readonly ContactInterval[] {
  return contacts
    .map((contact) => ({
      ...contact,
      start: contact.start > 0 ? contact.start + seconds : contact.start,
      end: contact.end < durationSeconds ? contact.end - seconds : contact.end,
    }))
    .filter(({ start, end }) => end - start > SHORTEST_HOLD)
}

/** Two frames at 60 Hz: held for less, a foot only twitches; seconds. */
const SHORTEST_HOLD = 1 / 30
