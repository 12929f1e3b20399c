import type { Motion } from '@understudy/motion'
import { COMPANY } from '../performer.ts'
import { CLIP_PACK_VERSION } from './clip-pack.ts'
import { listScores, makeClip } from './embedded-scores.ts'

/** Families of long clips: they would cost seconds, and their actions are in the short ones as well. */
const LONG = new Set(['free-walk', 'start-stop', 'walk-to-jump', 'lindy-test'])

/**
 * Names the corpus by what makes it: the scores, the company, the pack's version, and the bytes of the first clip
 * of every short family, so that a change in the code that performs them changes the name too. 32 hexadecimal digits.
 */
export function corpusRecipeHash(): string {
  const hash = new Hash()
  hash.text(
    JSON.stringify([
      CLIP_PACK_VERSION,
      listScores(),
      COMPANY.map(({ id, body, manner }) => [id, body.spec, manner]),
    ]),
  )
  for (const family of new Set(listScores().map((score) => score.family))) {
    const probe = listScores().find((score) => score.family === family)!
    if (!LONG.has(family)) hashMotion(hash, makeClip(probe.id))
  }
  return hash.digest()
}

/** The bytes of a motion's frames, as 32 hexadecimal digits: equal where two programs wrote the same. */
export function motionHash(motion: Motion): string {
  const hash = new Hash()
  hashMotion(hash, motion)
  return hash.digest()
}

function hashMotion(hash: Hash, { rootPositions, rotations }: Motion): void {
  for (const array of [rootPositions, rotations])
    hash.words(new Uint32Array(array.buffer, array.byteOffset, array.length))
}

/** Four lanes of a multiplicative hash (FNV-1a's prime, different starts), mixed at the end. Not for secrets. */
class Hash {
  private readonly lanes = new Uint32Array([0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35])

  words(words: Uint32Array): void {
    for (const word of words) this.add(word)
  }

  text(text: string): void {
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i))
  }

  digest(): string {
    return Array.from(this.lanes, (lane, i) => {
      let h = lane ^ this.lanes[(i + 1) % 4]
      h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
      h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
      return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0')
    }).join('')
  }

  private add(word: number): void {
    for (let i = 0; i < 4; i++) {
      const h = Math.imul(this.lanes[i] ^ word, 0x01000193 + 2 * i)
      this.lanes[i] = (h << 13) | (h >>> 19)
    }
  }
}
