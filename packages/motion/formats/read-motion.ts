import { MotionError, type Issue } from '../errors.ts'
import { makeMotion, type Motion } from '../motion/motion.ts'
import { detectRoles, type RoleReport } from '../skeleton/detect-roles.ts'
import { withRoles } from '../skeleton/skeleton.ts'
import { parseBvh } from './bvh/index.ts'
import {
  checkFrameRate,
  detectAxes,
  detectUnit,
  estimateFloor,
  findProfile,
  PROFILES,
  scaleMotion,
  turnAxes,
  type Axis,
  type DetectedAxes,
  type DetectedUnit,
  type Profile,
  type ProfileName,
} from './conventions/index.ts'
import type { ImportReport, MotionFormat } from './import-report.ts'
import { parseJson } from './json/index.ts'
import { sniffFormat } from './sniff-format.ts'

/** A file as bytes; nothing here reads the disk. */
export interface MotionFile {
  /** For messages, and the motion's name without its ending. */
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ReadMotionOptions {
  /** Files that belong to it: the ASF of an AMC, the buffers of a glTF. */
  readonly companions?: readonly MotionFile[]
  /** Which family's habits to repair: found by content, none, or by name. Defaults to `auto`. */
  readonly profile?: 'auto' | 'none' | ProfileName
  /** Metres per unit of the file. Found from the figure's size where not given. */
  readonly metresPerUnit?: number
  /** Which axis of the file is up. Found from the upright body where not given. */
  readonly upAxis?: Axis
  /** True frames per second, where the header is known to lie. */
  readonly frameRate?: number
  /** The motion's name. Defaults to the file's name without folder and ending. */
  readonly name?: string
}
export const READ_MOTION_DEFAULTS = { profile: 'auto', companions: [] } as const

export interface ReadMotionResult {
  /** The figure that looks most like a person: metres, +Y up, roles set. */
  readonly motion: Motion
  /** Other figures of the file, brought to the same conventions. */
  readonly others: readonly Motion[]
  readonly report: ImportReport
}

/**
 * The one door for motion files: finds out what the file is, reads it, applies the profile of its family, brings it
 * to metres and +Y up, and sets roles. Whatever was found out is in the report with a confidence and can be set by
 * hand; whatever cannot be read is refused with a `MotionError` that names the file and the remedy.
 */
export async function readMotion(
  file: MotionFile,
  options: ReadMotionOptions = {},
): Promise<ReadMotionResult> {
  checkOptions(file.name, options)
  const parsed = await parseAny(file, options)
  const name = options.name ?? baseName(file.name)
  const [main, ...rest] = mostHumanFirst([parsed.motion, ...parsed.others])
  const profile = chooseProfile(main.motion, options.profile ?? READ_MOTION_DEFAULTS.profile)
  const repaired = profile?.repair(main.motion, file.name) ?? { motion: main.motion, repairs: [] }
  const named = (motion: Motion, roles: RoleReport): Motion =>
    makeMotion({ ...motion, skeleton: withRoles(motion.skeleton, roles.roles) })

  const figure = named(repaired.motion, main.roles)
  const unit = chooseUnit(figure, profile, parsed.metresPerUnit, options.metresPerUnit)
  const upAxis = chooseAxes(figure, parsed.isUpright, options.upAxis)
  const bring = (motion: Motion): Motion => turnAxes(scaleMotion(motion, unit.metresPerUnit), upAxis)
  const placed = bring(figure)
  const { frameRate, warnings } = chooseRate(placed, profile, options.frameRate, file.name)
  const timed = (motion: Motion): Motion => makeMotion({ ...motion, frameRate: frameRate.used })
  const motion = makeMotion({ ...timed(placed), name })
  return {
    motion,
    others: rest.map(({ motion: other, roles }) => timed(bring(named(other, roles)))),
    report: {
      source: file.name,
      format: parsed.format,
      profile: profile?.name,
      unit,
      upAxis,
      frameRate,
      roles: main.roles,
      floorHeight: estimateFloor(motion).height,
      repairs: [...parsed.issues, ...repaired.repairs],
      warnings,
    },
  }
}

interface Parsed {
  readonly format: MotionFormat
  readonly motion: Motion
  readonly others: readonly Motion[]
  readonly issues: readonly Issue[]
  /** Where the format (or its reader) settles it. */
  readonly metresPerUnit?: DetectedUnit
  /** The format says +Y is up. */
  readonly isUpright: boolean
}

const METRES: DetectedUnit = { metresPerUnit: 1, confidence: 1, how: 'the format is in metres' }

async function parseAny(file: MotionFile, _options: ReadMotionOptions): Promise<Parsed> {
  const source = file.name
  const format = sniffFormat(source, file.bytes)
  switch (format) {
    case 'bvh':
      return { ...parseBvh(file.bytes, { source }), format, isUpright: false }
    case 'json': {
      const parsed = parseJson(new TextDecoder().decode(file.bytes), { source })
      return { ...parsed, format, metresPerUnit: METRES, isUpright: true }
    }
    default:
      throw new MotionError(`${source}: ${format} is not read yet.`)
  }
}

/** The figure with most roles first; of equals, the one with most joints; of those, the file's order. */
function mostHumanFirst(motions: readonly Motion[]): { motion: Motion; roles: RoleReport }[] {
  return motions
    .map((motion) => ({ motion, roles: detectRoles(motion.skeleton) }))
    .toSorted(
      (a, b) =>
        b.roles.roles.size - a.roles.roles.size ||
        b.motion.skeleton.jointCount - a.motion.skeleton.jointCount,
    )
}

function chooseProfile(motion: Motion, wanted: 'auto' | 'none' | ProfileName): Profile | undefined {
  if (wanted === 'none') return undefined
  return wanted === 'auto' ? findProfile(motion) : PROFILES.find(({ name }) => name === wanted)
}

/** By hand, by the format, by the family if the figure's size agrees, by the figure's size. */
function chooseUnit(
  motion: Motion,
  profile: Profile | undefined,
  known: DetectedUnit | undefined,
  byHand: number | undefined,
): DetectedUnit {
  if (byHand !== undefined) return { metresPerUnit: byHand, confidence: 1, how: 'set by hand' }
  if (known !== undefined) return known
  const found = detectUnit(motion.skeleton)
  if (profile === undefined) return found
  // A file of the family that somebody has rescaled keeps its hierarchy but not its unit.
  const ratio = found.metresPerUnit / profile.metresPerUnit
  if (ratio > 1.5 || ratio < 1 / 1.5) return found
  return { metresPerUnit: profile.metresPerUnit, confidence: 1, how: `the ${profile.name} profile` }
}

function chooseAxes(motion: Motion, isUpright: boolean, byHand: Axis | undefined): DetectedAxes {
  if (byHand !== undefined) return { axis: byHand, confidence: 1, how: 'set by hand' }
  if (isUpright) return { axis: 'y', confidence: 1, how: 'the format says so' }
  return detectAxes(motion)
}

function chooseRate(
  motion: Motion,
  profile: Profile | undefined,
  byHand: number | undefined,
  source: string,
): { frameRate: ImportReport['frameRate']; warnings: Issue[] } {
  const header = motion.frameRate
  if (byHand !== undefined) {
    return { frameRate: { header, used: byHand, confidence: 1, how: 'set by hand' }, warnings: [] }
  }
  const known = profile?.knownRate?.(motion)
  if (known !== undefined && known.frameRate !== header) {
    const warning = `the header says ${header} frames per second; used ${known.frameRate}: ${known.how}`
    return {
      frameRate: { header, used: known.frameRate, confidence: 1, how: known.how, warning },
      warnings: [{ at: source, message: warning }],
    }
  }
  const { confidence, suggested, how } = checkFrameRate(motion)
  if (suggested === undefined) return { frameRate: { header, used: header, confidence, how }, warnings: [] }
  const warning = `the header says ${header} frames per second, but ${how}; ${suggested} would fit. Set frameRate if so`
  return {
    frameRate: { header, used: header, confidence, how, warning, suggested },
    warnings: [{ at: source, message: warning }],
  }
}

function checkOptions(source: string, { metresPerUnit, frameRate }: ReadMotionOptions): void {
  for (const [option, value] of Object.entries({ metresPerUnit, frameRate })) {
    if (value === undefined || (value > 0 && value < Infinity)) continue
    throw new MotionError(
      `readMotion: ${option} for ${source} is ${value}; it must be above 0. Give a positive number.`,
    )
  }
}

const baseName = (name: string): string =>
  name.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{2,5}$/i, '') || name
