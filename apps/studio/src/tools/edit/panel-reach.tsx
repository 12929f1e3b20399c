import { Button, Checkbox, Select } from '@mantine/core'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { TakeEntry } from '../../document/document.ts'
import type { LimbEnd, LimbGoal } from '../../document/edit-recipe.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'
import { useSlice } from '../shared/context.ts'
import { TypedNumber } from '../shared/controls/typed-number.tsx'
import { lastStep, type ClipWork } from './clip-work.ts'
import { LIMB_ENDS, type LimbReacher } from './reach-limbs.ts'

interface ReachProps {
  readonly work: ClipWork
  readonly take: TakeEntry
  readonly reacher: LimbReacher
}

const words = EDIT_WORDS.reach
const AXES = ['x', 'y', 'z'] as const

/** What hands and feet were moved, as numbers, and what is pinned. */
export function ReachFields({ work, take, reacher }: ReachProps): ReactNode {
  const findings = useSlice((state) => state.performed?.findings) as { short?: readonly number[] } | undefined
  const [chosen, setChosen] = useState(0)
  const [end, setEnd] = useState<LimbEnd>('leftHand')
  const step = lastStep(take, 'reach')
  const goals = step?.goals ?? []
  const index = Math.min(chosen, goals.length - 1)
  const goal = goals[index]
  const short = step ? (findings?.short?.[index] ?? 0) : 0
  return (
    <section>
      <h3>{words.title}</h3>
      <p className="hint">{words.what}</p>
      <div className="edit-place" role="group" aria-label={words.pin}>
        {LIMB_ENDS.map((role) => (
          <Checkbox
            key={role}
            size="xs"
            label={words.ends[role]}
            title={words.pin}
            checked={reacher.pins().includes(role)}
            onChange={(event) => reacher.pin(role, event.currentTarget.checked)}
          />
        ))}
      </div>
      <div className="edit-add-goal">
        <Select
          size="xs"
          aria-label={words.title}
          allowDeselect={false}
          data={LIMB_ENDS.map((value) => ({ value, label: words.ends[value] }))}
          value={end}
          onChange={(value) => setEnd((value ?? end) as LimbEnd)}
        />
        <Button
          size="compact-xs"
          variant="default"
          title={words.addHint}
          onClick={() => {
            reacher.moveTo(end, [0, 0.1, 0])
            work.settle()
            setChosen(goals.length)
          }}
        >
          {words.add}
        </Button>
      </div>
      {goal && (
        <>
          <div className="edit-add-goal">
            <Select
              size="xs"
              aria-label={words.chosen}
              allowDeselect={false}
              data={goals.map((one, n) => ({
                value: String(n),
                label: words.goal(words.ends[one.role], one.time),
              }))}
              value={String(index)}
              onChange={(value) => setChosen(Number(value ?? index))}
            />
            <button
              type="button"
              className="edit-x"
              aria-label={words.remove}
              title={words.remove}
              onClick={() => reacher.remove(index)}
            >
              <X size={13} />
            </button>
          </div>
          <div className="edit-place">
            {AXES.map((axis, c) => (
              <TypedNumber
                key={axis}
                label={axis}
                unit=" m"
                step={0.01}
                value={goal.move[c]}
                onChange={(value) =>
                  reacher.change(index, { move: goal.move.with(c, value) as unknown as LimbGoal['move'] })
                }
                onEnd={work.settle}
              />
            ))}
            <TypedNumber
              label={words.over}
              hint={words.overHint}
              unit=" s"
              min={0.05}
              max={10}
              step={0.1}
              value={goal.seconds}
              onChange={(value) => reacher.change(index, { seconds: value })}
              onEnd={work.settle}
            />
          </div>
          {short > 0.01 && <p className="hint warns">{words.short(short)}</p>}
        </>
      )}
    </section>
  )
}
