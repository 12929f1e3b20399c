import { duration } from '@understudy/motion'
import type { Player } from '@understudy/view/player'
import {
  beatsWithin,
  changeSound,
  setSound,
  SOUND_DEFAULTS,
  type SoundTrack,
} from '../../document/sound-track.ts'
import { annotate } from '../../document/take-notes.ts'
import { decodeSound } from '../../engine/sound/decode-sound.ts'
import type { SoundJobs } from '../../engine/sound/sound-jobs.ts'
import { isFull } from '../../engine/storage/room.ts'
import { fileKey, type Storage } from '../../engine/storage/storage.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { Shown, WorkspaceStore } from '../../engine/studio/workspace.ts'
import { PROJECT_WORDS } from '../../engine/words/project-words.ts'
import { SOUND_WORDS } from '../../engine/words/sound-words.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import { playAlong, type PlayedSound } from './play-along.ts'

/** What can be done with the sound of a project. */
export interface SoundWork {
  /** A file becomes the sound: it is kept by its content, and its beats are found. */
  open(file: File): Promise<void>
  remove(): void
  /** Where it begins on the clock: one gesture from `shift` to `settle`. */
  shift(start: number): void
  setVolume(volume: number): void
  settle(keep?: boolean): void
  /** Beats as key marks, or as the beats of the take that tools work on. */
  markBeats(): void
  useBeats(): void
  readonly track: SoundTrack | undefined
  /** What is in a film: the sound of the project, once it is here. */
  readonly played: PlayedSound | undefined
  /** Where it is heard on the clock, seconds; undefined in silence. */
  readonly heardAt: number | undefined
}

interface SoundParts {
  readonly storage: Pick<Storage, 'putFile' | 'getFile'>
  readonly workspace: WorkspaceStore
  readonly host: JobHost
}

export function makeSoundWork(
  studio: Studio,
  player: Player,
  { storage, workspace, host }: SoundParts,
): SoundWork {
  const { run } = host.channel<SoundJobs>('sound')
  const along = playAlong(player)
  let loaded: { readonly key: string; readonly buffer: AudioBuffer } | undefined
  let wanted: string | undefined

  const played = (): PlayedSound | undefined => {
    const { sound } = studio.history.present
    return sound && loaded?.key === sound.file.key
      ? { buffer: loaded.buffer, start: sound.start, volume: sound.volume }
      : undefined
  }
  const channelsOf = (buffer: AudioBuffer): Float32Array[] =>
    Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel))

  /** The document may come from a file, a reload or undo: what it names is fetched and drawn. */
  async function follow(): Promise<void> {
    const { sound } = studio.history.present
    if (!sound || sound.file.key === loaded?.key) return along.load(played())
    along.load(undefined)
    if (wanted === sound.file.key) return
    const { key, name } = sound.file
    wanted = key
    try {
      const bytes = await storage.getFile(key)
      if (!bytes) return studio.store.setState({ problem: SOUND_WORDS.gone(name) })
      const buffer = await decodeSound(name, bytes)
      const peaks = await run('draw', channelsOf(buffer), buffer.sampleRate)
      if (studio.history.present.sound?.file.key !== key) return
      loaded = { key, buffer }
      if (peaks) workspace.setState({ wave: { key, peaks } })
      along.load(played())
    } catch (error) {
      studio.store.setState({ problem: error instanceof Error ? error.message : String(error) })
    } finally {
      wanted = undefined
    }
  }
  studio.history.subscribe(() => void follow())
  workspace.subscribe((now, before) => {
    if (now.film !== before.film) along.hush(now.film !== undefined)
  })
  void follow()

  /** The take that tools work on, where the beats are put. */
  const current = (): (Shown & { readonly take: string }) | undefined => {
    const id = studio.history.present.stage[0]
    return workspace.getState().shown.find(({ take }) => take === id) as
      | (Shown & { readonly take: string })
      | undefined
  }
  const withBeats = (
    put: (shown: Shown & { readonly take: string }, beats: readonly number[]) => void,
  ): void => {
    const { sound } = studio.history.present
    const shown = current()
    if (sound && shown) put(shown, beatsWithin(sound, duration(shown.motion)))
  }
  return {
    open: async (file) => {
      studio.store.setState({ busy: SOUND_WORDS.listening(file.name), problem: undefined })
      try {
        const bytes = new Uint8Array(await file.arrayBuffer())
        const key = fileKey(bytes)
        const buffer = await decodeSound(file.name, bytes)
        const heard = await run('listen', channelsOf(buffer), buffer.sampleRate)
        if (!heard) return
        await storage.putFile(key, bytes)
        const { peaks, beats, tempo } = heard
        loaded = { key, buffer }
        workspace.setState({ wave: { key, peaks }, lanes: true })
        const sound = {
          file: { name: file.name, key },
          seconds: buffer.duration,
          beats,
          tempo,
          ...SOUND_DEFAULTS,
        }
        studio.do(SOUND_WORDS.steps.add(file.name), setSound(sound))
        studio.say(SOUND_WORDS.loaded(file.name, tempo))
      } catch (error) {
        const told = error instanceof Error ? error.message : String(error)
        studio.store.setState({ problem: isFull(error) ? PROJECT_WORDS.noRoom(file.name) : told })
      } finally {
        studio.store.setState({ busy: undefined })
      }
    },
    remove: () => {
      workspace.setState({ selected: undefined })
      studio.do(SOUND_WORDS.steps.remove, setSound(undefined))
    },
    shift: (start) => studio.adjust(SOUND_WORDS.steps.shift, changeSound({ start })),
    setVolume: (volume) => studio.adjust(SOUND_WORDS.steps.volume, changeSound({ volume })),
    settle: (keep = true) => (keep ? studio.history.commit() : studio.history.rollback()),
    markBeats: () =>
      withBeats(({ take, performed }, beats) =>
        studio.do(
          SOUND_WORDS.steps.marks,
          annotate(take, performed, (known) => ({
            ...known,
            marks: [
              ...known.marks.filter(({ name }) => name !== SOUND_WORDS.mark),
              ...beats.map((time) => ({ name: SOUND_WORDS.mark, time })),
            ].toSorted((a, b) => a.time - b.time),
          })),
        ),
      ),
    useBeats: () =>
      withBeats(({ take, performed }, beats) =>
        studio.do(
          SOUND_WORDS.steps.beats,
          annotate(take, performed, (known) => ({ ...known, beats })),
        ),
      ),
    get track() {
      return studio.history.present.sound
    },
    get played() {
      return played()
    },
    get heardAt() {
      return along.heardAt
    },
  }
}
