import { poseAt, type Pose, type Skeleton, type Vec3 } from '@understudy/motion'
import type { Reaching } from '@understudy/synthesis/methods/part-assembly'
import { currentOf, currentTake, type TakeOf } from '../../../document/document.ts'
import { addTake, changeRecipe } from '../../../document/edits.ts'
import type { TakeRecipe } from '../../../document/recipe.ts'
import type { ToolContext } from '../../shared/tool.ts'
import type { PosesRecipe } from '../../../document/find-recipe.ts'
import type { FindSolver } from '../solver.ts'
import type { FindStore } from '../state.ts'
import { FIND_WORDS } from '../words.ts'
import {
  addKey,
  changeKey,
  keyOf,
  mirrorKey,
  moveKey,
  moveRoot,
  reachKey,
  removeKey,
  setLength,
  turnKey,
} from './edit-poses.ts'

const { poses: WORDS } = FIND_WORDS

/** A sketch begins as three poses of whoever is on stage, so far apart, in frames at this rate. */
const APART = 12
const FRAME_RATE = 30

/** What can be done to the poses on stage. Every call is one step; `reach` is part of one. */
export interface PosesWork {
  /** A new take of poses, of the figure on stage as it stands now. */
  begin(): Promise<void>
  current(): TakeOf<'poses'> | undefined
  skeleton(): Skeleton | undefined
  /** Which pose is worked on. */
  index(): number
  choose(index: number): void
  reach(end: Reaching, target: Vec3): number
  turn(joint: number, angles: readonly [number, number, number]): void
  moveRoot(root: Vec3): void
  moveInTime(frame: number): void
  setLength(frames: number): void
  add(): void
  remove(): void
  mirror(): void
  paste(recipe: TakeRecipe, seconds: number): Promise<void>
}

export function makePosesWork(context: ToolContext, solver: FindSolver, store: FindStore): PosesWork {
  const { studio, player, performances, working } = context
  const { history } = studio
  const current = (): TakeOf<'poses'> | undefined => currentOf(history.present, 'poses')
  const index = (): number => Math.min(store.getState().pose, (current()?.recipe.poses.length ?? 1) - 1)
  const skeleton = (): Skeleton | undefined => {
    const take = current()
    // Of the figure: while a hand moves, the poses themselves are not known yet.
    return take && performances.known(take.recipe.figure)?.motion.skeleton
  }
  const change = (step: string, edit: (recipe: PosesRecipe) => PosesRecipe): void => {
    const take = current()
    if (take) studio.do(step, changeRecipe(take.id, 'poses', edit))
  }
  const look = (): void => {
    const take = current()
    if (!take) return
    const { poses, frameRate } = take.recipe
    player.setTransport({ time: (poses[index()].frame - poses[0].frame) / frameRate, playing: false })
  }
  const choose = (pose: number): void => {
    store.setState({ pose })
    look()
  }
  return {
    begin: async () => {
      const take = currentTake(history.present)
      if (!take) return
      const figure = take.recipe.kind === 'poses' ? take.recipe.figure : take.recipe
      await working(FIND_WORDS.looking, async () => {
        const performed = await performances.performed(take.recipe)
        if (!performed) return
        const pose = poseAt(performed.motion, player.transport.time)
        const recipe: PosesRecipe = {
          kind: 'poses',
          figure,
          frameRate: FRAME_RATE,
          poses: [0, APART, 2 * APART].map((frame) => keyOf(frame, pose)),
        }
        const name = WORDS.takeName(history.present.next)
        studio.do(FIND_WORDS.steps.poses, addTake(name, recipe))
        store.setState({ pose: 1 })
      })
    },
    current,
    skeleton,
    index,
    choose,
    reach: (end, target) => {
      const [take, figure] = [current(), skeleton()]
      if (!take || !figure) return 0
      const { recipe, unreached } = reachKey(take.recipe, index(), figure, end, target)
      studio.adjust(
        WORDS.steps.move,
        changeRecipe(take.id, 'poses', () => recipe),
      )
      return unreached
    },
    turn: (joint, angles) => change(WORDS.steps.turn, (recipe) => turnKey(recipe, index(), joint, angles)),
    moveRoot: (root) => change(WORDS.steps.root, (recipe) => moveRoot(recipe, index(), root)),
    moveInTime: (frame) => {
      change(WORDS.steps.frame, (recipe) => moveKey(recipe, index(), frame))
      look()
    },
    setLength: (frames) => {
      change(WORDS.steps.length, (recipe) => setLength(recipe, frames))
      look()
    },
    add: () => {
      const take = current()
      const motion = take && performances.known(take.recipe)?.motion
      if (!motion) return
      const { poses } = take.recipe
      const at = index()
      // Half way to the next, or as far again after the last.
      const next = poses[at + 1]?.frame
      const frame = next === undefined ? poses[at].frame + APART : Math.round((poses[at].frame + next) / 2)
      const pose = poseAt(motion, (frame - poses[0].frame) / take.recipe.frameRate)
      const made = addKey(take.recipe, frame, pose)
      if (made === take.recipe) return
      change(WORDS.steps.add, () => made)
      choose(made.poses.findIndex((key) => key.frame === frame))
    },
    remove: () => {
      change(WORDS.steps.remove, (recipe) => removeKey(recipe, index()))
      choose(Math.max(0, index() - 1))
    },
    mirror: () => {
      const figure = skeleton()
      if (figure) change(WORDS.steps.mirror, (recipe) => mirrorKey(recipe, index(), figure))
    },
    paste: async (recipe, seconds) => {
      const take = current()
      await working(FIND_WORDS.looking, async () => {
        const [from, on] = [await performances.performed(recipe), take && performances.known(take.recipe)]
        const pose: Pose | undefined = from && on && (await solver.pose(from.motion, seconds, on.motion))
        if (!pose) return
        change(WORDS.steps.paste, (now) =>
          changeKey(now, index(), ({ rootPosition: [x, , z] }) => ({
            rotations: pose.rotations,
            rootPosition: [x, pose.rootPosition[1], z],
          })),
        )
      })
    },
  }
}
