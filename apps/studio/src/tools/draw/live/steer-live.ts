import { printJson } from '@understudy/motion/formats'
import { readPack } from '@understudy/runtime'
import { ContactShadow, Figure, Follow, listenSteering, type SteeringWish } from '@understudy/view'
import { Vector3 } from 'three'
import { addTake } from '../../../document/edits.ts'
import { currentWalk } from '../../../document/document.ts'
import type { TakeRecipe } from '../../../document/recipe.ts'
import type { ImportJobs } from '../../../engine/import/import-jobs.ts'
import type { ToolContext } from '../../shared/tool.ts'
import type { LiveJobs } from './live-jobs.ts'
import { LIVE_OFF, type LiveStore } from './live-state.ts'
import { LiveWalk } from './walk-live.ts'
import { LIVE_WORDS } from './words.ts'

/** Walks of the walker who comes along: straight, in bends, with stops and turns on the spot. */
const WALKS = ['free-walk-1', 'free-walk-2', 'start-stop-1', 'course-1']
/** The panel is told this often, seconds. */
const TOLD_EVERY = 0.2

/** A walker on the stage, steered until `end`. */
export interface SteeredLive {
  record(): void
  /** Ends the recording; what was walked becomes a take. */
  keep(): Promise<void>
  end(): void
}

/** Packs the walks of whoever walks the path on stage, else of the embedded walker, and puts the figure under the keys. */
export async function steerLive(context: ToolContext, store: LiveStore): Promise<SteeredLive | undefined> {
  const { studio, player, performances, host } = context
  const { stage, cast } = player
  store.setState({ state: 'packing' })
  const examples: readonly TakeRecipe[] =
    currentWalk(studio.history.present)?.recipe.who?.examples ??
    WALKS.map((clip) => ({ kind: 'corpus', clip }))
  const made = await Promise.all(examples.map((recipe) => performances.performed(recipe)))
  const clips = made.flatMap((one) => (one ? [one.motion] : []))
  const bytes = await host.channel<LiveJobs>('live').run('pack', clips)
  if (!bytes) {
    store.setState(LIVE_OFF)
    return undefined
  }
  const walk = new LiveWalk(readPack(bytes, LIVE_WORDS.bar))
  const { skeleton } = walk.now
  const body = await performances.bodyFor(skeleton)
  const figure = new Figure(skeleton, { body, plain: stage.isSoftware })
  const shadow = new ContactShadow(figure)
  const follow = new Follow(stage.camera)
  const steering = listenSteering(window, true)
  const wish: SteeringWish = { right: 0, forward: 0, fast: false }
  const ahead = new Vector3()
  player.setTransport({ playing: false })
  const hidden = [...cast.figures]
  for (const one of hidden) one.visible = false
  stage.add(figure, shadow)
  stage.camera.target.set(0, 0.9, 0)
  let untold = 0
  const tell = (): void =>
    store.setState({
      state: 'on',
      recording: walk.recording,
      recorded: walk.recorded,
      x: walk.player.x,
      z: walk.player.z,
      jumps: walk.player.jumps,
      isPad: steering.isPad,
    })
  const off = stage.onStep((seconds) => {
    steering.read(wish)
    stage.camera.active.getWorldDirection(ahead)
    walk.step(seconds, wish, Math.atan2(ahead.x, ahead.z))
    figure.setPose(walk.now, 0)
    shadow.update()
    follow.update([figure])
    untold += seconds
    if (untold >= TOLD_EVERY) {
      untold = 0
      tell()
    }
    return true
  })
  tell()
  return {
    record: () => {
      walk.record()
      tell()
    },
    keep: async () => {
      const name = LIVE_WORDS.name(studio.history.present.next)
      const motion = walk.take(name)
      tell()
      if (!motion) {
        studio.say(LIVE_WORDS.tooShort)
        return
      }
      const file = new File([printJson(motion)], `${name}.motion.json`, { type: 'application/json' })
      const kept = await host
        .channel<ImportJobs>('import', { thread: 'import live' })
        .run('keep', { main: file, companions: [], folder: '' })
      if (kept) studio.do(LIVE_WORDS.step, addTake(name, kept.recipe))
    },
    end: () => {
      off()
      steering.stop()
      stage.scene.remove(figure, shadow)
      figure.dispose()
      shadow.dispose()
      for (const one of cast.figures) one.visible = true
      for (const one of hidden) one.visible = true
      store.setState(LIVE_OFF)
      stage.invalidate()
    },
  }
}
