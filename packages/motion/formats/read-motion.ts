import { MotionError, type Issue } from '../errors.ts'
import { makeMotion, type Motion } from '../motion/motion.ts'
import { detectRoles, type RoleReport } from '../skeleton/detect-roles.ts'
import { ROLES } from '../skeleton/roles.ts'
import { withRoles, type Skeleton } from '../skeleton/skeleton.ts'
import { parseAsfAmc } from './asf-amc/index.ts'
import { parseBvh } from './bvh/index.ts'
import {
  BY_HAND,
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
import { parseGltf } from './gltf/index.ts'
import type { ImportReport, MotionFormat } from './import-report.ts'
import { parseJson } from './json/index.ts'
import type { ParsedMotion } from './parsed-motion.ts'
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
  const unit = parsed.unit ?? chooseUnit(figure, profile, options.metresPerUnit)
  const factor = parsed.unit ? 1 : unit.metresPerUnit
  const upAxis = chooseAxes(figure, parsed.isUpright, options.upAxis)
  const isPlaced = parsed.isUpright && options.upAxis === undefined
  const bring = (motion: Motion): Motion => {
    const scaled = scaleMotion(motion, factor)
    return isPlaced ? scaled : turnAxes(scaled, upAxis)
  }
  const placed = bring(figure)
  const { frameRate, warnings } = chooseRate(placed, profile, parsed.rate, options.frameRate, file.name)
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

interface Parsed extends Omit<ParsedMotion, 'metresPerUnit'> {
  readonly format: MotionFormat
  /** Where the format or its reader has settled it, and the motion is in metres already. */
  readonly unit?: DetectedUnit
  /** The format says that +Y is up. */
  readonly isUpright: boolean
  /** Why the rate is not in doubt: the format keeps time in seconds. */
  readonly rate?: string
}

/** Lengths in metres by the format, or in what the user says instead. */
const inMetres = (byHand: number | undefined): DetectedUnit =>
  byHand === undefined
    ? { metresPerUnit: 1, confidence: 1, how: 'the format is in metres' }
    : { metresPerUnit: byHand, ...BY_HAND }

async function parseAny(file: MotionFile, options: ReadMotionOptions): Promise<Parsed> {
  const { name: source, bytes } = file
  const { companions = [], metresPerUnit, frameRate } = options
  const format = sniffFormat(source, bytes)
  switch (format) {
    case 'bvh':
      return { ...parseBvh(bytes, { source }), format, isUpright: false }
    case 'json': {
      const parsed = parseJson(new TextDecoder().decode(bytes), { source })
      const motion = scaleMotion(parsed.motion, metresPerUnit ?? 1)
      return { ...parsed, motion, format, unit: inMetres(metresPerUnit), isUpright: true }
    }
    case 'glb':
    case 'gltf': {
      const byName = new Map(
        companions.map((companion) => [companion.name.replace(/^.*[/\\]/, ''), companion.bytes]),
      )
      const parsed = await parseGltf(bytes, { source, frameRate, companions: byName })
      const scaled = (motion: Motion): Motion => scaleMotion(motion, metresPerUnit ?? 1)
      return {
        ...parsed,
        motion: scaled(parsed.motion),
        others: parsed.others.map(scaled),
        format,
        unit: inMetres(metresPerUnit),
        isUpright: true,
        rate: 'the format keeps time in seconds',
      }
    }
    case 'asf':
    case 'amc': {
      const partner = findPartner(file, format, companions)
      const [asf, amc] = format === 'asf' ? [file, partner] : [partner, file]
      const parsed = parseAsfAmc(asf.bytes, amc.bytes, {
        source: amc.name,
        skeletonSource: asf.name,
        ...(metresPerUnit === undefined ? {} : { metresPerUnit }),
        ...(frameRate === undefined ? {} : { frameRate }),
      })
      const by = metresPerUnit === undefined ? { confidence: 0.9, how: 'its :units and size' } : BY_HAND
      return {
        ...parsed,
        format: 'asf-amc',
        unit: { metresPerUnit: parsed.metresPerUnit ?? 1, ...by },
        isUpright: false,
      }
    }
  }
}

/** The ASF of an AMC, or the other way round, among the files that came along. */
function findPartner(file: MotionFile, format: 'asf' | 'amc', companions: readonly MotionFile[]): MotionFile {
  const wanted = format === 'asf' ? 'amc' : 'asf'
  const partner = companions.find(({ name, bytes }) => {
    try {
      return sniffFormat(name, bytes) === wanted
    } catch {
      return false
    }
  })
  if (partner) return partner
  const holds = format === 'asf' ? 'a skeleton without motion' : 'a motion without skeleton'
  throw new MotionError(
    `${file.name}: ${format.toUpperCase()} is ${holds}; the ${wanted.toUpperCase()} file of the same take is needed. ` +
      `Give both files.`,
  )
}

/** The figure with most roles first; of equals, the one with most joints; of those, the file's order. */
function mostHumanFirst(motions: readonly Motion[]): { motion: Motion; roles: RoleReport }[] {
  return motions
    .map((motion) => ({ motion, roles: savedRoles(motion.skeleton) ?? detectRoles(motion.skeleton) }))
    .toSorted(
      (a, b) =>
        b.roles.roles.size - a.roles.roles.size ||
        b.motion.skeleton.jointCount - a.motion.skeleton.jointCount,
    )
}

/** Roles that came with the file were set by somebody: they are not guessed again. */
function savedRoles({ roles, joints }: Skeleton): RoleReport | undefined {
  if (roles.size === 0) return undefined
  const used = new Set(roles.values())
  return {
    roles,
    matches: ROLES.flatMap((role) => {
      const joint = roles.get(role)
      return joint === undefined
        ? []
        : [{ role, joint, jointName: joints[joint].name, confidence: 1, by: 'name' }]
    }),
    missing: ROLES.filter((role) => !roles.has(role)),
    unmatched: joints.filter((_, joint) => !used.has(joint)).map(({ name }) => name),
  }
}

function chooseProfile(motion: Motion, wanted: 'auto' | 'none' | ProfileName): Profile | undefined {
  if (wanted === 'none') return undefined
  return wanted === 'auto' ? findProfile(motion) : PROFILES.find(({ name }) => name === wanted)
}

/** By hand, by the format, by the family if the figure's size agrees, by the figure's size. */
function chooseUnit(motion: Motion, profile: Profile | undefined, byHand: number | undefined): DetectedUnit {
  if (byHand !== undefined) return { metresPerUnit: byHand, ...BY_HAND }
  const found = detectUnit(motion.skeleton)
  if (profile === undefined) return found
  // A file of the family that somebody has rescaled keeps its hierarchy but not its unit.
  const ratio = found.metresPerUnit / profile.metresPerUnit
  if (ratio > 1.5 || ratio < 1 / 1.5) return found
  return { metresPerUnit: profile.metresPerUnit, confidence: 1, how: `the ${profile.name} profile` }
}

function chooseAxes(motion: Motion, isUpright: boolean, byHand: Axis | undefined): DetectedAxes {
  if (byHand !== undefined) return { axis: byHand, ...BY_HAND }
  if (isUpright) return { axis: 'y', confidence: 1, how: 'the format says so' }
  return detectAxes(motion)
}

/** A profile speaks from knowledge of its files, but a file may have been edited since. */
const PROFILE_CONFIDENCE = 0.95

function chooseRate(
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
