import type { Run } from '@understudy/synthesis/analysis'
import { gaitCycles } from '@understudy/synthesis/analysis'
import type { Made } from '../core/operation.ts'
import { cutPieces, type Piece } from '../set-making/cut-pieces.ts'
import { withFootContacts } from '../shared/foot-contacts.ts'
import type { CutCycles } from './operation.ts'

/** How many cycles there are, and which clips have none. */
export interface CutCyclesReport {
  readonly cycles: number
  readonly without: readonly string[]
}

export async function perform(
  { clips, columns = [] }: CutCycles['inputs'],
  { name, measure, gait, side, most = Infinity }: CutCycles['options'],
  run: Run,
): Promise<Made<'set', CutCyclesReport>> {
  const without: string[] = []
  const pieces: Piece[] = []
  for (const [clip, motion] of clips.entries()) {
    run.checkCancelled()
    const found = gaitCycles(withFootContacts(motion), { side, gait })
    if (found.length === 0) without.push(motion.name)
    const step = Math.max(1, found.length / most)
    for (let n = 0; n < Math.min(found.length, most); n++)
      pieces.push({ clip, ...found[Math.floor(n * step)]! })
  }
  const output = await cutPieces(name, clips, columns, pieces, measure)
  return { output, report: { cycles: pieces.length, without } }
}
