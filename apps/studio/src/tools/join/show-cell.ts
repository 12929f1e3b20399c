import { transformGround, worldPositions, type GroundTransform, type Motion } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import { fitGround } from '@understudy/synthesis/analysis'
import { PALETTE } from '@understudy/view'
import type { Player } from '@understudy/view/player'
import { Vector3 } from 'three'
import { currentTake } from '../../document/document.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { Performances } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { Cell } from '../../engine/studio/state.ts'
import { GhostFigure } from '../shared/stage/ghost-figure.ts'

/** How far beside the figure the two ghosts stand, metres. */
const BESIDE = 0.9

/** Both poses of the cell under the pointer, one laid over the other: blue is left, orange is entered. */
export function showCell(studio: Studio, { stage, cast }: Player, performances: Performances): () => void {
  const { store } = studio
  const [hips, right] = [new Vector3(), new Vector3()]
  let ghosts: { readonly of: BodyMesh; readonly a: GhostFigure; readonly b: GhostFigure } | undefined

  const update = (): void => {
    const { cell, grid, document } = store.getState()
    const recipe = currentTake(document)?.recipe
    const pair = recipe?.kind === 'join' || recipe?.kind === 'blend' ? recipe : undefined
    const first = pair && performances.known(pair.a)
    if (!cell || !grid || !first || !isOf(grid, pair)) return hide()
    const { motion, body } = first
    if (ghosts?.of !== body) {
      hide()
      ghosts?.a.dispose()
      ghosts?.b.dispose()
      const make = (color: string): GhostFigure => new GhostFigure(motion.skeleton, body, color)
      ghosts = { of: body, a: make(PALETTE.leader), b: make(PALETTE.follower) }
      stage.add(ghosts.a, ghosts.b)
    }
    const here = frameAt(motion, cell.timeA)
    const beside = toBeside(here)
    ghosts.a.show(transformGround(here, beside), 0)
    ghosts.b.show(transformGround(laidOver(motion, grid.answer.fitted, cell), beside), 0)
    stage.invalidate()
  }
  /** From where a pose is to beside whoever is on stage, on the right as one looks: there it is seen. */
  const toBeside = ({ rootPositions }: Motion): GroundTransform => {
    const [figure] = cast.figures
    figure?.hipsWorld(hips)
    right.setFromMatrixColumn(stage.camera.active.matrixWorld, 0).setY(0).normalize().multiplyScalar(BESIDE)
    return { yaw: 0, x: hips.x + right.x - rootPositions[0], z: hips.z + right.z - rootPositions[2] }
  }
  const hide = (): void => {
    if (!ghosts?.a.visible) return
    ghosts.a.visible = ghosts.b.visible = false
    stage.invalidate()
  }
  const unsubscribe = store.subscribe((now, before) => {
    if (now.cell !== before.cell || now.grid !== before.grid || now.document !== before.document) update()
  })
  return () => {
    unsubscribe()
    ghosts?.a.dispose()
    ghosts?.b.dispose()
  }
}

const isOf = (
  grid: { readonly a: TakeRecipe; readonly b: TakeRecipe },
  pair: { readonly a: TakeRecipe; readonly b: TakeRecipe },
): boolean => grid.a === pair.a && grid.b === pair.b

/** The pose of `b` at the cell, turned and slid so that it lies over that of `a` as well as it can. */
function laidOver(a: Motion, b: Motion, { timeA, timeB }: Cell): Motion {
  const [here, there] = [frameAt(a, timeA), frameAt(b, timeB)]
  const [p, q] = [worldPositions(here), worldPositions(there)]
  const weights = new Float32Array(p.length / 3).fill(1 / (p.length / 3))
  return transformGround(there, fitGround(p, q, weights))
}

function frameAt(motion: Motion, time: number): Motion {
  const frame = Math.min(Math.max(Math.round(time * motion.frameRate), 0), motion.frameCount - 1)
  const width = 4 * motion.skeleton.jointCount
  return {
    ...motion,
    frameCount: 1,
    rootPositions: motion.rootPositions.slice(3 * frame, 3 * frame + 3),
    rotations: motion.rotations.slice(width * frame, width * (frame + 1)),
  }
}
