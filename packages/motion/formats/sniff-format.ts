import { MotionError } from '../errors.ts'
import { isAsciiFbx, isBinaryFbx } from './fbx/index.ts'
import { JSON_FORMAT } from './json/index.ts'
import { isC3d, isCsvOfPoints } from './points/index.ts'

/** What a file holds, by its content. */
export type SniffedFormat =
  | 'bvh'
  | 'glb'
  | 'gltf'
  | 'json'
  | 'asf'
  | 'amc'
  | 'fbx'
  | 'c3d'
  | 'trc'
  | 'csv'
  | 'npz'
  | 'usd'

/** A zip begins with `PK`, 3, 4. */
const isZip = (bytes: Uint8Array): boolean => [0x50, 0x4b, 3, 4].every((byte, i) => bytes[i] === byte)

/** Bytes looked at: a comment block at the top of an ASF or AMC file is a few lines. */
const HEAD = 4096

/** Finds out what a file is by its first bytes, never by its name. */
export function sniffFormat(name: string, bytes: Uint8Array): SniffedFormat {
  const head = headText(bytes)
  if (head.startsWith('glTF')) return 'glb'
  if (isBinaryFbx(bytes) || isAsciiFbx(head)) return 'fbx'
  // An archive of arrays, not any zip: its first file is one.
  if (isZip(bytes) && /^[^]{26}[\w/ -]{1,80}\.npy/.test(latin(bytes.subarray(4)))) return 'npz'
  if (isZip(bytes) && /^[^]{26}[\w/ .-]{1,80}\.usd[ac]?/.test(latin(bytes.subarray(4)))) return 'usd'
  if (head.startsWith('#usda') || head.startsWith('PXR-USDC')) return 'usd'
  if (isC3d(bytes)) return 'c3d'
  const text = head.replace(/^[\uFEFF\s\0]+/, '')
  if (/^HIERARCHY(?![a-z0-9])/i.test(text)) return 'bvh'
  if (text.startsWith('{')) {
    return new TextDecoder().decode(bytes).includes(`"${JSON_FORMAT}"`) ? 'json' : 'gltf'
  }
  if (text.startsWith('PathFileType\t')) return 'trc'
  if (isCsvOfPoints(text)) return 'csv'
  const code = text.replace(/^(#[^\r\n]*[\r\n\s]*)+/, '')
  if (/^:(fully|degrees|radians)/i.test(code)) return 'amc'
  if (/^:(version|name|units|documentation|root|bonedata)/i.test(code)) return 'asf'
  if (/^1\s+root\s/i.test(code)) return 'amc'
  const found = text === '' ? 'nothing' : `"${text.slice(0, 24).replace(/[^\x20-\x7e]+/g, '·')}"`
  throw new MotionError(
    `${name}: found ${found} at the start, which is none of the formats read here: BVH (HIERARCHY), GLB or glTF, FBX, USD as text, C3D, TRC, NPZ, CSV with a header, ` +
      `AMC with its ASF, or JSON saved by Understudy. Export the motion as BVH or GLB.`,
    { code: 'unreadable' },
  )
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes.subarray(0, 200))

function headText(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD)
  const label =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(label).decode(head)
}
