import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { currentTake, type TakeEntry, type TakeOf } from '../../document/document.ts'
import { changeRecipe } from '../../document/edits.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { REGISTRATION_WORDS } from '../../engine/words/registration-words.ts'
import { EditRegistration } from '../shared/registration/registration.tsx'
import { Measured } from '../shared/measured/measured.tsx'
import { ChooseMotion, type Chosen } from '../shared/controls/choose-motion.tsx'
import { usePanel, useSlice } from '../shared/context.ts'
import { DistanceGrid } from './distance-grid.tsx'
import type { JoinWork } from './join-work.ts'
import { JoinFields } from './join-fields.tsx'
import { Refusal } from '../shared/controls/refusal.tsx'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'

/** Every clip can be joined with every other. */
const any = (): boolean => true

/** Two motions: one after the other, or both in one. */
export function JoinPanel({ work }: { readonly work: JoinWork }): ReactNode {
  const take = useSlice((state) => currentTake(state.document))
  const made = take?.recipe.kind === 'join' || take?.recipe.kind === 'blend'
  return (
    <aside className="panel" aria-label={TOOL_WORDS.blend}>
      {made ? (
        <PairFields key={take.id} take={take as TakeOf<'join'> | TakeOf<'blend'>} work={work} />
      ) : (
        <ChoosePair take={take} work={work} />
      )}
    </aside>
  )
}

function ChoosePair({
  take,
  work,
}: {
  readonly take: TakeEntry | undefined
  readonly work: JoinWork
}): ReactNode {
  const [first, setFirst] = useState<Chosen>()
  const [second, setSecond] = useState<Chosen>()
  const [refused, setRefused] = useState<{ readonly a: TakeRecipe; readonly b: TakeRecipe }>()
  const a =
    first ??
    (take && take.recipe.kind !== 'opening' && take.recipe.kind !== 'partner'
      ? { recipe: take.recipe, name: take.name }
      : undefined)
  const wasRefused = refused !== undefined && refused.a === a?.recipe && refused.b === second?.recipe
  const usable = ({ recipe }: TakeEntry): boolean => recipe.kind !== 'opening' && recipe.kind !== 'partner'
  return (
    <>
      <p className="hint">{TOOL_WORDS.joinWhat}</p>
      <ChooseMotion
        label={TOOL_WORDS.first}
        hint={TOOL_WORDS.firstHint}
        value={a}
        clips={any}
        takes={usable}
        onChoose={setFirst}
      />
      <ChooseMotion
        label={TOOL_WORDS.second}
        hint={TOOL_WORDS.secondHint}
        value={second}
        clips={any}
        takes={usable}
        onChoose={setSecond}
      />
      <Refusal />
      {(!a || !second) && <p className="hint">{TOOL_WORDS.needTwo}</p>}
      <Button
        size="xs"
        fullWidth
        disabled={!a || !second}
        onClick={() => {
          if (a && second)
            void work
              .join({ a: a.recipe, b: second.recipe, nameA: a.name, nameB: second.name }, wasRefused)
              .then((now) => setRefused(now ? { a: a.recipe, b: second.recipe } : undefined))
        }}
      >
        {wasRefused ? TOOL_WORDS.joinAnyway : TOOL_WORDS.joinDo}
      </Button>
    </>
  )
}

function PairFields({
  take,
  work,
}: {
  readonly take: TakeOf<'join'> | TakeOf<'blend'>
  readonly work: JoinWork
}): ReactNode {
  const { studio } = usePanel()
  const grid = useSlice((state) => state.grid)
  const blended = useSlice((state) => state.performed?.blended)
  const takes = useSlice((state) => state.document.takes)
  const { recipe } = take
  const { a, b } = recipe
  useEffect(() => {
    void work.lookAtGrid()
  }, [work, a, b])
  const answer = grid?.a === a && grid.b === b ? grid.answer : undefined
  const names = [nameOf(a, takes), nameOf(b, takes)] as const
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={TOOL_WORDS.joinOrMix}
        value={recipe.kind}
        onChange={(kind) => void (kind === 'blend' ? work.mix(0.5) : work.joinInstead())}
        data={(['join', 'blend'] as const).map((value) => ({ value, label: TOOL_WORDS.modes[value] }))}
      />
      <Refusal />
      {answer && <DistanceGrid take={take} answer={answer} names={names} />}
      {recipe.kind === 'join' && <JoinFields take={take as TakeOf<'join'>} answer={answer} names={names} />}
      {recipe.kind === 'blend' && (
        <>
          <TypedSlider
            label={TOOL_WORDS.share}
            hint={TOOL_WORDS.shareHint}
            min={0}
            max={1}
            step={0.05}
            unit=""
            value={recipe.weight}
            onChange={(weight) =>
              studio.adjust(
                WORDS.steps.mixWeight,
                changeRecipe(take.id, 'blend', (one) => ({ ...one, weight })),
              )
            }
            onEnd={() => studio.history.commit()}
          />
          <div className="ends">
            <span>{names[0]}</span>
            <span>{names[1]}</span>
          </div>
          <EditRegistration
            take={recipe}
            keys={recipe.keys}
            onKeys={(keys) =>
              studio.do(
                REGISTRATION_WORDS.step,
                changeRecipe(take.id, 'blend', (one) => ({ ...one, keys })),
              )
            }
            onForce={(_, anyway) =>
              studio.do(
                REGISTRATION_WORDS.step,
                changeRecipe(take.id, 'blend', (one) => ({ ...one, anyway })),
              )
            }
          />
          {blended && (
            <dl className="result">
              <dt>{TOOL_WORDS.differ}</dt>
              <dd>{TOOL_WORDS.at(blended.worst.distance, blended.worst.time)}</dd>
            </dl>
          )}
        </>
      )}
      <Measured />
    </>
  )
}

/** What people call a motion: its take's name, or its clip's. */
function nameOf(recipe: TakeRecipe, takes: readonly TakeEntry[]): string {
  if (recipe.kind === 'corpus') return WORDS.clipTitle(recipe.clip)
  if (recipe.kind === 'file') return recipe.file.name
  return takes.find((take) => take.recipe === recipe)?.name ?? WORDS.kinds[recipe.kind]
}
