import type { Interval } from '@understudy/motion'
import type { PartChoice } from '@understudy/synthesis/methods/part-assembly'
import { currentOf, currentTake, type TakeOf } from '../../document/document.ts'
import { addTake, changeRecipe, inTurn, renameTake } from '../../document/edits.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import {
  ASSEMBLE_SETTINGS,
  type AssembleRecipe,
  type AssembleSettings,
} from '../../document/assemble-recipe.ts'
import type { Source } from './sources.ts'
import type { AssembleStore } from './state.ts'
import { ASSEMBLE_WORDS } from './words.ts'

/** Another donor lends what fits of it, until somebody says which stretch. */
function ofNoStretch(settings: AssembleSettings): AssembleSettings {
  const { from: _, ...rest } = settings
  return rest
}

/** What the panel does to the document: each is one step, or part of one. */
export interface AssembleWork {
  /** The take on stage borrows from `source`; an assembly on stage gets another lender instead. */
  lend(source: Source): void
  /** The same while arrow keys walk through lenders: all of it is one step, ended by `settle`. */
  walk(source: Source): void
  settle(): void
  setPart(part: PartChoice): void
  /** Lenders are the clips of a set. */
  lendFrom(name: string, takes: readonly { readonly name: string; readonly recipe: TakeRecipe }[]): void
  set(settings: Partial<AssembleSettings>): void
  adjust(settings: Partial<AssembleSettings>): void
  setBase(recipe: TakeRecipe, name: string): void
  /** Only this stretch is changed; undefined for all of it. */
  setRange(range: Interval | undefined): void
  /** While the changed or the lent stretch is dragged; whoever drags ends the step. */
  moveStretch(which: 'at' | 'from', stretch: Interval): void
}

export function makeAssembleWork(studio: Studio, store: AssembleStore): AssembleWork {
  const { history } = studio
  const current = (): TakeOf<'assemble'> | undefined => currentOf(history.present, 'assemble')
  const change = (edit: (recipe: AssembleRecipe) => AssembleRecipe, name?: string) => {
    const take = current()!
    const changed = changeRecipe(take.id, 'assemble', edit)
    return name === undefined ? changed : inTurn(changed, renameTake(take.id, name))
  }
  /** The name follows its makings only while it is the one the tool gave. */
  const renamed = (take: TakeOf<'assemble'>, part: PartChoice, donor: string): string | undefined => {
    const [base] = take.name.split(' with the ')
    return take.name.includes(' with the ') ? ASSEMBLE_WORDS.takeName(base, part, donor) : undefined
  }
  const donorName = (take: TakeOf<'assemble'>): string => take.name.split(' of ').at(-1) ?? ''
  return {
    lend: (source) => {
      const take = current()
      if (take) {
        const edit = change(
          (recipe) => ({ ...recipe, donor: source.recipe, settings: ofNoStretch(recipe.settings) }),
          renamed(take, take.recipe.part, source.name),
        )
        return studio.do(ASSEMBLE_WORDS.steps.donor, edit)
      }
      const base = currentTake(history.present)
      if (!base) return undefined
      const { part } = store.getState()
      return studio.do(
        ASSEMBLE_WORDS.steps.borrow(part),
        addTake(ASSEMBLE_WORDS.takeName(base.name, part, source.name), {
          kind: 'assemble',
          input: base.recipe,
          donor: source.recipe,
          part,
          settings: ASSEMBLE_SETTINGS,
        }),
      )
    },
    walk: (source) => {
      const take = current()
      if (!take) return
      const name = renamed(take, take.recipe.part, source.name)
      studio.adjust(
        ASSEMBLE_WORDS.steps.walkHits,
        change(
          (recipe) => ({ ...recipe, donor: source.recipe, settings: ofNoStretch(recipe.settings) }),
          name,
        ),
      )
    },
    settle: () => {
      if (history.gesture === ASSEMBLE_WORDS.steps.walkHits) history.commit()
    },
    lendFrom: (name, takes) =>
      store.setState({
        set: { name, sources: takes.map((one) => ({ name: one.name, recipe: one.recipe, clip: undefined })) },
      }),
    setPart: (part) => {
      store.setState({ part })
      const take = current()
      if (!take || take.recipe.part === part) return
      const edit = change((recipe) => ({ ...recipe, part }), renamed(take, part, donorName(take)))
      studio.do(ASSEMBLE_WORDS.steps.part, edit)
    },
    set: (settings) =>
      studio.do(
        ASSEMBLE_WORDS.steps.settings,
        change((recipe) => ({ ...recipe, settings: { ...recipe.settings, ...settings } })),
      ),
    adjust: (settings) =>
      studio.adjust(
        ASSEMBLE_WORDS.steps.settings,
        change((recipe) => ({ ...recipe, settings: { ...recipe.settings, ...settings } })),
      ),
    setRange: (range) =>
      studio.do(
        ASSEMBLE_WORDS.steps.settings,
        change((recipe) => {
          const { at: _, ...rest } = recipe.settings
          return {
            ...recipe,
            settings: range ? { ...rest, at: { start: range.start, end: range.end } } : rest,
          }
        }),
      ),
    moveStretch: (which, stretch) => {
      if (!current()) return
      studio.adjust(
        ASSEMBLE_WORDS.steps.stretch,
        change((recipe) => ({ ...recipe, settings: { ...recipe.settings, [which]: stretch } })),
      )
    },
    setBase: (input, name) => {
      const take = current()
      if (!take) return
      const called = ASSEMBLE_WORDS.takeName(name, take.recipe.part, donorName(take))
      studio.do(
        ASSEMBLE_WORDS.steps.borrow(take.recipe.part),
        change((recipe) => ({ ...recipe, input }), called),
      )
    },
  }
}
