import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { WalkTake } from '../../document/document.ts'
import { addTake, changeRecipe } from '../../document/edits.ts'
import type { ExampleSet } from '../../document/example-set.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import { takesOf } from '../../engine/sets/stored-set.ts'
import { WALK_WORDS } from '../../engine/words/walk-words.ts'
import { usePanel } from '../shared/context.ts'
import { loopPath } from '../shared/path/loop-path.ts'
import { ChooseSet } from '../shared/sets/choose-set.tsx'

/** Who walks the path: the walker who comes along, or a set of walks of one's own. */
export function WhoWalks({ walk }: { readonly walk: WalkTake | undefined }): ReactNode {
  const { studio } = usePanel()
  const who = walk?.recipe.who
  const choose = (next: ExampleSet | undefined): void => {
    if (walk)
      studio.do(
        WALK_WORDS.step,
        changeRecipe(walk.id, 'walk', ({ path, settings }) => ({
          kind: 'walk',
          path,
          settings,
          ...(next && { who: next }),
        })),
      )
    else if (next)
      studio.do(
        WALK_WORDS.step,
        addTake(next.name, { kind: 'walk', path: loopPath(), settings: WALK_SETTINGS_DEFAULTS, who: next }),
      )
  }
  return (
    <section className="who-walks">
      <h3>{WALK_WORDS.who}</h3>
      <ChooseSet
        tool="draw"
        label={WALK_WORDS.who}
        title={WALK_WORDS.title}
        least={1}
        chosen={who && { name: who.name, count: who.examples.length }}
        onChoose={(set) => choose({ name: set.name, examples: takesOf(set).map(({ recipe }) => recipe) })}
      />
      {who && (
        <Button size="compact-xs" variant="subtle" onClick={() => choose(undefined)}>
          {WALK_WORDS.comesAlong}
        </Button>
      )}
    </section>
  )
}
