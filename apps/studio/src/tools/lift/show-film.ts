import type { PictureCamera } from '@understudy/synthesis/methods/deformable-model'
import type { Player } from '@understudy/view/player'
import { CanvasTexture, Matrix4, SRGBColorSpace, Vector3 } from 'three'
import type { Studio } from '../../engine/studio/studio.ts'
import { findingsOf } from './perform.ts'
import type { LiftStore } from './state.ts'

/** Points of the picture behind the stage, from top to bottom. */
const HEIGHT = 720

/** Puts the film behind the stage and looks at the figure through the camera that was found. Follows the stores one way. */
export function showFilm(studio: Studio, player: Player, store: LiftStore): void {
  const { stage } = player
  let end: (() => void) | undefined
  let redraw: (() => void) | undefined

  const begin = (camera: PictureCamera): void => {
    const { scene, ground, camera: rig } = stage
    const picture = document.createElement('canvas')
    const texture = new CanvasTexture(picture)
    texture.colorSpace = SRGBColorSpace
    rig.setOrthographic(false)
    const { perspective, controls } = rig
    const { background } = scene
    const { fov } = perspective
    const off = stage.onStep(() => {
      lookThrough(camera)
      return false
    })
    redraw = (): void => {
      const { open } = store.getState().film
      const width = Math.round(HEIGHT * perspective.aspect)
      if (picture.width !== width || picture.height !== HEIGHT) {
        // A texture keeps the size it was first given.
        texture.dispose()
        picture.width = width
        picture.height = HEIGHT
      }
      const context = picture.getContext('2d')!
      context.fillStyle = '#16181b'
      context.fillRect(0, 0, width, HEIGHT)
      if (open) {
        const height = HEIGHT * shareOf(open.width / open.height)
        const across = (height * open.width) / open.height
        context.drawImage(open.picture, (width - across) / 2, (HEIGHT - height) / 2, across, height)
      }
      texture.needsUpdate = true
      stage.invalidate()
    }
    const shareOf = (aspect: number): number => Math.min(1, perspective.aspect / aspect)
    let seenAspect = 0
    const lookThrough = ({ eye, right, up, forward, focal, centre }: PictureCamera): void => {
      const axes = [right, up, forward].map(([x, y, z]) => new Vector3(x, y, z))
      perspective.matrix
        .copy(new Matrix4().makeBasis(axes[0], axes[1], axes[2].negate()))
        .setPosition(eye[0], eye[1], eye[2])
      // Without it three takes the matrix for the one of before.
      perspective.matrixWorldNeedsUpdate = true
      perspective.fov = (360 / Math.PI) * Math.atan(0.5 / focal / shareOf(2 * centre[0]))
      perspective.updateProjectionMatrix()
      if (seenAspect !== perspective.aspect) {
        seenAspect = perspective.aspect
        redraw?.()
      }
    }
    perspective.matrixAutoUpdate = false
    controls.enabled = false
    ground.visible = false
    scene.background = texture
    redraw()
    end = () => {
      off()
      perspective.matrixAutoUpdate = true
      perspective.fov = fov
      perspective.updateProjectionMatrix()
      controls.enabled = true
      ground.visible = true
      scene.background = background
      texture.dispose()
      stage.invalidate()
    }
  }
  const follow = (): void => {
    const { film, card } = store.getState()
    const { performed, tool } = studio.store.getState()
    const findings = findingsOf(performed)
    const wanted =
      tool === 'lift' && card === 'film' && film.onStage && film.open && findings?.mode === 'film'
        ? findings.answer.camera
        : undefined
    if (of === wanted) return
    of = wanted
    end?.()
    end = redraw = undefined
    if (wanted) begin(wanted)
  }
  let of: PictureCamera | undefined
  store.subscribe((now, before) => {
    follow()
    if (now.film.shown !== before.film.shown || now.film.open !== before.film.open) redraw?.()
  })
  studio.store.subscribe(follow)
  // The clock of the stage leads the film.
  let last = -1
  stage.onStep(() => {
    const { film } = store.getState()
    const findings = findingsOf(studio.store.getState().performed)
    const { time } = player.transport
    if (film.open && findings?.mode === 'film' && time !== last) {
      const frame = Math.max(0, Math.round((findings.answer.start + time) * film.open.frameRate))
      if (frame !== film.frame) store.setState({ film: { ...film, frame } })
      film.open.show(frame)
    }
    last = time
    return false
  })
}
