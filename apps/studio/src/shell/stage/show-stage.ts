import { rename } from '@understudy/motion'
import type { Player, Take } from '@understudy/view/player'
import { takeOf, type WornFile, type TakeEntry } from '../../document/document.ts'
import { inputsOf, isSource } from '../../document/recipe.ts'
import { pathLength, pathSeconds } from '../../document/walk-path.ts'
import type { Avatars } from '../avatar/avatars.ts'
import type { Preview, Shown, WorkspaceStore } from '../../engine/studio/workspace.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { Performance, Performances } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { WORTH_A_WORD } from '../../engine/studio/working.ts'
import { WORDS } from '../../engine/words/words.ts'
import { castOf } from './cast-of.ts'
import { ownFollow } from './own-follow.ts'

/** A stroke shorter than this has no step in it yet, metres and seconds. */
const FIRST_STEP = { metres: 0.3, seconds: 0.35 } as const

export interface ShowOptions {
  readonly performances: Performances
  readonly workspace: WorkspaceStore
  readonly avatars: Avatars
  /** Nobody waits for a walk any more. */
  readonly cancel: () => void
  readonly clock: () => number
  /** Those who asked for less motion see poses, not playback. */
  readonly still: boolean
  /** Who is on stage already, seen as one draws on the floor. */
  readonly begun?: string
  /** Looks at the floor as one draws on it; `first` when nobody was on stage before. */
  readonly overlook: (first: boolean) => void
}

/** Puts on stage what the document says: at once what is known, a preview while a gesture goes on, then the exact answer. */
export function showStage(studio: Studio, player: Player, options: ShowOptions): () => void {
  const { history, store } = studio
  const { performances, workspace, avatars, cancel, clock, still, begun = '', overlook } = options
  const follow = ownFollow(studio, player)
  let wanted: { recipes: readonly unknown[]; quality: Quality; avatar: WornFile | undefined } | undefined
  let present: { takes: readonly TakeEntry[]; made: readonly Performance[] } | undefined
  let asked = 0
  let shown = 0
  let shownIds = begun
  let wasDrawing = false
  /** Whether the camera stands where one draws from. */
  let overlooking = begun !== ''

  const update = async (): Promise<void> => {
    const { takes, quality } = onStage()
    const { avatar } = history.present
    const recipes = takes.map(({ recipe }) => recipe)
    const same =
      wanted?.quality === quality &&
      wanted.avatar === avatar &&
      wanted.recipes.length === recipes.length &&
      wanted.recipes.every((recipe, index) => recipe === recipes[index])
    if (same) return void note(takes, avatar)
    if (takes.length === 0 || !canBegin(takes[0])) return
    wanted = { recipes, quality, avatar }
    const number = ++asked
    const known = recipes.every((recipe) => performances.known(recipe))
    if (known) cancel()
    const began = clock()
    store.setState({ refusal: undefined })
    const slow =
      quality === 'exact' &&
      setTimeout(() => store.setState({ busy: WORDS.working(takes[0]), solving: true }), WORTH_A_WORD)
    try {
      const made = await Promise.all(takes.map((take) => performances.make(take, quality)))
      // Given up for something newer: what the document says is asked for again with its next change.
      if (made.some((one) => !one) && number === asked) wanted = undefined
      if (number < shown || made.some((one) => !one) || stale(takes, quality)) return
      const all = castOf(takes, made as Performance[], history.present.takes)
      const cast = avatar ? await avatars.dress(all.cast, avatar, quality === 'exact') : all.cast
      if (!avatar) void avatars.dress([], undefined, true)
      if (number < shown || stale(takes, quality)) return
      shown = number
      show(takes, made as Performance[], cast, wearing(all.shown, cast))
      if (takes[0].recipe.kind === 'walk' && !known) measure(1000 * (clock() - began))
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error)
      // What a tool could not do is said where it was asked for; a file that cannot be read gets a page of its own.
      if (number === asked)
        store.setState(
          isSource(takes[0].recipe) || takes[0].recipe.kind === 'walk'
            ? { problem: told }
            : { refusal: told },
        )
    } finally {
      if (slow) clearTimeout(slow)
      if (number === asked && quality === 'exact')
        store.setState({ busy: undefined, progress: undefined, solving: false })
    }
  }

  function onStage(): { takes: readonly TakeEntry[]; quality: Quality } {
    const { present, gesture } = history
    const { preview } = workspace.getState()
    if (preview) return { takes: [entryOf(preview)], quality: 'exact' }
    const takes = present.stage.flatMap((id) => takeOf(present, id) ?? [])
    return { takes, quality: gesture ? 'preview' : 'exact' }
  }

  /** Late previews, and answers for a stage that has changed, are no longer news. */
  function stale(takes: readonly TakeEntry[], quality: Quality): boolean {
    if (quality === 'preview' && !history.gesture) return true
    return idsOf(onStage().takes) !== idsOf(takes)
  }

  function show(
    takes: readonly TakeEntry[],
    made: readonly Performance[],
    cast: readonly Take[],
    onStageNow: readonly Shown[],
  ): void {
    const ids = idsOf(takes)
    const looking = takes[0].id.startsWith(PREVIEW)
    const other = ids !== shownIds
    const first = shownIds === ''
    shownIds = ids
    const [performed] = made
    const { answer } = performed
    const before = present?.takes[0]?.recipe
    // What is made of what was on stage is seen from where that was seen, and goes on: a slider is in hand.
    const follows =
      !first &&
      before !== undefined &&
      (inputsOf(takes[0].recipe).includes(before) || inputsOf(before).includes(takes[0].recipe))
    present = { takes, made }
    const { kind } = takes[0].recipe
    const drawing = history.gesture === WORDS.steps.draw
    // The floor stays under the hand: a walk is watched from where it was drawn. One that nobody drew is shown whole.
    const onFloor = kind === 'walk' || kind === 'opening'
    const seen = overlooking && (!other || drawing || wasDrawing)
    const keepsView = onFloor ? seen : !first && (!other || follows)
    const { playing } = player.transport
    if (keepsView) player.perform(cast)
    else follow.load(cast)
    follow.draw(drawing)
    if (onFloor && !seen) {
      follow.stay()
      overlook(first)
    }
    overlooking = onFloor || (overlooking && follows)
    if (still) {
      if (drawing) player.setTransport({ time: player.cast.duration })
    } else if (drawing || first || looking) {
      // While the hand draws, the walker comes after it and waits at the end of what is drawn.
      player.setTransport({ playing: true, loop: !drawing, ...(other && { time: 0 }) })
    } else if (wasDrawing) player.setTransport({ loop: true, playing: true })
    // Something else is seen from its start; whether it plays is for the person at the page to say.
    else if (other && !follows) player.setTransport({ playing, loop: true, time: 0 })
    wasDrawing = drawing
    if (!looking) store.setState({ performed, answer })
    // What is only looked at is nobody's take: it can be neither noted nor exported.
    const listed = looking ? onStageNow.map((one) => ({ ...one, take: undefined })) : onStageNow
    workspace.setState({ shown: listed, ...(other && { selected: undefined, hovered: undefined }) })
  }

  /** The same frames, but something else is known about them. */
  async function note(takes: readonly TakeEntry[], avatar: WornFile | undefined): Promise<void> {
    const known = ({ notes, name }: TakeEntry, index: number): boolean =>
      notes === takes[index]?.notes && name === takes[index].name
    if (!present || present.takes.every(known)) return
    if (present.made.length !== takes.length) return
    const made = present.made.map((one, index) => ({
      ...one,
      motion: rename(one.motion, takes[index].name),
    }))
    present = { takes, made }
    if (!workspace.getState().preview) store.setState({ performed: made[0] })
    const all = castOf(takes, made, history.present.takes)
    const cast = avatar ? await avatars.dress(all.cast, avatar, true) : all.cast
    if (present?.takes !== takes) return
    player.perform(cast)
    workspace.setState({ shown: wearing(all.shown, cast) })
  }

  function measure(milliseconds: number): void {
    store.setState({ latencies: [...store.getState().latencies, milliseconds].slice(-200) })
  }

  const unsubscribe = history.subscribe(() => {
    // Whoever changes something, or chooses a take, has looked long enough.
    if (workspace.getState().preview) workspace.setState({ preview: undefined })
    else void update()
  })
  const unlook = workspace.subscribe((now, before) => {
    if (now.preview !== before.preview) void update()
  })
  // Who is seen is not who was asked for: they step back until that is there.
  const unsolve = store.subscribe((now, before) => {
    if (now.solving === before.solving) return
    player.cast.wait(now.solving)
    player.stage.invalidate()
  })
  void update()
  return () => {
    unsubscribe()
    unlook()
    unsolve()
  }
}

/** Ids of takes that are only looked at. */
const PREVIEW = 'preview:'
const entryOf = ({ name, recipe }: Preview): TakeEntry => ({ id: `${PREVIEW}${name}`, name, recipe })
const idsOf = (takes: readonly TakeEntry[]): string => takes.map(({ id }) => id).join()

/** Everybody in the body that they wear. */
const wearing = (shown: readonly Shown[], cast: readonly Take[]): readonly Shown[] =>
  shown.map((one, index) => ({ ...one, worn: cast[index].motion }))

function canBegin({ recipe }: TakeEntry): boolean {
  if (recipe.kind !== 'walk') return true
  return pathLength(recipe.path) >= FIRST_STEP.metres && pathSeconds(recipe.path) >= FIRST_STEP.seconds
}
