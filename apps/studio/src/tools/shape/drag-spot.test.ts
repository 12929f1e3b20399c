import { makeClip } from '@understudy/performer'
import { expect, test } from 'vitest'
import { currentTake, type TakeRecipe } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import type { PointRequest, ShapeRecipe } from '../../document/shape-recipe.ts'
import type { Performances } from '../../engine/performances/performances.ts'
import { makeStudio, type Studio } from '../../engine/studio/studio.ts'
import type { StagePointer, ToolContext } from '../shared/tool.ts'
import { dragSpot } from './drag-spot.ts'
import type { Gesture } from './gesture.ts'
import { makeShapeEdits } from './shape-edits.ts'
import type { ShapeSolver } from './solver.ts'
import type { SpotView } from './spot-view.ts'
import { findSpot } from './spots.ts'
import { makeShapeStore } from './state.ts'

const motion = makeClip('fight-walk-01')
const hand = findSpot(motion.skeleton, { point: 'rightHand' })!
const clip: TakeRecipe = { kind: 'corpus', clip: 'fight-walk-01' }

/** A hundred pixels to the metre, the hand at a metre's height. */
const view: SpotView = {
  hold: () => ({ seconds: 0.5, frame: 30 }),
  placeOf: () => [0, 1, 0],
  inPlane: ({ clientX, clientY }) => [clientX / 100, -clientY / 100, 0],
  asMoved: (place) => place,
}

const at = (clientX: number, clientY: number, more: Partial<StagePointer> = {}): StagePointer => ({
  clientX,
  clientY,
  time: 1,
  pointerType: 'mouse',
  shiftKey: false,
  altKey: false,
  ...more,
})

/** A clip on stage, and its right hand pressed at the origin of the window. */
function pressed(): {
  studio: Studio
  drag: Gesture
  asked: ShapeRecipe[]
  point: () => PointRequest | undefined
} {
  const studio = makeStudio(true)
  studio.do('Take a clip', addTake('Walk', clip))
  const recipe = currentTake(studio.history.present)!.recipe
  const performances = { known: (one: TakeRecipe) => (one === recipe ? { motion } : undefined) }
  const context = {
    studio,
    performances: performances as unknown as Performances,
    working: (_: string, work: () => Promise<unknown>) => work(),
  } as unknown as ToolContext
  const edits = makeShapeEdits(context, makeShapeStore(), {} as ShapeSolver)
  const asked: ShapeRecipe[] = []
  const hands = { edits, studio, asked: (one: ShapeRecipe) => void asked.push(one) }
  const point = (): PointRequest | undefined => {
    const bent = currentTake(studio.history.present)?.recipe
    return bent?.kind === 'shape' ? (bent.requests[0] as PointRequest) : undefined
  }
  return { studio, drag: dragSpot(hands, view, hand, at(0, 0)), asked, point }
}

test('a drag asks for where the hand went, with every move; let go, it is one step', () => {
  const { studio, drag, asked, point } = pressed()
  for (let i = 1; i <= 10; i++) drag.move([at(2 * i, -i)])
  expect(point()).toMatchObject({ point: 'rightHand', place: [0.2, 1.1, 0], frame: 0.5 * motion.frameRate })
  expect(asked).toHaveLength(10)
  expect(studio.history.gesture).toBeDefined()
  drag.up()
  expect(studio.history.gesture).toBeUndefined()
  expect(point()?.place).toEqual([0.2, 1.1, 0])
  studio.history.undo()
  expect(currentTake(studio.history.present)?.recipe).toBe(clip)
  studio.history.redo()
  expect(point()?.place).toEqual([0.2, 1.1, 0])
})

test('cancelled, it leaves no trace', () => {
  const { studio, drag } = pressed()
  const before = studio.history.present
  drag.move([at(20, 0)])
  drag.cancel()
  expect(studio.history.present).toBe(before)
  expect(studio.history.undoName).toBe('Take a clip')
})

test('a press without a move asks for nothing', () => {
  const { studio, drag } = pressed()
  const before = studio.history.present
  drag.move([at(0, 0)])
  drag.up()
  expect(studio.history.present).toBe(before)
})

test('along one axis, and finely with Shift', () => {
  const { drag, point } = pressed()
  drag.move([at(20, -20)])
  drag.constrain?.(1)
  expect(point()?.place).toEqual([0, 1.2, 0])
  drag.move([at(20, -30, { shiftKey: true })])
  expect(point()?.place).toEqual([0, 1.21, 0])
})
