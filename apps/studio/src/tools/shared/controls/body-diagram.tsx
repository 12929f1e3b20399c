import type { KeyboardEvent, ReactNode } from 'react'
import './body-diagram.css'

export const BODY_REGIONS = ['head', 'leftArm', 'rightArm', 'trunk', 'leftLeg', 'rightLeg'] as const
export type BodyRegion = (typeof BODY_REGIONS)[number]

/** The figure faces whoever looks: its left is on the right. 100 × 150. */
const SHAPES: Readonly<Record<BodyRegion, string>> = {
  head: 'M50 4a11 12 0 0 1 0 25a11 12 0 0 1 0 -25M45 29h10v6h-10z',
  trunk: 'M36 37h28q4 0 4 5l-3 24l1 16q0 5 -4 5h-24q-4 0 -4 -5l1 -16l-3 -24q0 -5 4 -5z',
  leftArm: 'M71 38q8 2 10 11l5 22l6 22q2 7 -2 9t-7 -5l-7 -21l-7 -23l-2 -10q-1 -5 4 -5z',
  rightArm: 'M29 38q-8 2 -10 11l-5 22l-6 22q-2 7 2 9t7 -5l7 -21l7 -23l2 -10q1 -5 -4 -5z',
  leftLeg: 'M51.5 89h14q1 12 -1 24l-1 16l1 9q7 3 6 7h-15q-2 -10 -2 -20z',
  rightLeg: 'M48.5 89h-14q-1 12 1 24l1 16l-1 9q-7 3 -6 7h15q2 -10 2 -20z',
}

export interface BodyDiagramProps {
  readonly label: string
  readonly chosen: readonly BodyRegion[]
  /** What a region is called, as a button. */
  readonly name: (region: BodyRegion) => string
  readonly onPress: (region: BodyRegion) => void
}

/** A figure whose parts can be chosen, by pointer or by keys. */
export function BodyDiagram({ label, chosen, name, onPress }: BodyDiagramProps): ReactNode {
  return (
    <svg className="body-diagram" viewBox="0 0 100 150" role="group" aria-label={label}>
      {BODY_REGIONS.map((region) => (
        <path
          key={region}
          d={SHAPES[region]}
          role="button"
          tabIndex={0}
          aria-label={name(region)}
          aria-pressed={chosen.includes(region)}
          onClick={() => onPress(region)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            // The space bar would play as well.
            event.stopPropagation()
            onPress(region)
          }}
        >
          <title>{name(region)}</title>
        </path>
      ))}
    </svg>
  )
}
