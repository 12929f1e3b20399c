import { unzipSync } from 'fflate'
import { MotionError } from '../../errors.ts'
import { readNpy, type NpyArray } from './npy.ts'

/** Bytes that may come out per byte of the file, and what is always allowed. */
const MOST_GROWTH = 32
const ALWAYS_ALLOWED = 4 * 2 ** 20

/** The arrays of an .npz file by name; those whose type is no number are left out. */
export function openNpz(
  bytes: Uint8Array,
  source: string,
  wanted: readonly string[],
): ReadonlyMap<string, NpyArray> {
  let left = MOST_GROWTH * bytes.length + ALWAYS_ALLOWED
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted.includes(name.replace(/\.npy$/, ''))) return false
        left -= originalSize
        return left >= 0
      },
    })
  } catch {
    throw new MotionError(
      `${source}: not a readable .npz archive; it was cut or damaged. Fetch or save it again.`,
      { code: 'unreadable' },
    )
  }
  if (left < 0)
    throw new MotionError(
      `${source}: its arrays would take more than ${MOST_GROWTH} times the file. Save it again.`,
      { code: 'unreadable' },
    )
  const arrays = new Map<string, NpyArray>()
  for (const [name, content] of Object.entries(files)) {
    const key = name.replace(/\.npy$/, '')
    arrays.set(key, readNpy(content, `${source}/${name}`))
  }
  return arrays
}
