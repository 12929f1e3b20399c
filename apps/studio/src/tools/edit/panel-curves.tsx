import { Select, SegmentedControl } from '@mantine/core'
import { ROLES, type Role } from '@understudy/motion'
import { AXES, motionCurve, reduceCurve, type Axis } from '@understudy/synthesis/editing'
import { useMemo, useState, type ReactNode } from 'react'
import type { TakeEntry } from '../../document/document.ts'
import type { JointCurve } from '../../document/edit-recipe.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { useSlice } from '../shared/context.ts'
import { Advanced } from '../shared/controls/advanced.tsx'
import { TypedNumber } from '../shared/controls/typed-number.tsx'
import { lastStep, type ClipWork } from './clip-work.ts'
import { CurveField } from './curve-field.tsx'
import type { UnderStep } from './under-step.ts'

interface CurvesProps {
  readonly work: ClipWork
  readonly take: TakeEntry
  readonly under: UnderStep
}

const words = EDIT_WORDS.curves
/** How exactly keys tell the motion at first: degrees, and centimetres of the place. */
const WITHIN = 2

/** A joint or the place as a curve with keys. */
export function CurvesFields({ work, take, under }: CurvesProps): ReactNode {
  return (
    <Advanced title={words.title}>
      <Curves work={work} take={take} under={under} />
    </Advanced>
  )
}

function Curves({ work, take, under }: CurvesProps): ReactNode {
  // The frames come after the recipe.
  useSlice((state) => state.performed)
  const [of, setOf] = useState<Role | 'place'>('head')
  const [axis, setAxis] = useState<Axis>('y')
  const [within, setWithin] = useState(WITHIN)
  const motion = under('curves')
  const step = lastStep(take, 'curves')
  const own = step?.curves.find((one) => one.of === of && one.axis === axis)
  const isPlace = of === 'place'
  const known = motion && (isPlace || motion.skeleton.roles.has(of))
  const values = useMemo(() => (known ? motionCurve(motion, of, axis) : undefined), [known, motion, of, axis])
  const reduced = useMemo(
    () =>
      values && motion
        ? reduceCurve(values, motion.frameRate, { within: isPlace ? within / 100 : within })
        : undefined,
    [values, motion, within, isPlace],
  )
  const keys = own?.keys ?? (reduced as JointCurve['keys'] | undefined)
  const others = (step?.curves ?? []).filter((one) => one !== own)
  const roles = motion ? ROLES.filter((role) => motion.skeleton.roles.has(role)) : []
  if (!motion || !keys) return <p className="hint">{words.what}</p>
  return (
    <div className="edit-curves">
      <p className="hint">{words.what}</p>
      <div className="edit-times">
        <Select
          size="xs"
          label={words.of}
          allowDeselect={false}
          data={[
            { value: 'place', label: words.place },
            ...roles.map((value) => ({ value, label: SHELL_WORDS.role(value) })),
          ]}
          value={of}
          onChange={(value) => setOf((value ?? of) as Role | 'place')}
        />
        <TypedNumber
          label={words.within}
          hint={words.withinHint}
          unit={isPlace ? ' cm' : '°'}
          min={0.1}
          max={45}
          step={0.5}
          value={within}
          onChange={setWithin}
        />
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={words.axis}
        data={AXES.map((value) => ({ value, label: words.axes[value] }))}
        value={axis}
        onChange={(value) => setAxis(value as Axis)}
      />
      <CurveField
        key={`${of} ${axis}`}
        label={`${isPlace ? words.place : SHELL_WORDS.role(of)} ${axis}`}
        keys={keys}
        bounds={{ end: (motion.frameCount - 1) / motion.frameRate, least: -Infinity, most: Infinity }}
        step={isPlace ? 0.01 : 1}
        unit={isPlace ? ' m' : '°'}
        tangent="smooth"
        under={values}
        onChange={(next) => work.adjust({ op: 'curves', curves: [...others, { of, axis, keys: next }] })}
        onEnd={work.settle}
      />
      <div className="curve-foot">
        <span className="hint">{words.keys(keys.length)}</span>
        <button
          type="button"
          disabled={!own}
          onClick={() => {
            work.adjust({ op: 'curves', curves: others })
            work.settle()
          }}
        >
          {words.reset}
        </button>
      </div>
    </div>
  )
}

/** How fast the take is, over its time. */
export function SpeedsFields({ work, take, under }: CurvesProps): ReactNode {
  useSlice((state) => state.performed)
  const motion = under('speeds')
  const end = motion ? (motion.frameCount - 1) / motion.frameRate : 0
  const keys = lastStep(take, 'speeds')?.keys ?? ([[0, 1], [end, 1]] as const) // prettier-ignore
  return (
    <Advanced title={words.speeds}>
      <p className="hint">{words.speedsWhat}</p>
      {end > 0 && (
        <CurveField
          label={words.speeds}
          keys={keys}
          bounds={{ end, least: 0.1, most: 3 }}
          step={0.05}
          unit=" ×"
          tangent="flat"
          onChange={(next) => work.adjust({ op: 'speeds', keys: next })}
          onEnd={work.settle}
        />
      )}
    </Advanced>
  )
}
