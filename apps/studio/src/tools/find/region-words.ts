import type { BodyRegion } from '../shared/controls/body-diagram.tsx'

/** Regions of the figure as buttons. */
export const REGION_WORDS: Readonly<Record<BodyRegion, string>> = {
  head: 'Head',
  leftArm: 'Left arm',
  rightArm: 'Right arm',
  trunk: 'Trunk',
  leftLeg: 'Left leg',
  rightLeg: 'Right leg',
}
