import type { Player } from '@understudy/view/player'
import type { FilmBackground, FilmCamera } from '../../engine/export/export-settings.ts'
import type { FilmSize } from './film-formats.ts'

/** What is filmed, and how it looks. */
export interface ShotOptions {
  /** Pictures per second. */
  readonly frameRate?: number
  /** Height in pixels of a picture of 16 : 9; without it, or 0, as the stage is. */
  readonly height?: number
  /** All of the take, whatever range is set. */
  readonly whole?: boolean
  /** Behind the figures. */
  readonly background?: FilmBackground
  /** Where it is seen from. */
  readonly camera?: FilmCamera
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((done: number) => void) | undefined
}
export const SHOT_DEFAULTS = { frameRate: 30 } as const
/** Height at most of a film as the stage is, pixels. */
const MOST_HEIGHT = 1080

/** A shot before its first picture: how many, how large, from when to when in the take. */
export interface Shot {
  readonly frameRate: number
  readonly size: FilmSize
  readonly start: number
  readonly count: number
}

export function planShot(player: Player, options: ShotOptions): Shot {
  const { height = 0, frameRate = SHOT_DEFAULTS.frameRate } = options
  const size =
    height > 0
      ? filmSize({ width: (height * 16) / 9, height }, height)
      : filmSize(player.stage.canvas, MOST_HEIGHT)
  const all = { start: 0, end: player.cast.duration }
  const { start, end } = options.whole ? all : (player.transport.range ?? all)
  return { frameRate, size, start, count: Math.max(1, Math.floor((end - start) * frameRate + 1e-6) + 1) }
}

type Picture = OffscreenCanvasRenderingContext2D

/**
 * Takes every picture of a shot, however long one takes, and hands each on. The clock stands still meanwhile; clock, camera,
 * background and size are put back afterwards.
 */
export async function shoot(
  player: Player,
  { size, start, count, frameRate }: Shot,
  options: ShotOptions,
  hand: (picture: Picture, frame: number) => Promise<void>,
): Promise<void> {
  const { stage, transport: before } = player
  const { signal, onProgress, background = 'stage', camera = 'view', height = 0 } = options
  const picture = contextOf(size)
  const other = background === 'transparent' ? contextOf(size) : undefined
  const end = start + (count - 1) / frameRate
  player.setTransport({ playing: false, ...(options.whole && { range: undefined }) })
  const letGo = height > 0 ? stage.holdSize(size.width, size.height) : undefined
  const lookBack = camera === 'view' ? undefined : stage.camera.keep()
  if (camera !== 'view') player.look(camera)
  let undress = background === 'stage' ? undefined : stage.setPlain(COLOURS[background])
  try {
    for (let frame = 0; frame < count; frame++) {
      if (signal?.aborted) throw new DOMException('stopped', 'AbortError')
      player.setTransport({ playing: false, time: Math.min(start + frame / frameRate, end) })
      await stage.drawnInto(picture, size.width, size.height)
      if (other) {
        undress?.()
        undress = stage.setPlain('#ffffff')
        await stage.drawnInto(other, size.width, size.height)
        undress()
        undress = stage.setPlain(COLOURS.transparent)
        seeThrough(picture, other, size)
      }
      await hand(picture, frame)
      onProgress?.((frame + 1) / count)
    }
  } finally {
    undress?.()
    letGo?.()
    lookBack?.()
    player.setTransport(before)
  }
}

/** What is transparent is taken on black first. */
const COLOURS = { white: '#ffffff', black: '#000000', green: '#00b140', transparent: '#000000' } as const

/**
 * What is seen on black (B) and on white (W) tells colour and opacity of every point:
 *
 *   α = 1 − (W − B),   colour = B / α
 *
 * α by the channel where W and B differ least. The result is in `black`.
 */
function seeThrough(black: Picture, white: Picture, { width, height }: FilmSize): void {
  const image = black.getImageData(0, 0, width, height)
  const { data: b } = image
  const { data: w } = white.getImageData(0, 0, width, height)
  for (let i = 0; i < b.length; i += 4) {
    const clear = Math.min(w[i] - b[i], w[i + 1] - b[i + 1], w[i + 2] - b[i + 2])
    const alpha = 255 - Math.max(0, clear)
    for (let c = 0; c < 3; c++) b[i + c] = alpha === 0 ? 0 : (255 * b[i + c]) / alpha
    b[i + 3] = alpha
  }
  black.putImageData(image, 0, 0)
}

const contextOf = ({ width, height }: FilmSize): Picture =>
  new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true }) as Picture

/** The stage's shape in even numbers: most codecs want them. */
function filmSize({ width, height }: FilmSize, maxHeight: number): FilmSize {
  const scale = Math.min(1, maxHeight / Math.max(height, 1))
  const even = (value: number): number => Math.max(2, 2 * Math.floor((value * scale) / 2))
  return { width: even(width), height: even(height) }
}
