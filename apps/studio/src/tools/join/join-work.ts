import { currentOf, currentTake, type TakeEntry } from '../../document/document.ts'
import { addTake, changeRecipe, inTurn, renameTake } from '../../document/edits.ts'
import type { JoinRecipe, TakeRecipe } from '../../document/recipe.ts'
import {
  CLEAN_SETTINGS_DEFAULTS,
  JOIN_SECONDS,
  PARTNER_SETTINGS_DEFAULTS,
} from '../../document/tool-settings.ts'
import type { GridAnswer } from '../../engine/performances/tool-answers.ts'
import type { Workshop } from '../partner/partner-client.ts'
import type { Performances } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { makeWorking } from '../../engine/studio/working.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'

/** Two motions to be joined or mixed, with the names their take is called by. */
export interface Pair {
  readonly a: TakeRecipe
  readonly b: TakeRecipe
  readonly nameA: string
  readonly nameB: string
}

/** What the tools' panels and openers set going. Long work is done in the workshop; what it finds becomes one step. */
export interface ToolWork {
  /** What cleaning would change about the current take: asked for by the panel before anything is changed. */
  lookAtFeet(): Promise<void>
  /** A clean copy of the current take takes the stage. */
  clean(): void
  /** Somebody follows this leader; a couple on stage gets another leader instead. */
  follow(leader: TakeRecipe, name: string): void
  /** Joins two motions where they are most alike. */
  join(pair: Pair): Promise<void>
  /** From joining two motions to mixing them, and back. */
  mix(weight: number): Promise<void>
  joinInstead(): Promise<void>
  /** The grid of the two motions on stage, if it is not there yet. */
  lookAtGrid(): Promise<void>
  /** Gives up what is being worked on; a take that was never performed goes with it. */
  cancel(): void
  /** Undo with work under way gives that up first: what it was for is undone. */
  undo(): void
}

export function makeToolWork(studio: Studio, performances: Performances, workshop: Workshop): ToolWork {
  const { store, history } = studio
  const working = makeWorking(store)
  let cancelled = 0

  async function gridOf(a: TakeRecipe, b: TakeRecipe): Promise<GridAnswer | undefined> {
    const { grid } = store.getState()
    if (grid?.a === a && grid.b === b) return grid.answer
    const [first, second] = [await performances.performed(a), await performances.performed(b)]
    const answer = first && second && (await workshop.grid(first.motion, second.motion))
    if (answer) store.setState({ grid: { a, b, answer } })
    return answer
  }

  const pairOnStage = (): { take: TakeEntry; a: TakeRecipe; b: TakeRecipe } | undefined => {
    const take = currentTake(history.present)
    if (take?.recipe.kind !== 'join' && take?.recipe.kind !== 'blend') return undefined
    return { take, a: take.recipe.a, b: take.recipe.b }
  }

  return {
    lookAtFeet: async () => {
      const take = currentTake(history.present)
      if (!take || take.recipe.kind === 'clean' || store.getState().cleanLook?.of === take.recipe) return
      await working(TOOL_WORDS.lookingAtFeet, async () => {
        const input = await performances.performed(take.recipe)
        const answer = input && (await workshop.clean(input.motion, CLEAN_SETTINGS_DEFAULTS))
        if (answer) store.setState({ cleanLook: { of: take.recipe, answer } })
      })
    },
    clean: () => {
      const take = currentTake(history.present)
      if (!take || take.recipe.kind === 'clean') return
      studio.do(
        WORDS.steps.clean,
        addTake(TOOL_WORDS.cleanName(take.name), {
          kind: 'clean',
          input: take.recipe,
          settings: CLEAN_SETTINGS_DEFAULTS,
        }),
      )
    },
    follow: (leader, name) => {
      studio.choose('partner')
      const couple = currentOf(history.present, 'partner')
      const called = TOOL_WORDS.partnerName(name)
      if (couple)
        studio.do(
          WORDS.steps.otherLeader,
          inTurn(
            changeRecipe(couple.id, 'partner', (recipe) => ({ ...recipe, leader })),
            renameTake(couple.id, called),
          ),
        )
      else
        studio.do(
          WORDS.steps.partner,
          addTake(called, { kind: 'partner', leader, settings: PARTNER_SETTINGS_DEFAULTS }),
        )
    },
    join: async ({ a, b, nameA, nameB }) => {
      studio.choose('blend')
      const mine = cancelled
      const answer = await working(TOOL_WORDS.comparing, () => gridOf(a, b))
      if (!answer || mine !== cancelled) return
      const recipe: JoinRecipe = { kind: 'join', a, b, settings: bestOf(answer) }
      studio.do(WORDS.steps.join, addTake(TOOL_WORDS.joinName(nameA, nameB), recipe))
    },
    mix: async (weight) => {
      const pair = pairOnStage()
      if (!pair || pair.take.recipe.kind === 'blend') return
      const { take, a, b } = pair
      // Tried before it is written down: two motions that are not alike cannot be mixed, and the reason is told instead.
      const tried = await working(TOOL_WORDS.mixing, async () => {
        const [first, second] = [await performances.performed(a), await performances.performed(b)]
        return first && second && workshop.blend(first.motion, second.motion, weight, true)
      })
      if (tried)
        studio.do(
          WORDS.steps.mix,
          changeRecipe(take.id, 'join', () => ({ kind: 'blend', a, b, weight })),
        )
    },
    joinInstead: async () => {
      const pair = pairOnStage()
      if (!pair || pair.take.recipe.kind === 'join') return
      const { take, a, b } = pair
      const answer = await working(TOOL_WORDS.comparing, () => gridOf(a, b))
      if (answer)
        studio.do(
          WORDS.steps.join,
          changeRecipe(take.id, 'blend', () => ({ kind: 'join', a, b, settings: bestOf(answer) })),
        )
    },
    lookAtGrid: async () => {
      const pair = pairOnStage()
      if (pair) await working(TOOL_WORDS.comparing, () => gridOf(pair.a, pair.b))
    },
    undo: () => {
      if (store.getState().progress === undefined) history.undo()
      else cancel()
    },
    cancel,
  }

  function cancel(): void {
    cancelled++
    workshop.cancel()
    const take = currentTake(history.present)
    if (take && !performances.known(take.recipe)) history.undo()
    store.setState({ busy: undefined, progress: undefined })
    studio.say(TOOL_WORDS.cancelled)
  }
}

const bestOf = ({ best }: GridAnswer): JoinRecipe['settings'] => ({
  timeA: Math.round(1e4 * best.timeA) / 1e4,
  timeB: Math.round(1e4 * best.timeB) / 1e4,
  blendSeconds: JOIN_SECONDS,
})
