import { Button } from '@mantine/core'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { TypedNumber } from '../shared/controls/typed-number.tsx'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'
import type { StyleFacts } from './messages.ts'
import { ELBOW_ROOM } from './elbow-room.ts'
import { CROWD_DEFAULTS, type Crowd } from '../../document/style-recipe.ts'
import { STYLE_WORDS } from './words.ts'
import type { StyleWork } from './work.ts'

/** More than this many make the picture slow. */
const MOST = 40

interface CrowdFieldsProps {
  readonly crowd: Crowd | undefined
  readonly facts: StyleFacts | undefined
  readonly work: StyleWork
}

/** Several who do the same, all different: how many, which, how much. */
export function CrowdFields({ crowd, facts, work }: CrowdFieldsProps): ReactNode {
  if (!crowd)
    return (
      <Button
        size="xs"
        fullWidth
        variant="default"
        leftSection={<Users size={14} />}
        title={STYLE_WORDS.crowdWhat}
        onClick={() => work.crowd({})}
      >
        {STYLE_WORDS.crowdDo(CROWD_DEFAULTS.count)}
      </Button>
    )
  const { nearest, spacing } = facts ?? {}
  return (
    <section aria-label={STYLE_WORDS.crowd}>
      <h3>{STYLE_WORDS.crowd}</h3>
      <div className="crowd-fields">
        <TypedNumber
          label={STYLE_WORDS.crowdCount}
          min={2}
          max={MOST}
          step={1}
          digits={0}
          value={crowd.count}
          onChange={(count) => work.adjustCrowd({ count })}
          onEnd={() => work.end()}
        />
        <TypedNumber
          label={STYLE_WORDS.crowdSeed}
          hint={STYLE_WORDS.crowdSeedHint}
          min={0}
          max={1_000_000}
          step={1}
          digits={0}
          value={crowd.seed}
          onChange={(seed) => work.adjustCrowd({ seed })}
          onEnd={() => work.end()}
        />
      </div>
      <TypedSlider
        label={STYLE_WORDS.crowdAmount}
        hint={STYLE_WORDS.crowdAmountHint}
        min={0.1}
        max={1.5}
        step={0.05}
        unit=""
        value={crowd.amount}
        onChange={(amount) => work.adjustCrowd({ amount })}
        onEnd={() => work.end()}
      />
      {nearest !== undefined && spacing !== undefined && (
        <p className="hint">
          {nearest >= ELBOW_ROOM ? STYLE_WORDS.crowdApart(nearest, spacing) : STYLE_WORDS.crowdTight(nearest)}
        </p>
      )}
      <div className="two-buttons">
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            work.adjustCrowd({ seed: crowd.seed + 1 })
            work.end()
          }}
        >
          {STYLE_WORDS.another}
        </Button>
        <Button size="xs" variant="default" onClick={() => work.alone()}>
          {STYLE_WORDS.alone}
        </Button>
      </div>
    </section>
  )
}
