import type { Role } from '@understudy/motion'
import type { PartChoice } from '@understudy/synthesis/methods/part-assembly'
import { BODY_REGIONS, type BodyRegion } from '../shared/controls/body-diagram.tsx'

const UPPER: readonly BodyRegion[] = ['head', 'leftArm', 'rightArm', 'trunk']
const LEGS = ['leftLeg', 'rightLeg'] as const
/** Regions above the hips that can be lent one by one. */
const SINGLE: readonly BodyRegion[] = ['head', 'leftArm', 'rightArm']

/** The role a region hangs by, or the next below it where the figure lacks that. */
const TOPS: Readonly<Partial<Record<BodyRegion, readonly Role[]>>> = {
  head: ['neck', 'head'],
  leftArm: ['leftShoulder', 'leftUpperArm'],
  rightArm: ['rightShoulder', 'rightUpperArm'],
}

/** Which regions of the diagram a part is. */
export function regionsOf(part: PartChoice): readonly BodyRegion[] {
  if (typeof part !== 'string')
    return SINGLE.filter((region) => TOPS[region]?.some((role) => part.includes(role)))
  switch (part) {
    case 'arms':
      return ['leftArm', 'rightArm']
    case 'upper':
      return UPPER
    case 'lower':
      return LEGS
    case 'whole':
      return BODY_REGIONS
    default:
      return [part]
  }
}

/** A region over the hips. */
type Above = Exclude<BodyRegion, (typeof LEGS)[number]>

const isLeg = (region: BodyRegion): region is (typeof LEGS)[number] =>
  region === 'leftLeg' || region === 'rightLeg'

/**
 * The part after a press on a region. Head, arms and legs come and go one by one; the trunk is the whole upper body, and both
 * legs come with the hips, which carry everything. Nothing at all cannot be lent: the last one stays.
 */
export function pressRegion(
  part: PartChoice,
  region: BodyRegion,
  has: (role: Role) => boolean = () => true,
): PartChoice {
  if (region === 'trunk') return 'upper'
  if (isLeg(region)) return pressLeg(part, region)
  const before =
    part === 'upper' || part === 'whole' ? [] : regionsOf(part).filter((one): one is Above => !isLeg(one))
  const now: readonly BodyRegion[] = before.includes(region)
    ? before.filter((one) => one !== region)
    : [...before, region]
  return (
    choiceOf(
      SINGLE.filter((one) => now.includes(one)),
      has,
    ) ?? part
  )
}

function pressLeg(part: PartChoice, leg: (typeof LEGS)[number]): PartChoice {
  const other = leg === 'leftLeg' ? 'rightLeg' : 'leftLeg'
  if (part === 'lower') return other
  return part === other ? 'lower' : leg
}

function choiceOf(regions: readonly BodyRegion[], has: (role: Role) => boolean): PartChoice | undefined {
  if (regions.length === 0) return undefined
  if (regions.length === 1) return regions[0] as 'head' | 'leftArm' | 'rightArm'
  if (!regions.includes('head')) return 'arms'
  return regions.flatMap((region) => TOPS[region]?.find(has) ?? [])
}
