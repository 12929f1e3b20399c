import { Button, CloseButton } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { SOUND_WORDS } from '../../engine/words/sound-words.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { TypedNumber } from '../../tools/shared/controls/typed-number.tsx'
import { TypedSlider } from '../../tools/shared/controls/typed-slider.tsx'
import { useShell } from './context.ts'

/** The sound that is chosen on the timeline: its tempo, where it begins, how loud it is, and what its beats are for. */
export function SoundPanel(): ReactNode {
  const { workspace, sound: work } = useShell()
  const sound = useSlice(({ document }) => document.sound)
  if (!sound) return undefined
  const none = sound.beats.length === 0
  return (
    <aside className="item-panel" aria-label={SOUND_WORDS.panel}>
      <header>
        <h2>{SOUND_WORDS.panel}</h2>
        <CloseButton
          size="sm"
          aria-label={SHELL_WORDS.item.close}
          onClick={() => workspace.setState({ selected: undefined })}
        />
      </header>
      <div className="item-fields">
        <p className="item-name">{sound.file.name}</p>
        <p className="hint">{SOUND_WORDS.tempo(sound.tempo, sound.beats.length)}</p>
        <TypedNumber
          label={SOUND_WORDS.start}
          unit={SHELL_WORDS.item.seconds}
          digits={3}
          step={0.01}
          value={sound.start}
          onChange={(seconds) => work.shift(seconds)}
          onEnd={() => work.settle()}
        />
        <TypedSlider
          label={SOUND_WORDS.volume}
          hint={SOUND_WORDS.volumeHint}
          unit=" %"
          min={0}
          max={100}
          step={1}
          value={Math.round(100 * sound.volume)}
          onChange={(percent) => work.setVolume(percent / 100)}
          onEnd={() => work.settle()}
        />
        <Button
          size="xs"
          variant="default"
          disabled={none}
          title={SOUND_WORDS.marksHint}
          onClick={() => work.markBeats()}
        >
          {SOUND_WORDS.marks}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={none}
          title={SOUND_WORDS.beatsHint}
          onClick={() => work.useBeats()}
        >
          {SOUND_WORDS.beats}
        </Button>
        <Button size="xs" variant="default" leftSection={<Trash2 size={13} />} onClick={() => work.remove()}>
          {SOUND_WORDS.remove}
        </Button>
      </div>
    </aside>
  )
}
