import type { Stage } from '../stage/stage.ts'
import { walk, type WalkAction } from '../walk/walk.ts'
import { stand, type StandAction } from './stand.ts'
import { steps, type StepsAction } from './steps.ts'

/** Everything a score can ask for. A new action is a type here and a line below. */
export type Action = WalkAction | StandAction | StepsAction

/** Writes one action on the stage. */
export function act(stage: Stage, action: Action): void {
  switch (action.do) {
    case 'walk':
      return walk(stage, action)
    case 'stand':
      return stand(stage, action)
    case 'steps':
      return steps(stage, action)
  }
}
