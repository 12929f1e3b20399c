import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WalkTake } from '../../document/document.ts'
import { movePathPoint, retimePathPoint, setDuration, type Edit } from '../../document/edits.ts'
import { pathHandles, pathSeconds } from '../../document/walk-path.ts'
import { WORDS } from '../../engine/words/words.ts'
import { usePanel, useSlice } from '../shared/context.ts'
import { TypedNumber } from '../shared/controls/typed-number.tsx'

/** The typed twin of dragging: one point of the path at a time, and how long all of it takes. */
export function PointFields({ walk }: { readonly walk: WalkTake }): ReactNode {
  const { studio } = usePanel()
  const { path } = walk.recipe
  const handles = pathHandles(path)
  const chosen = Math.min(
    useSlice((state) => state.handle),
    handles.length - 1,
  )
  const index = handles[chosen]
  const point = path[index]
  if (!point) return undefined
  const go = (handle: number): void =>
    studio.store.setState({ handle: Math.min(Math.max(handle, 0), handles.length - 1) })
  return (
    <fieldset className="points">
      <legend className="visually-hidden">{WORDS.point(chosen + 1, handles.length)}</legend>
      <div className="point-bar">
        <span className="field-label">{WORDS.point(chosen + 1, handles.length)}</span>
        <span className="space" />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={WORDS.previousPoint}
          disabled={chosen === 0}
          onClick={() => go(chosen - 1)}
        >
          <ChevronLeft size={15} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={WORDS.nextPoint}
          disabled={chosen === handles.length - 1}
          onClick={() => go(chosen + 1)}
        >
          <ChevronRight size={15} />
        </ActionIcon>
      </div>
      <div className="point-fields">
        <Field
          label={WORDS.pointX}
          unit=" m"
          value={point.x}
          step={0.01}
          change={(x) => [WORDS.steps.movePoint, movePathPoint(walk.id, index, { x, z: point.z })]}
        />
        <Field
          label={WORDS.pointZ}
          unit=" m"
          value={point.z}
          step={0.01}
          change={(z) => [WORDS.steps.movePoint, movePathPoint(walk.id, index, { x: point.x, z })]}
        />
        <Field
          label={WORDS.pointTime}
          unit=" s"
          value={point.time}
          step={0.1}
          disabled={chosen === 0}
          change={(time) => [WORDS.steps.timePoint, retimePathPoint(walk.id, chosen, time)]}
        />
      </div>
      <div className="point-bar">
        <span className="field-label">{WORDS.duration}</span>
        <span className="space" />
        <Field
          label={WORDS.duration}
          bare
          unit=" s"
          value={pathSeconds(path)}
          step={0.1}
          change={(seconds) => [WORDS.steps.duration, setDuration(walk.id, seconds)]}
        />
      </div>
    </fieldset>
  )
}

interface FieldProps {
  readonly label: string
  readonly unit: string
  readonly value: number
  readonly step: number
  readonly disabled?: boolean
  /** Its label stands elsewhere. */
  readonly bare?: boolean
  readonly change: (value: number) => readonly [name: string, edit: Edit]
}

function Field({ label, unit, value, step, disabled, bare, change }: FieldProps): ReactNode {
  const { studio } = usePanel()
  return (
    <TypedNumber
      label={label}
      {...(bare && { bare })}
      unit={unit}
      step={step}
      {...(disabled && { disabled })}
      value={value}
      onChange={(typed) => studio.adjust(...change(typed))}
      onEnd={() => studio.history.commit()}
    />
  )
}
