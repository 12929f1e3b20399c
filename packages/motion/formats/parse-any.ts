import type { Kernels } from '@understudy/kernels'
import { MotionError } from '../errors.ts'
import type { Motion } from '../motion/motion.ts'
import type { RolesByHand } from './choose-figure.ts'
import { readAdded } from './added-formats.ts'
import { parseAsfAmc } from './asf-amc/index.ts'
import { parseBvh } from './bvh/index.ts'
import { wholeBytes, type FileRest } from './bvh/file-rest.ts'
import { BY_HAND, scaleMotion, type DetectedUnit } from './conventions/index.ts'
import { parseFbx } from './fbx/index.ts'
import { parseGltf } from './gltf/index.ts'
import type { MotionFormat } from './import-report.ts'
import { parseJson } from './json/index.ts'
import { parseNpz } from './npz/index.ts'
import type { ParsedMotion } from './parsed-motion.ts'
import { fitSkeleton, parseC3d, parseCsv, parseTrc } from './points/index.ts'
import { sniffFormat } from './sniff-format.ts'
import { parseUsd } from './usd/index.ts'

/** A file as bytes; nothing here reads the disk. */
export interface MotionFile {
  /** For messages, and the motion's name without its ending. */
  readonly name: string
  /** All of it, or its beginning where there is a `rest`. */
  readonly bytes: Uint8Array
  /** What follows, piece by piece, of a file too large to be held at once. */
  readonly rest?: FileRest
}

export interface ParseAnyOptions {
  readonly companions?: readonly MotionFile[]
  readonly metresPerUnit?: number
  readonly frameRate?: number
  /** Joints that play roles, by name. */
  readonly roles?: RolesByHand
  readonly kernels?: Pick<Kernels, 'readRows'>
}

/** A file as its format's reader gives it, and what the format settles. */
export interface AnyParsed extends Omit<ParsedMotion, 'metresPerUnit'> {
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

/** Finds out what the file is and reads it. */
export async function parseAny(file: MotionFile, options: ParseAnyOptions): Promise<AnyParsed> {
  const { name: source, rest } = file
  const { companions = [], metresPerUnit, frameRate, kernels } = options
  const own = rest === undefined ? await readAdded(file.bytes, source) : undefined
  if (own)
    return {
      motion: scaleMotion(own, metresPerUnit ?? 1),
      others: [],
      issues: [],
      format: 'plug-in',
      unit: inMetres(metresPerUnit),
      isUpright: true,
      rate: 'its plug-in says it',
    }
  const begins = sniffFormat(source, file.bytes)
  if (begins === 'bvh')
    return { ...parseBvh(file.bytes, { source, kernels, rest }), format: begins, isUpright: false }
  const bytes = wholeBytes(file.bytes, rest)
  // What stands deep in a file may tell what it is.
  const format = rest === undefined ? begins : sniffFormat(source, bytes)
  switch (format) {
    case 'bvh':
      return { ...parseBvh(bytes, { source, kernels }), format, isUpright: false }
    case 'json': {
      const parsed = parseJson(new TextDecoder().decode(bytes), { source })
      const motion = scaleMotion(parsed.motion, metresPerUnit ?? 1)
      return {
        ...parsed,
        motion,
        format,
        unit: inMetres(metresPerUnit),
        isUpright: true,
        rate: 'the format keeps what was saved',
      }
    }
    case 'glb':
    case 'gltf': {
      const byName = new Map(
        companions.map((companion) => [companion.name.replace(/^.*[/\\]/, ''), companion.bytes]),
      )
      const parsed = await parseGltf(bytes, { source, frameRate, companions: byName, roles: options.roles })
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
    case 'usd':
    case 'fbx': {
      const parse = format === 'usd' ? parseUsd : parseFbx
      const parsed = parse(bytes, { source, frameRate, roles: options.roles })
      const own = parsed.metresPerUnit ?? 0.01
      const scaled = (motion: Motion): Motion => scaleMotion(motion, (metresPerUnit ?? own) / own)
      return {
        ...parsed,
        motion: scaled(parsed.motion),
        others: parsed.others.map(scaled),
        format,
        unit:
          metresPerUnit === undefined
            ? { metresPerUnit: own, confidence: 1, how: 'the file says so' }
            : { metresPerUnit, ...BY_HAND },
        isUpright: true,
        rate: 'the format keeps time in seconds',
      }
    }
    case 'c3d':
    case 'trc':
    case 'csv': {
      const text = (): string => new TextDecoder().decode(bytes)
      const tracks =
        format === 'c3d'
          ? parseC3d(bytes, source)
          : format === 'trc'
            ? parseTrc(text(), source)
            : parseCsv(text(), source, frameRate)
      const parsed = fitSkeleton(tracks, source, stem(source))
      const told = metresPerUnit ?? tracks.metresPerUnit
      if (told === undefined) return { ...parsed, format, isUpright: false }
      return {
        ...parsed,
        motion: scaleMotion(parsed.motion, told),
        format,
        unit:
          metresPerUnit === undefined
            ? { metresPerUnit: told, confidence: 1, how: 'the file says so' }
            : { metresPerUnit, ...BY_HAND },
        isUpright: false,
        rate: 'the format says it',
      }
    }
    case 'npz': {
      const parsed = parseNpz(bytes, source, stem(source), frameRate)
      return {
        ...parsed,
        motion: scaleMotion(parsed.motion, metresPerUnit ?? 1),
        format,
        unit: inMetres(metresPerUnit),
        isUpright: false,
        rate: 'the format says it',
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

const stem = (source: string): string => source.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || source

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
    { code: 'unreadable' },
  )
}
