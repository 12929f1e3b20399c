import type { BodyPart } from '@understudy/synthesis/analysis/features'
import { BODY_REGIONS, type BodyRegion } from '../shared/controls/body-diagram.tsx'

/** Regions of the diagram that a part is drawn as. */
export function regionsOfPart(part: BodyPart): readonly BodyRegion[] {
  switch (part) {
    case 'whole':
      return BODY_REGIONS
    case 'upper':
      return ['head', 'leftArm', 'rightArm', 'trunk']
    case 'lower':
      return ['leftLeg', 'rightLeg']
    default:
      return [part]
  }
}

/**
 * What counts after a press on a region. From the whole body, a press is about that part alone; a second limb of a pair
 * makes it both, the trunk makes arms or a head the upper body, and pressing all that is chosen goes back to everything.
 */
export function pressPart(part: BodyPart, region: BodyRegion): BodyPart {
  const before = part === 'whole' ? [] : regionsOfPart(part)
  if (before.includes(region)) {
    const left = before.filter((one) => one !== region)
    return left.length === 1 ? (left[0] as BodyPart) : 'whole'
  }
  const now = new Set([...before, region])
  if (now.size === 1) return region
  const legs = now.has('leftLeg') || now.has('rightLeg')
  const above = [...now].some((one) => !one.endsWith('Leg'))
  if (legs && above) return region
  return legs ? 'lower' : 'upper'
}
