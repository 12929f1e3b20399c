import type { Issue } from '../errors.ts'
import type { Motion } from '../motion/motion.ts'
import {
  acclaimRate,
  BY_HAND,
  checkFrameRate,
  checkSides,
  detectAxes,
  detectUnit,
  findProfile,
  legLength,
  PROFILES,
  restAxes,
  type Axis,
  type DetectedAxes,
  type DetectedUnit,
  type KnownRate,
  type Profile,
  type ProfileName,
} from './conventions/index.ts'
import type { ImportReport } from './import-report.ts'

/** By content, by name, or none. */
export function chooseProfile(motion: Motion, wanted: 'auto' | 'none' | ProfileName): Profile | undefined {
  if (wanted === 'none') return undefined
  return wanted === 'auto' ? findProfile(motion) : PROFILES.find(({ name }) => name === wanted)
}

/** By hand, by the family where that makes a person of the figure, by the figure's size. */
export function chooseUnit(
  motion: Motion,
  profile: Profile | undefined,
  byHand: number | undefined,
): DetectedUnit {
  if (byHand !== undefined) return { metresPerUnit: byHand, ...BY_HAND }
  // A file of the family that somebody has rescaled keeps its hierarchy but not its unit.
  const leg = profile === undefined ? 0 : legLength(motion.skeleton) * profile.metresPerUnit
  if (profile === undefined || !(leg > PERSON.shortest && leg < PERSON.longest))
    return detectUnit(motion.skeleton)
  return { metresPerUnit: profile.metresPerUnit, confidence: 1, how: `the ${profile.name} profile` }
}

/** By hand, by the format, by the family unless its rest pose stands along another axis, by the body. */
export function chooseAxes(
  motion: Motion,
  isUpright: boolean,
  profile: Profile | undefined,
  byHand: Axis | undefined,
): DetectedAxes {
  if (byHand !== undefined) return { axis: byHand, ...BY_HAND }
  if (isUpright) return { axis: 'y', confidence: 1, how: 'the format says so' }
  const rest = profile && restAxes(motion.skeleton)
  // Somebody may have brought a file of the family to other axes; then its bones lie along them too.
  if (profile !== undefined && (rest === undefined || rest.up === 'y'))
    return { axis: 'y', facing: rest?.facing, confidence: 1, how: `the ${profile.name} profile` }
  return detectAxes(motion)
}

/** A profile speaks from knowledge of its files, but a file may have been edited since. */
const PROFILE_CONFIDENCE = 0.95

/** How sure physics must be before a rate is changed that the header states. */
const SURE = 0.9

/**
 * By hand, by the format, by what is known about the recording, by the header; physics speaks where nothing is known.
 * `isPublished`: the file is as its family publishes it.
 */
export function chooseRate(
  motion: Motion,
  profile: Profile | undefined,
  settled: string | undefined,
  byHand: number | undefined,
  source: string,
  isPublished: boolean,
): { frameRate: ImportReport['frameRate']; warnings: Issue[] } {
  const header = motion.frameRate
  if (byHand !== undefined) {
    return { frameRate: { header, used: byHand, ...BY_HAND }, warnings: [] }
  }
  if (settled !== undefined) {
    return { frameRate: { header, used: header, confidence: 1, how: settled }, warnings: [] }
  }
  const known =
    profile === undefined
      ? acclaimRate(motion, source)
      : isPublished
        ? profile.knownRate?.(motion, source)
        : undefined
  if (known !== undefined) return useRate(known, header, source)
  if (profile?.usualRate?.frameRate === header) return useRate(profile.usualRate, header, source)
  const check = checkFrameRate(motion)
  if (profile?.hasWrongHeaders && check.suggested && (check.suggestedConfidence ?? 0) >= SURE)
    return useRate({ frameRate: check.suggested, how: check.how }, header, source)
  const { confidence, suggested, how } = check
  if (suggested === undefined) return { frameRate: { header, used: header, confidence, how }, warnings: [] }
  const warning = `the header says ${header} frames per second, but ${how}; ${suggested} would fit. Set frameRate if so`
  return {
    frameRate: { header, used: header, confidence, how, warning, suggested },
    warnings: [{ at: source, message: warning }],
  }
}

function useRate(
  { frameRate, how }: KnownRate,
  header: number,
  source: string,
): { frameRate: ImportReport['frameRate']; warnings: Issue[] } {
  const used = { header, used: frameRate, confidence: PROFILE_CONFIDENCE, how }
  if (frameRate === header) return { frameRate: used, warnings: [] }
  const warning = `the header says ${header} frames per second; used ${frameRate}: ${how}`
  return { frameRate: { ...used, warning }, warnings: [{ at: source, message: warning }] }
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
