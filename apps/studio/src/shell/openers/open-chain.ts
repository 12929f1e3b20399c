import { ASSEMBLE_SETTINGS } from '../../document/assemble-recipe.ts'
import { NO_CHANGE } from '../../document/style-recipe.ts'
import { addTake, inTurn } from '../../document/edits.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { PARTNER_SETTINGS_DEFAULTS } from '../../document/tool-settings.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { WORDS } from '../../engine/words/words.ts'
import { loopPath } from '../../tools/shared/path/loop-path.ts'

/** Where the walker ducks: the head at its five-second mark, a good foot lower than they would carry it, metres. */
const DUCK = { seconds: 5, frame: 300, place: [0.03, 1.15, 1.91] } as const
/** Whose arms they get. */
const LENDER = 'fight-shadowbox-03'
/** Metres per second that all joints together move faster. */
const ENERGY = 0.25

/**
 * One project through every method: a walk on a path, bent at one moment, with another clip's arms, more energetic,
 * answered by a partner. Every link is a take of its own; whichever is changed, those after it can be made again of it.
 */
export function openChain(studio: Studio): void {
  const { chain } = WORDS
  const walk: TakeRecipe = { kind: 'walk', path: loopPath(), settings: WALK_SETTINGS_DEFAULTS }
  const bent: TakeRecipe = {
    kind: 'shape',
    input: walk,
    model: 'local',
    at: DUCK.seconds,
    natural: 0.2,
    requests: [
      {
        kind: 'point',
        id: 1,
        on: true,
        weight: 1,
        pinned: false,
        point: 'head',
        frame: DUCK.frame,
        place: DUCK.place,
      },
    ],
  }
  const boxing: TakeRecipe = {
    kind: 'assemble',
    input: bent,
    donor: { kind: 'corpus', clip: LENDER },
    part: 'arms',
    settings: ASSEMBLE_SETTINGS,
  }
  const brisk: TakeRecipe = {
    kind: 'style',
    input: boxing,
    change: { ...NO_CHANGE, add: { energy: ENERGY } },
  }
  const answered: TakeRecipe = { kind: 'partner', leader: brisk, settings: PARTNER_SETTINGS_DEFAULTS }
  studio.choose('select')
  studio.do(
    chain.step,
    inTurn(
      addTake(chain.walk, walk),
      addTake(chain.bent, bent),
      addTake(chain.boxing, boxing),
      addTake(chain.brisk, brisk),
      addTake(chain.answered, answered),
    ),
  )
}
