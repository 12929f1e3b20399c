import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { currentOf, type TakeOf } from '../../document/document.ts'
import { useSlice } from '../shared/context.ts'
import { Measured } from '../shared/measured/measured.tsx'
import { Refusal } from '../shared/controls/refusal.tsx'
import { TypedNumber } from '../shared/controls/typed-number.tsx'
import { WORDS } from '../../engine/words/words.ts'
import type { AimFacts } from './messages.ts'
import { OwnSet } from './own-set.tsx'
import type { Place, SpaceSet } from '../../document/space-recipe.ts'
import { ACTIONS, setKey, type ActionName } from '../../document/space-sets.ts'
import { handedSet } from '../shared/sets/ask-set.ts'
import { missColor, SpaceMapPicture } from './space-map.tsx'
import type { MapView, SpaceStore } from './state.ts'
import { SPACE_WORDS } from './words.ts'
import type { SpaceWork } from './work.ts'

/** Off by more than this, centimetres, is worth a sentence. */
const SHORT = 2.5
/** Bars of weights. */
const SHOWN = 5

interface SpacePanelProps {
  readonly store: SpaceStore
  readonly work: SpaceWork
  readonly learn: (set: SpaceSet) => Promise<void>
  readonly check: (set: SpaceSet) => Promise<void>
  /** Learns a set of one's own, then aims amid its examples. */
  readonly begin: (set: SpaceSet) => Promise<void>
}

/** What to aim with, where to, and what came of it. */
export function SpacePanel({ store, work, learn, check, begin }: SpacePanelProps): ReactNode {
  const known = useStore(store, (state) => state.map)
  const take = useSlice((state) => currentOf(state.document, 'space'))
  const [own, setOwn] = useState(false)
  const set = take?.recipe.set
  const handed = useStore(handedSet, ({ to }) => to === 'space')
  const showsOwn = own || handed || set?.kind === 'own'
  const action: ActionName = set?.kind === 'corpus' ? set.action : 'punch'
  const side = set?.kind === 'corpus' ? set.side : 'right'
  const choose = (next: Partial<{ action: ActionName; side: 'left' | 'right' }>): void => {
    setOwn(false)
    work.choose({ kind: 'corpus', action, side, ...next })
  }
  return (
    <aside className="panel space-panel" aria-label={SPACE_WORDS.panel}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={SPACE_WORDS.action}
        value={showsOwn ? 'own' : take ? action : ''}
        onChange={(value) => (value === 'own' ? setOwn(true) : choose({ action: value as ActionName }))}
        data={[
          ...(Object.keys(ACTIONS) as ActionName[]).map((value) => ({
            value,
            label: SPACE_WORDS.actions[value],
          })),
          { value: 'own', label: SPACE_WORDS.ownSet },
        ]}
      />
      {take && !showsOwn && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={SPACE_WORDS.side}
          value={side}
          onChange={(value) => choose({ side: value as 'left' | 'right' })}
          data={(['left', 'right'] as const).map((value) => ({ value, label: SPACE_WORDS.sides[value] }))}
        />
      )}
      {showsOwn && (
        <OwnSet
          set={set?.kind === 'own' ? set : undefined}
          map={set && known?.key === setKey(set) ? known : undefined}
          onChoose={(next) => void begin(next)}
        />
      )}
      {!take && !showsOwn && (
        <>
          <p className="hint">{SPACE_WORDS.what}</p>
          <Button size="xs" fullWidth onClick={() => choose({})}>
            {SPACE_WORDS.begin('punch')}
          </Button>
        </>
      )}
      {take && <Aim take={take} store={store} work={work} learn={learn} check={check} />}
      <Refusal />
    </aside>
  )
}

interface AimProps extends Omit<SpacePanelProps, 'begin'> {
  readonly take: TakeOf<'space'>
}

function Aim({ take, store, work, learn, check }: AimProps): ReactNode {
  const { set, target } = take.recipe
  const facts = useSlice((state) => state.performed?.findings) as AimFacts | undefined
  const view = useStore(store, (state) => state.view)
  const known = useStore(store, (state) => state.map)
  const checked = useStore(store, (state) => state.accuracy)
  const key = setKey(set)
  useEffect(() => {
    void learn(set)
    // The key says which set it is: the object is another one after every edit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, learn])
  const map = known?.key === key ? known : undefined
  const accuracy = checked?.key === key ? checked : undefined
  const aim = (axis: 0 | 1 | 2, centimetres: number): void => {
    const next: [number, number, number] = [...target]
    next[axis] = centimetres / 100
    work.aim(next)
  }
  return (
    <>
      {!map && <p className="hint">{SPACE_WORDS.learning}</p>}
      {map && (
        <>
          <SpaceMapPicture
            map={map}
            view={view}
            target={target}
            facts={facts}
            accuracy={accuracy}
            work={work}
          />
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={SPACE_WORDS.view}
            value={view}
            onChange={(value) => store.setState({ view: value as MapView })}
            data={(['front', 'side', 'top'] as const).map((value) => ({
              value,
              label: SPACE_WORDS.views[value],
            }))}
          />
        </>
      )}
      <div className="place-fields" title={SPACE_WORDS.fieldHint}>
        {([0, 1, 2] as const).map((axis) => (
          <TypedNumber
            key={axis}
            label={SPACE_WORDS.fields[axis]}
            digits={1}
            step={1}
            value={100 * target[axis]}
            onChange={(centimetres) => aim(axis, centimetres)}
            onEnd={() => work.end()}
          />
        ))}
      </div>
      {facts && <Came facts={facts} target={target} />}
      {map && (
        <>
          <Button
            size="xs"
            variant="default"
            fullWidth
            title={SPACE_WORDS.accuracyHint}
            onClick={() => void check(set)}
          >
            {SPACE_WORDS.accuracy}
          </Button>
          {accuracy && (
            <>
              <p className="hint">{SPACE_WORDS.accuracyFound(accuracy.median, accuracy.worst)}</p>
              <p className="miss-scale" aria-hidden="true">
                {SPACE_WORDS.near}
                <span
                  style={{
                    background: `linear-gradient(to right, ${[0, 0.25, 0.5, 0.75, 1].map(missColor).join(', ')})`,
                  }}
                />
                {SPACE_WORDS.far(accuracy.worst)}
              </p>
            </>
          )}
          {set.kind === 'corpus' && map.refused.length > 0 && (
            <p className="hint" title={map.refused.join('\n')}>
              {SPACE_WORDS.refused(map.refused.length)}
            </p>
          )}
        </>
      )}
    </>
  )
}

/** How near it came, in words, and what it is made of. */
function Came({ facts, target }: { readonly facts: AimFacts; readonly target: Place }): ReactNode {
  const { got, projected, awayCm, weights } = facts
  const fromTarget = 100 * Math.hypot(got[0] - target[0], got[1] - target[1], got[2] - target[2])
  const said = projected
    ? SPACE_WORDS.outside(awayCm, fromTarget)
    : fromTarget > SHORT
      ? SPACE_WORDS.short(fromTarget)
      : SPACE_WORDS.within(fromTarget)
  return (
    <>
      <p className={projected ? 'aim-said far' : 'aim-said'} role="status" title={SPACE_WORDS.gotHint}>
        {said}
      </p>
      <h3 title={SPACE_WORDS.weightsHint}>{SPACE_WORDS.weights}</h3>
      <ul className="weight-list">
        {weights.slice(0, SHOWN).map(({ name, weight }) => (
          <li key={name}>
            <span>{WORDS.clipTitle(name)}</span>
            <i style={{ width: `${Math.round(64 * weight)}px` }} />
            <b>{Math.round(100 * weight)} %</b>
          </li>
        ))}
      </ul>
      <Measured />
    </>
  )
}
