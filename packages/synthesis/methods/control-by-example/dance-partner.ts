import { MotionError, resample, type Motion } from '@understudy/motion'
import { keepApart, meetHands, stepToHands, type HandsReport } from '../../editing/reach/index.ts'
import { cleanFeet } from '../../editing/clean/index.ts'
import { makeRun, type Run } from '../../run.ts'
import { controlOf } from './control-spec.ts'
import type { MappingDatabase } from './database.ts'
import { respond, type RespondOptions, type Answer } from './respond.ts'

/** How the partner's motion is found, and whether hands meet and bodies keep apart. */
export interface DancePartnerOptions extends RespondOptions {
  /** Held hands meet; on by default. */
  readonly hands?: boolean
  /** The two are pushed apart where they would stand in each other; off by default. */
  readonly apart?: boolean
}

/** What `dancePartner` takes where its options do not say. */
export const DANCE_PARTNER_DEFAULTS = { hands: true, apart: false, clean: true } as const

/** The partner's answer, with the leader whose hands it holds. */
export interface DancePartner extends Answer {
  /** The leader at the answer's rate, with arms that meet the partner's. */
  readonly leader: Motion
  readonly hands?: HandsReport
}

/**
 * A partner who answers a leader, with the constraints that the examples carry enforced on both: the body steps to the
 * hands it holds, stays out of the other, its planted feet stand, and the arms of both do the rest.
 */
export function dancePartner(
  database: MappingDatabase,
  leader: Motion,
  options: DancePartnerOptions = {},
  run: Run = makeRun(),
): DancePartner {
  if (!database.control) {
    throw new MotionError(
      'dancePartner: the database does not say how its controls are made of motions. Set its `control`, or use respond.',
      { code: 'unsupported' },
    )
  }
  const { hands, apart, clean } = { ...DANCE_PARTNER_DEFAULTS, ...options }
  const control = controlOf(leader, database.control, run.kernels)
  const answer = respond(database, control, { ...options, clean: false }, run)
  const { frameRate } = answer.motion
  const partner = leader.frameRate === frameRate ? leader : resample(leader, frameRate)
  const { contacts, handholds } = answer.motion.annotations
  const held = hands ? handholds : []
  const placed = run.stage('step', () => {
    const stepped = held.length > 0 ? stepToHands(answer.motion, partner, held) : answer.motion
    return apart ? keepApart(stepped, partner).motion : stepped
  })
  const feet = run.stage('clean', () =>
    clean && contacts.length > 0 ? cleanFeet(placed, contacts, { kernels: run.kernels }) : undefined,
  )
  const planted = feet?.motion ?? placed
  if (held.length === 0) return { ...answer, motion: planted, leader: partner, feet: feet?.report }
  const met = run.stage('hands', () => meetHands(planted, partner, held))
  return { ...answer, motion: met.a, leader: met.b, feet: feet?.report, hands: met.report }
}
