import {
  composeGround,
  groundAt,
  invertGround,
  rootMotion,
  transformGround,
  type Motion,
} from '@understudy/motion'
import { PALETTE } from '@understudy/view'
import type { Player } from '@understudy/view/player'
import { currentWalk } from '../../document/document.ts'
import { arcLengths, pathLength, type PathPoint } from '../../document/walk-path.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { WORDS } from '../../engine/words/words.ts'
import { GhostFigure } from '../shared/stage/ghost-figure.ts'

/** How far ahead of the pointer somebody goes before they wait, metres. */
const LEAD = 1.5

/**
 * While a path is drawn somebody who can be seen through walks it at a comfortable pace: whoever keeps up with them
 * draws at walking speed. Past the end of the drawing they go straight on, a few steps, and wait there: somebody far
 * ahead paces nobody.
 */
export function showPace(
  studio: Studio,
  { stage }: Player,
  opening: () => Promise<Performance>,
  clock: () => number,
): () => void {
  let ghost:
    | { readonly figure: GhostFigure; readonly motion: Motion; readonly root: ReturnType<typeof rootMotion> }
    | undefined
  let walked: number | undefined
  let before = 0
  let making = false

  const make = async (): Promise<void> => {
    making = true
    const { motion, body } = await opening()
    const figure = new GhostFigure(motion.skeleton, body, PALETTE.sketch)
    ghost = { figure, motion, root: rootMotion(motion) }
    stage.add(figure)
  }
  const onStep = (): boolean => {
    const { gesture, document, guide } = studio.store.getState()
    const walk = gesture === WORDS.steps.draw ? currentWalk(document)?.recipe : undefined
    const path = walk?.settings.comfortable ? undefined : walk?.path
    if (!path || path.length < 2 || !guide) {
      walked = undefined
      if (ghost) ghost.figure.visible = false
      return false
    }
    if (!making) make().catch(() => {})
    const now = clock()
    const ahead = (walked ?? 0) * guide.median - pathLength(path)
    walked = walked === undefined ? path[path.length - 1].time : ahead > LEAD ? walked : walked + now - before
    before = now
    if (!ghost) return true
    const place = placeAt(path, guide.median * walked)
    const frame = Math.floor(walked * ghost.motion.frameRate) % ghost.motion.frameCount
    const pose = frameOf(ghost.motion, frame)
    const there = composeGround(place, invertGround(groundAt(ghost.root, frame)))
    ghost.figure.show(transformGround(pose, there), 0)
    return true
  }
  const off = stage.onStep(onStep)
  return () => {
    off()
    ghost?.figure.dispose()
  }
}

/** Where somebody is who has gone `arc` metres along a path, and which way they face. */
export function placeAt(path: readonly PathPoint[], arc: number): { yaw: number; x: number; z: number } {
  const arcs = arcLengths(path)
  let i = 1
  while (i < path.length - 1 && arcs[i] < arc) i++
  // A little way back: two points that nearly coincide have no direction.
  let from = i - 1
  while (from > 0 && arcs[i] - arcs[from] < 0.1) from--
  const [a, b] = [path[from], path[i]]
  const span = Math.max(arcs[i] - arcs[from], 1e-6)
  const share = (arc - arcs[from]) / span
  return {
    yaw: Math.atan2(b.x - a.x, b.z - a.z),
    x: a.x + share * (b.x - a.x),
    z: a.z + share * (b.z - a.z),
  }
}

function frameOf(motion: Motion, frame: number): Motion {
  const width = 4 * motion.skeleton.jointCount
  return {
    ...motion,
    frameCount: 1,
    rootPositions: motion.rootPositions.slice(3 * frame, 3 * frame + 3),
    rotations: motion.rotations.slice(width * frame, width * (frame + 1)),
  }
}
