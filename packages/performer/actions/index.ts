import { lindy, type LindyAction } from '../dance/lindy.ts'
import type { Stage } from '../stage/stage.ts'
import { walk, type WalkAction } from '../walk/walk.ts'
import { beHit, type BeHitAction } from './be-hit.ts'
import { bowl, type BowlAction } from './bowl.ts'
import { defend, type DefendAction } from './defend.ts'
import { dodge, type DodgeAction } from './dodge.ts'
import { kick, punch, type KickAction, type PunchAction } from './fight.ts'
import { golf, type GolfAction } from './golf.ts'
import { jump, type JumpAction } from './jump.ts'
import { pull, type PullAction } from './pull.ts'
import { push, type PushAction } from './push.ts'
import { reach, type ReachAction } from './reach.ts'
import { ready, type ReadyAction } from './ready.ts'
import { run, type RunAction } from './run.ts'
import { shadowbox, type ShadowboxAction } from './shadowbox.ts'
import { stand, type StandAction } from './stand.ts'
import { steps, type StepsAction } from './steps.ts'
import { wave, type WaveAction } from './wave.ts'

/** Everything a score can ask for. A new action is a type here and a line below. */
export type Action =
  | WalkAction
  | StandAction
  | StepsAction
  | JumpAction
  | ReachAction
  | PunchAction
  | KickAction
  | GolfAction
  | BowlAction
  | WaveAction
  | LindyAction
  | RunAction
  | ReadyAction
  | ShadowboxAction
  | DefendAction
  | DodgeAction
  | PushAction
  | PullAction
  | BeHitAction

/** One verb per action: it writes plants and layers on the stage and moves its clock. */
const VERBS: {
  readonly [Name in Action['do']]: (stage: Stage, action: Extract<Action, { do: Name }>) => void
} = {
  walk,
  stand,
  steps,
  jump,
  reach,
  punch,
  kick,
  golf,
  bowl,
  wave,
  lindy,
  run,
  ready,
  shadowbox,
  defend,
  dodge,
  push,
  pull,
  'be hit': beHit,
}

/** Writes one action on the stage. */
export function act(stage: Stage, action: Action): void {
  const verb = VERBS[action.do] as (stage: Stage, action: Action) => void
  verb(stage, action)
}
