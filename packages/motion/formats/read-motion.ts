import type { Kernels } from '@understudy/kernels'
import { MotionError } from '../errors.ts'
import { makeMotion, type Motion } from '../motion/motion.ts'
import type { RoleReport } from '../skeleton/detect-roles.ts'
import { withRoles } from '../skeleton/skeleton.ts'
import { chooseAxes, chooseProfile, chooseRate, chooseUnit, doubtsAbout } from './choose-conventions.ts'
import { chooseTake, correctRoles, mostHumanFirst, type RolesByHand } from './choose-figure.ts'
import { estimateFloor, scaleMotion, turnAxes, type Axis, type ProfileName } from './conventions/index.ts'
import type { ImportReport } from './import-report.ts'
import { openSource, type MotionSource, type NamedSource } from './open-source.ts'
import { parseAny, type MotionFile } from './parse-any.ts'
import type { ParsedMotion } from './parsed-motion.ts'

/** What is known of a file better than its content tells. */
export interface ReadMotionOptions {
  /** Files that belong to it: the ASF of an AMC, the buffers of a glTF. */
  readonly companions?: readonly MotionFile[]
  /** Which family's habits to repair in a BVH file: found by content, none, or by name. Defaults to `auto`. */
  readonly profile?: 'auto' | 'none' | ProfileName
  /** Metres per unit of the file. Found from the figure's size where not given. */
  readonly metresPerUnit?: number
  /** Which axis of the file is up. Found from the upright body where not given. */
  readonly upAxis?: Axis
  /** True frames per second, where the header is known to lie. */
  readonly frameRate?: number
  /** Take what there is of a file that was cut short. Defaults to no: such a file is refused. */
  readonly partial?: boolean
  /** Joints that play roles, by name, where names and shape mislead: `{ leftHand: 'Wrist.L', head: null }`. */
  readonly roles?: RolesByHand
  /** Which take of a file that holds several: its name, or its number from 1. The one that moves most by default. */
  readonly take?: string
  /** The motion's name. Defaults to the file's name without folder and ending. */
  readonly name?: string
  /** What reads rows of numbers; plain TypeScript unless told, with the same result. */
  readonly kernels?: Pick<Kernels, 'readRows'>
}

/** What `readMotion` takes where its options do not say. */
export const READ_MOTION_DEFAULTS = { profile: 'auto', partial: false } as const

/** The figures of a file in our conventions, and a report of what was found and changed. */
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
 * hand; whatever cannot be read is refused with a `MotionError` that names the file and the remedy. `source` is a
 * file's content (bytes, a `Blob`, text), alone or with its name: `{ name: 'walk.bvh', bytes }`.
 */
export async function readMotion(
  source: MotionSource | NamedSource,
  options: ReadMotionOptions = {},
): Promise<ReadMotionResult> {
  const file = await openSource(source, options.name)
  checkOptions(file.name, options)
  const wanted = options.profile ?? READ_MOTION_DEFAULTS.profile
  const parsed = await parseAny(file, options)
  refuseCut(file.name, parsed, options.partial ?? READ_MOTION_DEFAULTS.partial)
  const [chosen, ...rest] = mostHumanFirst(
    chooseTake([parsed.motion, ...parsed.others], options.take, file.name),
  )
  const main = options.roles
    ? { ...chosen, roles: correctRoles(chosen.roles, chosen.motion.skeleton, options.roles, file.name) }
    : chosen
  const profile = parsed.format === 'bvh' ? chooseProfile(main.motion, wanted) : undefined
  const repaired = profile?.repair(main.motion, file.name) ?? { motion: main.motion, repairs: [] }
  const named = (motion: Motion, roles: RoleReport): Motion =>
    makeMotion({ ...motion, skeleton: withRoles(motion.skeleton, roles.roles) })

  const figure = named(repaired.motion, main.roles)
  const unit = parsed.unit ?? chooseUnit(figure, profile, options.metresPerUnit)
  const factor = parsed.unit ? 1 : unit.metresPerUnit
  const upAxis = chooseAxes(figure, parsed.isUpright, profile, options.upAxis)
  const isPlaced = parsed.isUpright && options.upAxis === undefined
  const bring = (motion: Motion): Motion => {
    const scaled = scaleMotion(motion, factor)
    return isPlaced ? scaled : turnAxes(scaled, upAxis)
  }
  const placed = bring(figure)
  const isPublished = repaired.repairs.length > 0
  const { frameRate, warnings } = chooseRate(
    placed,
    profile,
    parsed.rate,
    options.frameRate,
    file.name,
    isPublished,
  )
  const doubts = doubtsAbout(placed, unit, upAxis).map((message) => ({ at: file.name, message }))
  const timed = (motion: Motion): Motion => makeMotion({ ...motion, frameRate: frameRate.used })
  const name = options.name ?? (parsed.format === 'json' ? placed.name : baseName(file.name))
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
      warnings: [...warnings, ...doubts],
    },
  }
}

/** A file whose hierarchy or most of whose frames are missing; `partial` reads the rest of it. */
export class CutFileError extends MotionError {
  /** What reading it with `partial` gives. */
  readonly readable: { readonly joints: number; readonly frames: number }

  constructor(message: string, readable: { readonly joints: number; readonly frames: number }) {
    super(message, { code: 'unreadable' })
    this.readable = readable
  }
}

function refuseCut(source: string, { missing, motion }: ParsedMotion, isWanted: boolean): void {
  if (missing === undefined || isWanted) return
  const { frameCount: frames } = motion
  const joints = motion.skeleton.jointCount
  throw new CutFileError(
    `${source}: the file was cut short: ${missing}. Copy or export it again; ` +
      `set partial to read what is there (${joints} joints, ${frames} ${frames === 1 ? 'frame' : 'frames'}).`,
    { joints, frames },
  )
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
