import type { Motion } from '@understudy/motion'
import { decodeClips, listScores, makeClip, starterPack } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import { extractFeatures } from '@understudy/synthesis/analysis/features'
import { indexMotions, printWeb, webOf } from '@understudy/synthesis/methods/match-web'
import { emptyIndex, extendIndex, printIndex } from '@understudy/synthesis/methods/part-assembly'

/** Long walks and the test dances take seconds each to perform, and what happens in them happens in the short ones. */
const LEFT_OUT = /^(free-walk|course|run-|lindy|start-stop-[3-9])/
/** Of two hundred walk cycles one in ten is enough to be found. */
const isSpare = (id: string): boolean => /^walk-cycle-\d\d[1-9]$/.test(id)

let clips: readonly Motion[] | undefined

/** What the page looks in: short clips performed, the long ones from the packs that come along anyway. */
function clipsToFind(): readonly Motion[] {
  clips ??= [
    ...listScores().flatMap(({ id }) => (LEFT_OUT.test(id) || isSpare(id) ? [] : [makeClip(id)])),
    ...decodeClips(starterPack('walking')),
    ...decodeClips(starterPack('dancing')),
  ]
  return clips
}

/** Everybody on the standard figure, to be searched by example: a match web without chains, which are found while one asks. */
export function bakeFindingWeb(): Uint8Array {
  const index = indexMotions(clipsToFind(), {}, makeRun())
  return printWeb(webOf(index, []))
}

/** What the features say about them, to be searched by parts of the body. */
export function bakeFindingParts(): Uint8Array {
  return printIndex(
    extendIndex(
      emptyIndex(),
      clipsToFind().map((clip) => extractFeatures(clip)),
    ),
  )
}
