import { Button, SegmentedControl } from '@mantine/core'
import { Boxes } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { useSlice } from '../shared/context.ts'
import { Refusal } from '../shared/controls/refusal.tsx'
import { LiftContext, useLift, useLifting, type Lifting } from './context.ts'
import { CleanCard } from './panel-clean.tsx'
import { FillCard } from './panel-fill.tsx'
import { FilmView } from './film-view.tsx'
import { FilmCard } from './panel-film.tsx'
import { LiftCard } from './panel-lift.tsx'
import { Picture } from './picture.tsx'
import type { LiftRecipe } from '../../document/lift-recipe.ts'
import type { Card } from './state.ts'
import { LIFT } from './words.ts'

const CARD_OF: Readonly<Record<LiftRecipe['mode'], Card>> = {
  spoil: 'clean',
  filter: 'clean',
  tracks: 'lift',
  film: 'film',
  complete: 'fill',
}

export const makePanel = (lifting: Lifting) =>
  function Panel(): ReactNode {
    return (
      <LiftContext value={lifting}>
        <Cards />
      </LiftContext>
    )
  }

function Cards(): ReactNode {
  const { store, builder } = useLifting()
  const take = useSlice((state) => currentTake(state.document))
  const card = useLift((state) => state.card)
  const building = useLift((state) => state.building)
  const showsPicture = useLift(({ draft, drawing }) => draft !== undefined || drawing)
  const mode = take?.recipe.kind === 'lift' ? take.recipe.mode : undefined
  const id = take?.id
  // Whoever brings a take of this tool on stage sees what it was made with.
  useEffect(() => {
    if (mode)
      store.setState({ card: CARD_OF[mode], ...(mode !== 'tracks' && { draft: undefined, drawing: false }) })
  }, [id, mode, store])
  const filming = useLift(({ film }) => film.open !== undefined && !film.onStage)
  if (!take) return undefined
  return (
    <>
      {card === 'lift' && (mode === 'tracks' || showsPicture) && <Picture />}
      {card === 'film' && filming && <FilmView />}
      {building && (
        <builder.Build
          onClose={() => store.setState({ building: false })}
          onUse={(model) =>
            store.setState(({ built }) => ({ built: [model, ...built], model, building: false }))
          }
        />
      )}
      <aside className="panel lift-panel" aria-label={LIFT.panel}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={LIFT.cardsLabel}
          value={card}
          onChange={(value) => store.setState({ card: value as Card })}
          data={(['clean', 'lift', 'film', 'fill'] as const).map((value) => ({
            value,
            label: LIFT.cards[value],
          }))}
        />
        <h2>{take.name}</h2>
        {card === 'clean' && <CleanCard />}
        {card === 'lift' && <LiftCard />}
        {card === 'film' && <FilmCard />}
        {card === 'fill' && <FillCard />}
        <Refusal />
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Boxes size={13} />}
          onClick={() => store.setState({ building: true })}
        >
          {LIFT.buildDo}
        </Button>
      </aside>
    </>
  )
}
