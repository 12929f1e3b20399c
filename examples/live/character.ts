import { makeMotion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { packClips } from '@understudy/operations/definitions'
import { perform } from '@understudy/operations'
import {
  aimStick,
  makeWish,
  MatchingPlayer,
  readPack,
  StickControl,
  type MotionPack,
} from '@understudy/runtime'
import { ContactShadow, Figure, Follow, listenSteering, Stage, type SteeringWish } from '@understudy/view'
import { Vector3 } from 'three'

const WALK = 1.3
const FAST = 1.9

const stage = new Stage(document.querySelector<HTMLCanvasElement>('#stage')!)
const told = document.querySelector('#told')!
const steering = listenSteering(window)
const ahead = new Vector3()
const controls: SteeringWish = { right: 0, forward: 0, fast: false }
/** What a person should read before the figures go on: work under way, or what went wrong. */
let notice: string | undefined
let end = (): void => undefined

/** Puts a character on the stage that plays a pack, in the place of the one before. */
function show(pack: MotionPack): void {
  end()
  const { skeleton, layout } = pack.header
  const player = new MatchingPlayer(pack)
  const stick = new StickControl()
  const wish = makeWish(layout.horizons.length)
  // A motion of one frame that is the player's own pose: no copy is made.
  const rootPositions = player.pose.subarray(0, 3)
  const now = makeMotion({ skeleton, frameRate: 1, rootPositions, rotations: player.pose.subarray(3) })
  const figure = new Figure(skeleton)
  const shadow = new ContactShadow(figure)
  const follow = new Follow(stage.camera)
  stage.add(figure, shadow)
  const stop = stage.onStep((seconds) => {
    steering.read(controls)
    stage.camera.active.getWorldDirection(ahead)
    aimStick(
      stick,
      controls.right,
      controls.forward,
      controls.fast ? FAST : WALK,
      Math.atan2(ahead.x, ahead.z),
    )
    // A picture that took long is played in small steps.
    for (let left = Math.min(seconds, 0.25); left > 1e-6; left -= 1 / 60) {
      const step = Math.min(left, 1 / 60)
      stick.step(step, player.x, player.z, layout.horizons, wish)
      player.step(step, wish)
    }
    figure.setPose(now, 0)
    shadow.update()
    follow.update([figure])
    const figures = `${pack.header.clips.length} clips · at ${player.x.toFixed(1)}, ${player.z.toFixed(1)} m · ${player.jumps} jumps`
    told.textContent = notice ?? figures
    return true
  })
  end = () => {
    stop()
    stage.scene.remove(figure, shadow)
    figure.dispose()
    shadow.dispose()
  }
  Object.assign(window, { player })
}

/** The pack in some files, or a pack of the clips in them. */
async function open(files: readonly File[]): Promise<MotionPack> {
  const sources = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  )
  const packed = sources.find(({ name }) => name.endsWith('.pack'))
  if (packed) return readPack(packed.bytes, packed.name)
  const clips = await Promise.all(sources.map(async (source) => (await readMotion(source)).motion))
  return (await perform(packClips, { clips }, { fit: true })).output
}

document.querySelector<HTMLInputElement>('#files')!.addEventListener('change', (event) => {
  const { files } = event.target as HTMLInputElement
  notice = 'Packing…'
  open([...files!]).then(
    (pack) => {
      notice = undefined
      show(pack)
    },
    (error: unknown) => {
      notice = error instanceof Error ? error.message : String(error)
    },
  )
})

const answer = await fetch('./walker.pack')
show(readPack(new Uint8Array(await answer.arrayBuffer()), 'walker.pack'))
