import { MotionError } from '@understudy/motion'
import { FILM } from './film-words.ts'

/** A film that was opened: it never plays, it is only ever put to a moment, so that no frame is dropped. */
export interface OpenFilm {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly frameRate: number
  /** What was last shown, drawn at the moment that was asked for. */
  readonly picture: CanvasImageSource
  /** Shows a frame as soon as it can; asked again meanwhile, only the newest counts. */
  show(frame: number): void
  /** The frame whose picture is there. */
  readonly shown: number
  close(): void
}

/** Frames of a film; files round their duration. */
export const framesOf = ({ seconds, frameRate }: OpenFilm): number =>
  Math.max(1, Math.round(seconds * frameRate))

/** Frames per second where the file does not tell. */
const USUAL_RATE = 30

/** Opens a film; `onShown` is told of every frame that is there to be seen. */
export async function openFilm(file: File, onShown: (frame: number) => void): Promise<OpenFilm> {
  const frameRate = await rateOf(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const url = URL.createObjectURL(file)
  try {
    await new Promise<void>((ready, fail) => {
      video.addEventListener('loadeddata', () => ready(), { once: true })
      video.addEventListener('error', () => fail(new MotionError(FILM.unreadable(file.name))), { once: true })
      video.src = url
    })
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
  let [wanted, asked, shown] = [0, -1, -1]
  const next = (): void => {
    asked = wanted
    // The middle of a frame: its edges belong to either side, by how a file rounds.
    video.currentTime = Math.min((asked + 0.5) / frameRate, Math.max(0, video.duration - 1e-3))
  }
  const seeked = (): void => {
    shown = asked
    asked = -1
    onShown(shown)
    if (wanted !== shown) next()
  }
  video.addEventListener('seeked', seeked)
  return {
    name: file.name,
    width: video.videoWidth,
    height: video.videoHeight,
    seconds: video.duration,
    frameRate,
    picture: video,
    show: (frame) => {
      wanted = frame
      if (asked < 0 && wanted !== shown) next()
    },
    get shown() {
      return shown
    },
    close: () => {
      video.removeEventListener('seeked', seeked)
      video.removeAttribute('src')
      video.load()
      URL.revokeObjectURL(url)
    },
  }
}

/** Frames per second, from the packets of the file. */
async function rateOf(file: File): Promise<number> {
  const { ALL_FORMATS, BlobSource, Input } = await import('mediabunny')
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    const rate = (await track?.computePacketStats(120))?.averagePacketRate ?? USUAL_RATE
    const whole = Math.round(rate)
    const near = Math.abs(rate - whole) < 0.02 ? whole : rate
    return near > 0 && near <= 480 ? near : USUAL_RATE
  } catch {
    // Not a container that is known here; the browser may still be able to show it.
    return USUAL_RATE
  } finally {
    input.dispose()
  }
}
