import type { Motion } from '../motion/motion.ts'
import { printBvh } from './bvh/index.ts'
import { printFbx } from './fbx/index.ts'
import { compressGlb, printGlb, printGlbPieces, printVrma } from './gltf/index.ts'
import { printJson } from './json/index.ts'
import { printNpz } from './npz/index.ts'
import { printCsv } from './points/index.ts'
import { applyPreset, PRESET_FBX, type Preset } from './presets/index.ts'
import { printUsdz } from './usd/index.ts'

/** What can be said of a file that is written. */
export interface WriteMotionOptions {
  /** Unit of a BVH file; other formats have their own. */
  readonly metresPerUnit?: number
  /** Which axis of a BVH or FBX file points up; as the format and its preset usually have it without. */
  readonly upAxis?: 'y' | 'z'
  /** Keys of a GLB, VRMA, FBX or USDZ that others tell within this are left out, metres. */
  readonly keyBound?: number
  /** A GLB with a body, or the skeleton alone. */
  readonly body?: boolean
  /** Whether a GLB is packed. */
  readonly compress?: boolean
  /** The tool whose skeleton it gets. */
  readonly preset?: Preset
}

/** What a writer gives: all of a file, or its pieces in order. */
export type FileContent = string | Uint8Array | Iterable<string | Uint8Array>

/** How a motion is written, by the name of the format, which is the ending of its files. */
const WRITERS = {
  bvh: (motion: Motion, { metresPerUnit = 1, upAxis = 'y' }: WriteMotionOptions) =>
    printBvh(motion, { metresPerUnit, upAxis }),
  glb: async (motion: Motion, { keyBound, body = true, compress }: WriteMotionOptions) =>
    compress
      ? await compressGlb(await printGlb(motion, { keyBound, body }))
      : (await printGlbPieces(motion, { keyBound, body })).pieces,
  json: (motion: Motion) => printJson(motion),
  fbx: (motion: Motion, { preset = 'source', keyBound, upAxis }: WriteMotionOptions) =>
    printFbx(motion, { ...PRESET_FBX[preset], ...(upAxis && { upAxis }), keyBound }),
  vrma: (motion: Motion, { keyBound }: WriteMotionOptions) => printVrma(motion, { keyBound }),
  csv: (motion: Motion) => printCsv(motion),
  npz: (motion: Motion) => printNpz(motion),
  usdz: (motion: Motion, { keyBound }: WriteMotionOptions) => printUsdz(motion, { keyBound }),
} as const

/** A format that motions are written in. */
export type WriteFormat = keyof typeof WRITERS

/** The formats that motions are written in: what the command line and the studio offer. */
export const WRITE_FORMATS = Object.keys(WRITERS) as readonly WriteFormat[]

/** A motion as the content of a file. */
export async function writeMotion(
  motion: Motion,
  format: WriteFormat,
  options: WriteMotionOptions = {},
): Promise<FileContent> {
  return await WRITERS[format](applyPreset(motion, options.preset ?? 'source'), options)
}
