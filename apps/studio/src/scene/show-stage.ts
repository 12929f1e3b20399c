import type { Player } from '@understudy/view/player'
import { takeOf, type TakeEntry } from '../document/document.ts'
import { pathLength, pathSeconds } from '../document/walk-path.ts'
import type { Quality } from '../solver/messages.ts'
import type { Performance, Performances } from '../studio/performances.ts'
import type { Studio } from '../studio/studio.ts'
import { WORDS } from '../words.ts'
import { segmentLane } from './segment-lane.ts'

/** A stroke shorter than this has no step in it yet, metres and seconds. */
const FIRST_STEP = { metres: 0.3, seconds: 0.35 } as const

export interface ShowOptions {
  readonly performances: Performances
  /** Nobody waits for a walk any more. */
  readonly cancel: () => void
  readonly clock: () => number
  /** Those who asked for less motion see poses, not playback. */
  readonly still: boolean
  /** Looks at the floor as one draws on it; `first` when nobody was on stage before. */
  readonly overlook: (first: boolean) => void
}

/** Puts on stage what the document says: at once what is known, a preview while a gesture goes on, then the exact answer. */
export function showStage(studio: Studio, player: Player, options: ShowOptions): () => void {
  const { history, store } = studio
  const { performances, cancel, clock, still, overlook } = options
  let wanted: { recipes: readonly unknown[]; quality: Quality } | undefined
  let asked = 0
  let shown = 0
  let shownIds = ''
  let wasDrawing = false
  /** Whether the camera stands where one draws from. */
  let overlooking = false

  const update = async (): Promise<void> => {
    const { takes, quality } = onStage()
    const recipes = takes.map(({ recipe }) => recipe)
    const same =
      wanted?.quality === quality &&
      wanted.recipes.length === recipes.length &&
      wanted.recipes.every((recipe, index) => recipe === recipes[index])
    if (same || takes.length === 0 || !canBegin(takes[0])) return
    wanted = { recipes, quality }
    const number = ++asked
    if (recipes.every((recipe) => performances.known(recipe))) cancel()
    const began = clock()
    const slow =
      quality === 'exact' && setTimeout(() => store.setState({ busy: WORDS.working(takes[0]) }), 250)
    try {
      const made = await Promise.all(takes.map((take) => performances.make(take, quality)))
      if (number < shown || made.some((one) => !one) || stale(takes, quality)) return
      shown = number
      show(takes, made as Performance[])
      if (takes[0].recipe.kind === 'walk') measure(1000 * (clock() - began))
    } catch (error) {
      if (number === asked)
        store.setState({ problem: error instanceof Error ? error.message : String(error) })
    } finally {
      if (slow) clearTimeout(slow)
      if (number === asked && quality === 'exact') store.setState({ busy: undefined })
    }
  }

  function onStage(): { takes: readonly TakeEntry[]; quality: Quality } {
    const { present, gesture } = history
    const takes = present.stage.flatMap((id) => takeOf(present, id) ?? [])
    return { takes, quality: gesture ? 'preview' : 'exact' }
  }

  /** Late previews, and answers for a stage that has changed, are no longer news. */
  function stale(takes: readonly TakeEntry[], quality: Quality): boolean {
    if (quality === 'preview' && !history.gesture) return true
    return history.present.stage.join() !== takes.map(({ id }) => id).join()
  }

  function show(takes: readonly TakeEntry[], made: readonly Performance[]): void {
    const ids = takes.map(({ id }) => id).join()
    const other = ids !== shownIds
    const first = shownIds === ''
    shownIds = ids
    const [performed] = made
    const { answer } = performed
    const cast = made.flatMap((one) => [...(one.company ?? []), one])
    const { kind } = takes[0].recipe
    // The floor stays under the hand: a walk is watched from where it was drawn.
    const onFloor = kind === 'walk' || kind === 'opening'
    const keepsView = onFloor ? overlooking : !first && !other
    if (keepsView) player.perform(cast)
    else player.load(cast)
    if (onFloor) player.settings.set({ follow: false })
    if (onFloor && !overlooking) overlook(first)
    overlooking = onFloor
    const drawing = history.gesture === WORDS.steps.draw
    if (still) {
      if (drawing) player.setTransport({ time: player.cast.duration })
    } else if (drawing || other) {
      // While the hand draws, the walker comes after it and waits at the end of what is drawn.
      player.setTransport({ playing: true, loop: !drawing, ...(other && { time: 0 }) })
    } else if (wasDrawing) player.setTransport({ loop: true, playing: true })
    wasDrawing = drawing
    store.setState({ performed, answer })
    if (answer) player.addLanes((duration) => [segmentLane(answer.segments, duration)])
  }

  function measure(milliseconds: number): void {
    store.setState({ latencies: [...store.getState().latencies, milliseconds].slice(-200) })
  }

  const unsubscribe = history.subscribe(() => void update())
  void update()
  return unsubscribe
}

function canBegin({ recipe }: TakeEntry): boolean {
  if (recipe.kind !== 'walk') return true
  return pathLength(recipe.path) >= FIRST_STEP.metres && pathSeconds(recipe.path) >= FIRST_STEP.seconds
}
