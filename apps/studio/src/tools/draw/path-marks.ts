import { Dots, PALETTE, PathLine, Rings, type Stage } from '@understudy/view'
import { currentWalk } from '../../document/document.ts'
import type { WalkMark } from '../../document/walk-marks.ts'
import { pathHandles, type PathPoint } from '../../document/walk-path.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { WORDS } from '../../engine/words/words.ts'

/** Above the floor, metres: the drawing over the way, the handles over both. */
const LIFT = { way: 0.004, drawing: 0.006, handle: 0.008 } as const
/** A dot of the drawing every so many seconds: their spacing is its speed. */
const DOT_EVERY = 0.1

/** The drawing (cyan dots), the way asked of the body (gold line) and its handles (rings), kept in step with the document. */
export function showPath(studio: Studio, stage: Stage): () => void {
  // Made once and given other points: a new mark would have its shader built again, and that takes longer than a frame.
  const nothing = new Float32Array(0)
  const drawing = new Dots(nothing, [], { color: PALETTE.sketch, size: 4.5 })
  drawing.renderOrder = -8
  const way = new PathLine(nothing, [], { lift: LIFT.way })
  const rings = new Rings(nothing, { size: 11 })
  const marked = new Dots(nothing, [], { color: PALETTE.asked, size: 10 })
  marked.renderOrder = -7
  stage.add(drawing, way, rings, marked)
  let drawn: readonly PathPoint[] | undefined
  let asked: Float32Array | undefined
  let noted: readonly WalkMark[] | undefined

  const update = (): void => {
    const { document, answer, gesture, handle, hoveredHandle: hovered, tool } = studio.store.getState()
    const { path, marks } = currentWalk(document)?.recipe ?? {}
    if (path !== drawn || marks !== noted) {
      noted = marks
      const places = (marks ?? []).flatMap(({ point }) => path?.[point] ?? [])
      marked.setPoints(
        lifted(places, LIFT.handle),
        places.map(({ time }) => time),
      )
    }
    if (path !== drawn) {
      drawn = path
      const dots = path ? spaced(path) : []
      drawing.setPoints(
        lifted(dots, LIFT.drawing),
        dots.map(({ time }) => time),
      )
      const handles = path ? pathHandles(path).map((index) => path[index]) : []
      rings.setPoints(lifted(handles, LIFT.handle))
    }
    const current = path && answer ? answer.asked : undefined
    if (current !== asked) {
      asked = current
      const rate = answer?.pathRate ?? 1
      way.setPoints(
        current ?? nothing,
        Float32Array.from({ length: (current?.length ?? 0) / 2 }, (_, frame) => frame / rate),
      )
    }
    way.visible = asked !== undefined
    rings.visible = drawn !== undefined && gesture !== WORDS.steps.draw
    rings.choose(hovered >= 0 ? hovered : gesture ? handle : -1)
    stage.canvas.style.cursor =
      hovered >= 0 ? (gesture ? 'grabbing' : 'pointer') : tool === 'draw' ? 'crosshair' : ''
    stage.invalidate()
  }
  const unsubscribe = studio.store.subscribe(update)
  update()
  return () => {
    unsubscribe()
    for (const mark of [drawing, way, rings, marked]) mark.dispose()
  }
}

/** Points evenly in time. */
function spaced(path: readonly PathPoint[]): readonly PathPoint[] {
  const kept: PathPoint[] = []
  for (const point of path)
    if (kept.length === 0 || point.time >= kept[kept.length - 1].time + DOT_EVERY - 1e-6) kept.push(point)
  return kept
}

const lifted = (points: readonly { x: number; z: number }[], y: number): Float32Array =>
  Float32Array.from(points.flatMap(({ x, z }) => [x, y, z]))
