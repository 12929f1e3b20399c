import { duration, MotionError } from '@understudy/motion'
import { currentTake, type TakeEntry } from '../../document/document.ts'
import { addTake, changeRecipe } from '../../document/edits.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { WORDS } from '../../engine/words/words.ts'
import type { ToolContext } from '../shared/tool.ts'
import type { ModelRecipe } from '../../document/model-recipe.ts'
import { canBeTrack, retimed, sideCameraJson, withTrack } from './picture-edits.ts'
import type { Performing } from './perform.ts'
import { readTracks } from './read-tracks.ts'
import type {
  CameraJson,
  CompleteRecipe,
  FilterRecipe,
  GivenPicture,
  LiftRecipe,
  SpoilRecipe,
  Track,
  TrackSample,
  TracksRecipe,
} from '../../document/lift-recipe.ts'
import type { ModelsClient } from '../shared/models/models-client.ts'
import type { LiftSolver } from './solver.ts'
import type { LiftStore } from './state.ts'
import { LIFT } from './words.ts'

/** A walk on the body of the walk model that it was not learned from. */
export const SAMPLE_CLIP = 'walk-cycle-187'
/** Of the sample: two pixels of a thousand. */
const SAMPLE_JITTER = 0.002
/** What joints are taken to be off unless told otherwise, metres. */
export const SIGMA = 0.02
/** Farther than this, centimetres, a motion is of no family: the example that is nearest is another action. */
export const NEAR_CM = 22

/** What the panels of this tool set going. */
export interface LiftWork {
  /** Looks which actions the current take is like, once. */
  look(): Promise<void>
  /** A noisy copy of a clip takes the stage. */
  spoil(): void
  /** A clean copy of the current take takes the stage, or the reason is told. */
  clean(force?: boolean): Promise<void>
  /** The current filter with another model or other settings. */
  refilter(change: Partial<FilterRecipe>): void
  sample(): Promise<void>
  openTracks(file: File): Promise<void>
  /** Reads tracks from a text. */
  readText(text: string): void
  setDraftRole(index: number, role: string | undefined): void
  liftDraft(): Promise<void>
  /** The picture, to be drawn on. */
  draw(): Promise<void>
  /** A stroke is done. */
  addStroke(samples: readonly TrackSample[]): Promise<void>
  removeTrack(role: string): Promise<void>
  /** All tracks last this long. */
  retime(seconds: number): Promise<void>
  findCamera(wanted: boolean): Promise<void>
  fill(): Promise<void>
}

/** What the work is done with. */
export interface LiftParts {
  readonly store: LiftStore
  readonly solver: LiftSolver
  readonly models: ModelsClient
  readonly performing: Performing
}

export function makeLiftWork(
  { studio, performances, working, operations }: ToolContext,
  { store, solver, models, performing }: LiftParts,
): LiftWork {
  const { history } = studio
  const current = (): TakeEntry | undefined => currentTake(history.present)

  /** Tried before it is written down: what cannot be done is told instead, and nothing is changed. */
  async function tryThen(recipe: LiftRecipe, then: (recipe: LiftRecipe) => void): Promise<boolean> {
    const performance = await performing.perform(recipe, 'exact')
    if (!performance) return false
    performances.remember(recipe, performance)
    then(recipe)
    return true
  }
  /** What is being cleaned or filled: a take that is the result of that is done anew from what it was. */
  const sourceOf = (take: TakeEntry): TakeRecipe =>
    take.recipe.kind === 'lift' && (take.recipe.mode === 'filter' || take.recipe.mode === 'complete')
      ? take.recipe.input
      : take.recipe

  async function lookAt(recipe: TakeRecipe): Promise<void> {
    if (store.getState().looks?.of === recipe) return
    const input = await performances.performed(recipe)
    const found = input && (await solver.suggest(input.motion))
    if (found) store.setState({ looks: { of: recipe, found } })
  }

  async function chosenModel(recipe: TakeRecipe): Promise<ModelRecipe> {
    const { model } = store.getState()
    if (model) return model
    await lookAt(recipe)
    const [nearest] = store.getState().looks?.found ?? []
    if (!nearest || nearest.distanceCm > NEAR_CM) throw new MotionError(LIFT.noneNear)
    return { family: nearest.family }
  }

  /** Whether the model has to be learned on the body of this take. */
  async function needsOwnBody(model: ModelRecipe, recipe: TakeRecipe): Promise<boolean | undefined> {
    const input = await performances.performed(recipe)
    if (!input) return undefined
    const call = await operations.model(model)
    const fits = call && (await models.fits(call, input.motion))
    return fits === undefined ? undefined : !fits
  }

  const modelName = (model: ModelRecipe): string =>
    'family' in model ? LIFT.family(model.family) : model.name

  function liftedTake(): { take: TakeEntry; recipe: TracksRecipe; picture: GivenPicture } | undefined {
    const take = current()
    if (take?.recipe.kind !== 'lift' || take.recipe.mode !== 'tracks') return undefined
    const { recipe } = take
    return 'tracks' in recipe.picture ? { take, recipe, picture: recipe.picture } : undefined
  }

  async function putTracks(step: string, tracks: readonly Track[], camera?: CameraJson): Promise<void> {
    const model = store.getState().model ?? { family: 'walk' as const }
    const now = liftedTake()
    const picture: GivenPicture = now
      ? { ...now.picture, tracks }
      : { tracks, aspect: camera?.aspect ?? 16 / 9, orthographic: false, ...(camera && { camera }) }
    const recipe: TracksRecipe = now
      ? { ...now.recipe, picture }
      : { kind: 'lift', mode: 'tracks', model, picture, findCamera: false }
    await working(LIFT.lifting, () =>
      tryThen(recipe, (made) =>
        studio.do(
          step,
          now ? changeRecipe(now.take.id, 'lift', () => made) : addTake(LIFT.drawn(modelName(model)), made),
        ),
      ),
    )
  }

  return {
    look: async () => {
      const take = current()
      if (!take || take.recipe.kind === 'opening') return
      const recipe = sourceOf(take)
      if (store.getState().looks?.of !== recipe) await working(LIFT.comparing, () => lookAt(recipe))
    },
    spoil: () => {
      const take = current()
      const own = take && take.recipe.kind === 'corpus' ? take : undefined
      const input: TakeRecipe = own?.recipe ?? { kind: 'corpus', clip: SAMPLE_CLIP }
      const recipe: SpoilRecipe = {
        kind: 'lift',
        mode: 'spoil',
        input,
        degrees: 8,
        centimetres: 2,
        drift: 3,
        seed: 1,
      }
      store.setState({ flagged: undefined })
      studio.do(LIFT.steps.spoil, addTake(LIFT.noisyName(own?.name ?? WORDS.clipTitle(SAMPLE_CLIP)), recipe))
    },
    clean: async (force = false) => {
      const take = current()
      if (!take) return
      const input = sourceOf(take)
      store.setState({ flagged: undefined })
      await working(LIFT.cleaning, async () => {
        const model = await chosenModel(input)
        const ownBody = await needsOwnBody(model, input)
        if (ownBody === undefined) return
        const recipe: FilterRecipe = {
          kind: 'lift',
          mode: 'filter',
          input,
          model,
          ownBody,
          fault: 'auto',
          sigma: SIGMA,
          manner: 1,
          force,
        }
        const found = await performing.filter(recipe)
        if (found?.flagged !== undefined)
          store.setState({ flagged: { of: take.recipe, reason: found.flagged } })
        if (!found?.performance) return
        performances.remember(recipe, found.performance)
        studio.do(LIFT.steps.filter, addTake(LIFT.cleanName(take.name), recipe))
      })
    },
    refilter: (change) => {
      const take = current()
      if (take?.recipe.kind !== 'lift' || take.recipe.mode !== 'filter') return
      const { recipe } = take
      void working(LIFT.cleaning, async () => {
        const model = change.model ?? recipe.model
        const ownBody = await needsOwnBody(model, recipe.input)
        if (ownBody === undefined) return
        const next: FilterRecipe = { ...recipe, ...change, ownBody }
        store.setState({ flagged: undefined })
        const found = await performing.filter(next)
        if (found?.flagged !== undefined)
          store.setState({ flagged: { of: take.recipe, reason: found.flagged } })
        if (!found?.performance) return
        performances.remember(next, found.performance)
        studio.do(
          change.model ? LIFT.steps.otherModel : LIFT.steps.filterSettings,
          changeRecipe(take.id, 'lift', () => next),
        )
      })
    },
    sample: async () => {
      const recipe: TracksRecipe = {
        kind: 'lift',
        mode: 'tracks',
        model: { family: 'walk' },
        picture: {
          from: { kind: 'corpus', clip: SAMPLE_CLIP },
          only: 'legs',
          jitter: SAMPLE_JITTER,
          seed: 1,
        },
        findCamera: false,
      }
      store.setState({ draft: undefined, drawing: false })
      await working(LIFT.lifting, () =>
        tryThen(recipe, (made) =>
          studio.do(LIFT.steps.lift, addTake(LIFT.lifted(WORDS.clipTitle(SAMPLE_CLIP)), made)),
        ),
      )
    },
    openTracks: async (file) => {
      await working(LIFT.lifting, async () => {
        store.setState({ draft: readTracks(await file.text(), file.name), drawing: false })
      })
    },
    readText: (text) => {
      void working(LIFT.lifting, () => {
        store.setState({ draft: readTracks(text, 'Text'), drawing: false })
        return Promise.resolve()
      })
    },
    setDraftRole: (index, role) => {
      const { draft } = store.getState()
      if (!draft) return
      const tracks = draft.tracks.map((track, k) => {
        if (k === index) return { ...track, role }
        // One joint is one track.
        return role !== undefined && track.role === role ? { ...track, role: undefined } : track
      })
      store.setState({ draft: { ...draft, tracks } })
    },
    liftDraft: async () => {
      const { draft, model } = store.getState()
      if (!draft) return
      const { name, tracks, aspect, orthographic, camera } = draft
      const used = tracks.flatMap(({ role, samples }) => (role === undefined ? [] : [{ role, samples }]))
      const recipe: TracksRecipe = {
        kind: 'lift',
        mode: 'tracks',
        model: model ?? { family: 'walk' },
        picture: { tracks: used, aspect, orthographic, ...(camera && { camera }) },
        findCamera: camera === undefined,
      }
      await working(LIFT.lifting, () =>
        tryThen(recipe, (made) => {
          store.setState({ draft: undefined })
          studio.do(LIFT.steps.lift, addTake(LIFT.lifted(name), made))
        }),
      )
    },
    draw: async () => {
      const model = store.getState().model ?? { family: 'walk' as const }
      store.setState({ drawing: true, draft: undefined, stroke: [] })
      const of = JSON.stringify(model)
      if (store.getState().mean?.of === of) return
      await working(LIFT.lifting, async () => {
        const call = await operations.model(model)
        const motion = call && (await models.mean(call))
        if (motion) store.setState({ mean: { of, motion } })
      })
    },
    addStroke: async (samples) => {
      const { role, mean } = store.getState()
      if (!canBeTrack(samples)) {
        studio.say(LIFT.tooShort)
        return
      }
      const now = liftedTake()
      const usual = mean ? duration(mean.motion) : 1
      const tracks = withTrack(now?.picture.tracks ?? [], { role, samples }, usual)
      await putTracks(LIFT.steps.draw(role), tracks, mean && sideCameraJson(mean.motion))
    },
    removeTrack: async (role) => {
      const now = liftedTake()
      if (!now) return
      const tracks = now.picture.tracks.filter((track) => track.role !== role)
      if (tracks.length > 0) await putTracks(LIFT.steps.removeTrack(role), tracks)
    },
    retime: async (seconds) => {
      const now = liftedTake()
      if (now) await putTracks(LIFT.steps.retime, retimed(now.picture.tracks, seconds))
    },
    findCamera: async (findCamera) => {
      const take = current()
      if (take?.recipe.kind !== 'lift' || take.recipe.mode !== 'tracks') return
      const recipe: TracksRecipe = { ...take.recipe, findCamera }
      await working(LIFT.lifting, () =>
        tryThen(recipe, (made) =>
          studio.do(
            LIFT.steps.camera,
            changeRecipe(take.id, 'lift', () => made),
          ),
        ),
      )
    },
    fill: async () => {
      const take = current()
      if (!take) return
      const input = sourceOf(take)
      const { roles, from, to } = store.getState().missing
      await working(LIFT.filling, async () => {
        const model = await chosenModel(input)
        const ownBody = await needsOwnBody(model, input)
        if (ownBody === undefined) return
        const recipe: CompleteRecipe = {
          kind: 'lift',
          mode: 'complete',
          input,
          model,
          ownBody,
          roles,
          spans: to > from ? [[from, to]] : [],
        }
        const mine = take.recipe.kind === 'lift' && take.recipe.mode === 'complete'
        await tryThen(recipe, (made) =>
          studio.do(
            LIFT.steps.fill,
            mine ? changeRecipe(take.id, 'lift', () => made) : addTake(LIFT.filledName(take.name), made),
          ),
        )
      })
    },
  }
}
