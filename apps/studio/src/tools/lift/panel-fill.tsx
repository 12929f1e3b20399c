import { Button, MultiSelect, NumberInput } from '@mantine/core'
import { duration } from '@understudy/motion'
import { useEffect, type ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { usePanel, useSlice } from '../shared/context.ts'
import { ChooseModel } from './choose-model.tsx'
import { useLift, useLifting } from './context.ts'
import { findingsOf } from './perform.ts'
import { LIFT } from './words.ts'
import { NEAR_CM } from './work.ts'

/** What may be missing: whole limbs and their ends. */
const LIMBS = [
  'leftUpperArm',
  'rightUpperArm',
  'leftLowerArm',
  'rightLowerArm',
  'leftUpperLeg',
  'rightUpperLeg',
  'leftLowerLeg',
  'rightLowerLeg',
  'head',
]

/** A limb or a moment that was not recorded. */
export function FillCard(): ReactNode {
  const { player } = usePanel()
  const { work, store } = useLifting()
  const take = useSlice((state) => currentTake(state.document))
  const performed = useSlice((state) => state.performed)
  const busy = useSlice((state) => state.busy !== undefined)
  const looks = useLift((state) => state.looks)
  const chosen = useLift((state) => state.model)
  const missing = useLift((state) => state.missing)
  const recipe = take?.recipe
  useEffect(() => void work.look(), [recipe, work])
  if (!take || !recipe) return undefined
  const done = recipe.kind === 'lift' && recipe.mode === 'complete' ? recipe : undefined
  const known = looks?.of === (done?.input ?? recipe) ? looks.found : undefined
  const nearest = known?.[0]
  const model =
    chosen ??
    done?.model ??
    (nearest && nearest.distanceCm <= NEAR_CM ? { family: nearest.family } : undefined)
  const findings = findingsOf(performed)
  const answer = findings?.mode === 'complete' ? findings.answer : undefined
  const seconds = performed ? duration(performed.motion) : 0
  const nothing = missing.roles.length === 0 && missing.to <= missing.from
  const set = (patch: Partial<typeof missing>): void => store.setState({ missing: { ...missing, ...patch } })
  const time = (label: string, key: 'from' | 'to'): ReactNode => (
    <NumberInput
      size="xs"
      label={label}
      title={LIFT.gapHint}
      suffix=" s"
      min={0}
      max={seconds}
      step={0.05}
      decimalScale={2}
      value={missing[key]}
      onChange={(value) => typeof value === 'number' && set({ [key]: value })}
      onFocus={() => player.setTransport({ playing: false })}
    />
  )
  return (
    <>
      <p className="hint">{LIFT.fillWhat}</p>
      {answer && (
        <dl className="result">
          <dt>{LIFT.filled}</dt>
          <dd>{LIFT.filledOf(answer.filled.joints, answer.filled.seconds)}</dd>
          <dt title={LIFT.knowsHint}>{LIFT.knows}</dt>
          <dd>{LIFT.cm(answer.missCm)}</dd>
        </dl>
      )}
      <MultiSelect
        size="xs"
        label={LIFT.missing}
        title={LIFT.missingHint}
        data={LIMBS.map((role) => ({ value: role, label: LIFT.roleName(role) }))}
        value={[...missing.roles]}
        comboboxProps={{ withinPortal: true }}
        onChange={(roles) => set({ roles })}
      />
      <div className="two-fields">
        {time(LIFT.from, 'from')}
        {time(LIFT.to, 'to')}
      </div>
      <ChooseModel value={model} looks={known} onChoose={(picked) => store.setState({ model: picked })} />
      {nothing && <p className="hint">{LIFT.nothingMissing}</p>}
      <Button size="xs" fullWidth disabled={nothing || !model || busy} onClick={() => void work.fill()}>
        {LIFT.fillDo}
      </Button>
    </>
  )
}
