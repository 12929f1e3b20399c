import type { Issue } from '../errors.ts'
import type { Motion } from '../motion/motion.ts'
import {
  BY_HAND,
  checkFrameRate,
  checkSides,
  detectAxes,
  detectUnit,
  findProfile,
  legLength,
  PROFILES,
  type Axis,
  type DetectedAxes,
  type DetectedUnit,
  type Profile,
  type ProfileName,
} from './conventions/index.ts'
import type { ImportReport } from './import-report.ts'

/** By content, by name, or none. */
export function chooseProfile(motion: Motion, wanted: 'auto' | 'none' | ProfileName): Profile | undefined {
  if (wanted === 'none') return undefined
  return wanted === 'auto' ? findProfile(motion) : PROFILES.find(({ name }) => name === wanted)
}

/** By hand, by the family if the figure's size agrees, by the figure's size. */
export function chooseUnit(
  motion: Motion,
  profile: Profile | undefined,
  byHand: number | undefined,
): DetectedUnit {
  if (byHand !== undefined) return { metresPerUnit: byHand, ...BY_HAND }
  const found = detectUnit(motion.skeleton)
  if (profile === undefined) return found
  // A file of the family that somebody has rescaled keeps its hierarchy but not its unit.
  const ratio = found.metresPerUnit / profile.metresPerUnit
  if (ratio > 1.5 || ratio < 1 / 1.5) return found
  return { metresPerUnit: profile.metresPerUnit, confidence: 1, how: `the ${profile.name} profile` }
}

/** By hand, by the format, by the body. */
export function chooseAxes(motion: Motion, isUpright: boolean, byHand: Axis | undefined): DetectedAxes {
  if (byHand !== undefined) return { axis: byHand, ...BY_HAND }
  if (isUpright) return { axis: 'y', confidence: 1, how: 'the format says so' }
  return detectAxes(motion)
}

/** A profile speaks from knowledge of its files, but a file may have been edited since. */
const PROFILE_CONFIDENCE = 0.95

/** By hand, by the format, by the family, by the header; physics only warns. */
export function chooseRate(
  motion: Motion,
  profile: Profile | undefined,
  settled: string | undefined,
  byHand: number | undefined,
  source: string,
): { frameRate: ImportReport['frameRate']; warnings: Issue[] } {
  const header = motion.frameRate
  if (byHand !== undefined) {
    return { frameRate: { header, used: byHand, ...BY_HAND }, warnings: [] }
  }
  if (settled !== undefined) {
    return { frameRate: { header, used: header, confidence: 1, how: settled }, warnings: [] }
  }
  const check = checkFrameRate(motion)
  const known = profile?.knownRate?.(motion, check)
  if (known !== undefined && known.frameRate !== header) {
    const warning = `the header says ${header} frames per second; used ${known.frameRate}: ${known.how}`
    return {
      frameRate: { header, used: known.frameRate, confidence: PROFILE_CONFIDENCE, how: known.how, warning },
      warnings: [{ at: source, message: warning }],
    }
  }
  const { confidence, suggested, how } = check
  if (suggested === undefined) return { frameRate: { header, used: header, confidence, how }, warnings: [] }
  const warning = `the header says ${header} frames per second, but ${how}; ${suggested} would fit. Set frameRate if so`
  return {
    frameRate: { header, used: header, confidence, how, warning, suggested },
    warnings: [{ at: source, message: warning }],
  }
}

/** What a person should look at, though nothing was changed. */
export function doubtsAbout(motion: Motion, unit: DetectedUnit, upAxis: DetectedAxes): string[] {
  const doubts: string[] = []
  const leg = legLength(motion.skeleton)
  if (unit.confidence < DOUBTFUL)
    doubts.push(`the unit is a guess (${unit.how}); set metresPerUnit if the size is wrong`)
  else if (leg > 0 && (leg < PERSON.shortest || leg > PERSON.longest)) {
    const would = (unit.metresPerUnit * PERSON.usual) / leg
    doubts.push(
      `legs of ${leg.toPrecision(2)} m; metresPerUnit ${would.toPrecision(2)} would make a person of it`,
    )
  }
  if (upAxis.confidence < DOUBTFUL)
    doubts.push(`the up axis is a guess (${upAxis.how}); set upAxis if it lies on its side`)
  const sides = checkSides(motion)
  if (sides.frames >= 10 && sides.leftShare < 1 - MOSTLY)
    doubts.push('left and right look swapped: the toes point backwards; the file may be in left-handed axes')
  return doubts
}

/** Legs from hip to ankle, metres: a small child's, a tall man's, most people's. */
const PERSON = { shortest: 0.4, longest: 1.2, usual: 0.83 } as const
/** Below this confidence a person is asked to look. */
const DOUBTFUL = 0.5
/** Share of frames that make a rule: feet cross and turn now and then. */
const MOSTLY = 0.8
