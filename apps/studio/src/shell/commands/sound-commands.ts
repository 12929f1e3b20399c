import { SOUND_WORDS } from '../../engine/words/sound-words.ts'
import type { SoundWork } from '../sound/sound-work.ts'
import type { Command } from './command.ts'

/** What can be done with sound, by name. */
export function makeSoundCommands(sound: SoundWork, choose: () => void): readonly Command[] {
  const none = (): string | undefined => (sound.track ? undefined : SOUND_WORDS.none)
  const noBeats = (): string | undefined =>
    none() ?? (sound.track?.beats.length === 0 ? SOUND_WORDS.noBeats : undefined)
  return [
    { id: 'add-sound', label: SOUND_WORDS.add, run: choose },
    { id: 'mark-beats', label: SOUND_WORDS.marks, disabled: noBeats, run: () => sound.markBeats() },
    { id: 'use-beats', label: SOUND_WORDS.beats, disabled: noBeats, run: () => sound.useBeats() },
    { id: 'remove-sound', label: SOUND_WORDS.remove, disabled: none, run: () => sound.remove() },
  ]
}
