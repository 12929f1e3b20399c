import { Button, NumberInput, Select } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { TakeOf } from '../../../document/document.ts'
import { Advanced } from '../../shared/controls/advanced.tsx'
import { ChooseMotion, type Chosen } from '../../shared/controls/choose-motion.tsx'
import { useSlice } from '../../shared/context.ts'
import { TypedNumber } from '../../shared/controls/typed-number.tsx'
import type { FindStore } from '../state.ts'
import { FIND_WORDS } from '../words.ts'
import { saysNothing } from './equal-poses.ts'
import { anglesOf } from './edit-poses.ts'
import type { PosesWork } from './poses-work.ts'

const { poses: WORDS } = FIND_WORDS
const AXES = ['x', 'y', 'z'] as const

/** The seed's panel: which pose, which joint, how long, how it is turned, where the root is. */
export function PosesPanel({
  take,
  store,
  work,
}: {
  readonly take: TakeOf<'poses'>
  readonly store: FindStore
  readonly work: PosesWork
}): ReactNode {
  const { poses } = take.recipe
  const index = Math.min(
    useStore(store, (state) => state.pose),
    poses.length - 1,
  )
  const skeleton = useSlice((state) => state.performed?.motion.skeleton)
  const wanted = useStore(store, (state) => state.poseJoint)
  const key = poses[index]
  const ready = useSlice(({ performed }) => {
    const { motion } = performed ?? {}
    const seconds = (poses[poses.length - 1].frame - poses[0].frame) / take.recipe.frameRate
    return motion !== undefined && Math.abs((motion.frameCount - 1) / motion.frameRate - seconds) < 0.1
  })
  // On stage is the pose that is worked on, with its handles.
  const isShown = useRef(false)
  useEffect(() => {
    if (!ready || isShown.current) return
    isShown.current = true
    work.choose(index)
  }, [ready, work, index])
  const { all, equal } = saysNothing(poses)
  const names = skeleton?.joints.map(({ name }) => name) ?? []
  const joint = Math.max(0, wanted === undefined ? names.indexOf(jointOfHand(names)) : names.indexOf(wanted))
  const angles = names.length > 0 ? anglesOf(key, joint) : ([0, 0, 0] as const)
  const number = (
    label: string,
    value: number,
    set: (typed: number) => void,
    more: { readonly step?: number; readonly unit?: string; readonly min?: number } = {},
  ): ReactNode => <TypedNumber key={label} label={label} step={1} value={value} {...more} onChange={set} />
  const replaced = <T,>(values: readonly T[], at: number, value: T): [T, T, T] =>
    values.map((one, k) => (k === at ? value : one)) as [T, T, T]
  return (
    <section className="poses" aria-label={WORDS.tab}>
      <p className="hint">{WORDS.what}</p>
      {(all || equal.length > 0) && (
        <p className="hint pose-equal" role="status">
          {all ? WORDS.allEqual : WORDS.equal(equal.map((k) => k + 1))}
        </p>
      )}
      <div className="pose-keys" role="group" aria-label={WORDS.key}>
        {poses.map(({ frame }, k) => (
          <button
            key={frame}
            type="button"
            aria-pressed={k === index}
            aria-label={`${WORDS.key} ${k + 1}`}
            onClick={() => work.choose(k)}
          >
            {k + 1}
          </button>
        ))}
        <button
          type="button"
          className="pose-add"
          aria-label={WORDS.add}
          title={WORDS.add}
          onClick={() => work.add()}
        >
          +
        </button>
      </div>
      <div className="find-region">
        {number(WORDS.frame, key.frame, (frame) => work.moveInTime(frame), { min: 0 })}
        {number(
          WORDS.length,
          poses[poses.length - 1].frame - poses[0].frame + 1,
          (frames) => work.setLength(frames),
          { min: 2 },
        )}
        <Button
          size="xs"
          variant="default"
          disabled={poses.length < 2}
          title={WORDS.remove}
          aria-label={WORDS.remove}
          onClick={() => work.remove()}
        >
          −
        </Button>
      </div>
      <Select
        size="xs"
        label={WORDS.joint}
        data={names}
        value={names[joint] ?? null}
        searchable
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
        onChange={(poseJoint) => store.setState({ poseJoint: poseJoint ?? undefined })}
      />
      <div className="pose-fields">
        {AXES.map((axis, c) =>
          number(
            `${WORDS.rotation} ${axis}`,
            angles[c],
            (typed) => work.turn(joint, replaced(angles, c, typed)),
            { step: 5, unit: '°' },
          ),
        )}
        {AXES.map((axis, c) =>
          number(
            `${WORDS.root} ${axis}`,
            key.root[c],
            (typed) => work.moveRoot(replaced(key.root, c, typed)),
            {
              step: 0.05,
              unit: ' m',
            },
          ),
        )}
      </div>
      <Button size="xs" variant="default" fullWidth title={WORDS.mirrorHint} onClick={() => work.mirror()}>
        {WORDS.mirror}
      </Button>
      <Advanced title={WORDS.paste}>
        <Paste work={work} />
      </Advanced>
    </section>
  )
}

function Paste({ work }: { readonly work: PosesWork }): ReactNode {
  const [from, setFrom] = useState<Chosen>()
  const [seconds, setSeconds] = useState(0)
  return (
    <>
      <ChooseMotion
        label={WORDS.paste}
        hint={WORDS.pasteHint}
        value={from}
        clips={() => true}
        takes={({ recipe }) => recipe.kind !== 'partner'}
        onChoose={setFrom}
      />
      <div className="find-region">
        <NumberInput
          size="xs"
          label={WORDS.at}
          suffix=" s"
          min={0}
          step={0.1}
          decimalScale={2}
          hideControls
          value={seconds}
          onChange={(typed) => typeof typed === 'number' && setSeconds(typed)}
        />
        <Button size="xs" disabled={!from} onClick={() => from && void work.paste(from.recipe, seconds)}>
          {WORDS.pasteDo}
        </Button>
      </div>
    </>
  )
}

const jointOfHand = (names: readonly string[]): string =>
  names.find((name) => /right.*(upper.?arm|arm)$/i.test(name)) ?? names[0] ?? ''
