import { Button, Checkbox, Modal, MultiSelect, Select, TextInput } from '@mantine/core'
import { PRESETS, WRITE_FORMATS } from '@understudy/motion/formats'
import { useState, type ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import {
  isPicture,
  mayBeClear,
  PICTURE_FORMATS,
  type AnyFormat,
  type ExportSettings,
} from '../../engine/export/export-settings.ts'
import { keepSettings, keptSettings } from '../../engine/export/kept-settings.ts'
import { fileName } from '../../engine/export/download.ts'
import { EXPORT_WORDS } from '../../engine/words/export-words.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { TypedNumber } from '../../tools/shared/controls/typed-number.tsx'
import { useShell } from './context.ts'

/** Everything that can be said of a file before it is written. It is as it was left. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Modal
      opened
      onClose={onClose}
      title={EXPORT_WORDS.title}
      size="md"
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      closeButtonProps={{ 'aria-label': EXPORT_WORDS.cancel }}
    >
      <Fields onClose={onClose} />
    </Modal>
  )
}

function Fields({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { exporter, player } = useShell()
  const takes = useSlice(({ document }) => document.takes)
  const current = useSlice(({ document }) => currentTake(document))
  const [settings, setSettings] = useState(() => keptSettings(localStorage))
  const [chosen, setChosen] = useState<readonly string[]>(current ? [current.id] : [])
  const [name, setName] = useState(fileName(current?.name ?? ''))
  const set = (patch: Partial<ExportSettings>): void => setSettings({ ...settings, ...patch })
  const { range } = player.transport
  const picture = isPicture(settings.format)
  const film = picture && settings.format !== 'png'
  const go = (): void => {
    keepSettings(localStorage, settings)
    onClose()
    void exporter.export(settings, { name, takes: picture ? [] : chosen })
  }
  return (
    <form
      className="export-form"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <Select
        data-autofocus
        size="xs"
        label={EXPORT_WORDS.format}
        allowDeselect={false}
        data={[...WRITE_FORMATS, ...PICTURE_FORMATS].map((value) => ({
          value,
          label: EXPORT_WORDS.formats[value],
        }))}
        value={settings.format}
        onChange={(format) => set({ format: (format ?? settings.format) as AnyFormat })}
      />
      {!picture && takes.length > 1 && (
        <MultiSelect
          size="xs"
          label={EXPORT_WORDS.takes}
          description={EXPORT_WORDS.takesHint}
          data={takes.map(({ id, name: label }) => ({ value: id, label }))}
          value={[...chosen]}
          onChange={setChosen}
        />
      )}
      <TextInput
        size="xs"
        label={EXPORT_WORDS.name}
        disabled={chosen.length > 1}
        {...(chosen.length > 1 && { description: EXPORT_WORDS.nameHint })}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {range && settings.format !== 'png' && (
        <Checkbox
          size="xs"
          label={EXPORT_WORDS.range(range.start, range.end)}
          title={EXPORT_WORDS.rangeHint}
          checked={settings.range}
          onChange={(event) => set({ range: event.currentTarget.checked })}
        />
      )}
      {!picture && <MotionFields settings={settings} set={set} />}
      {film && <FilmFields settings={settings} set={set} />}
      <div className="export-buttons">
        <Button size="xs" variant="default" onClick={onClose}>
          {EXPORT_WORDS.cancel}
        </Button>
        <Button size="xs" type="submit" disabled={!picture && chosen.length === 0}>
          {chosen.length > 1 && !picture ? EXPORT_WORDS.several(chosen.length) : EXPORT_WORDS.go}
        </Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  readonly settings: ExportSettings
  readonly set: (patch: Partial<ExportSettings>) => void
}

function MotionFields({ settings, set }: FieldsProps): ReactNode {
  const { format } = settings
  return (
    <>
      <Select
        size="xs"
        label={EXPORT_WORDS.frameRate}
        allowDeselect={false}
        data={[
          { value: '0', label: EXPORT_WORDS.asItIs },
          ...EXPORT_WORDS.rates.map((rate) => ({ value: String(rate), label: String(rate) })),
        ]}
        value={String(settings.frameRate)}
        onChange={(rate) => set({ frameRate: Number(rate ?? 0) })}
      />
      <Checkbox
        size="xs"
        label={EXPORT_WORDS.inPlace}
        title={EXPORT_WORDS.inPlaceHint}
        checked={settings.inPlace}
        onChange={(event) => set({ inPlace: event.currentTarget.checked })}
      />
      <Select
        size="xs"
        label={EXPORT_WORDS.preset}
        title={EXPORT_WORDS.presetHint}
        allowDeselect={false}
        data={PRESETS.map((value) => ({ value, label: EXPORT_WORDS.presetName(value) }))}
        value={settings.preset}
        onChange={(preset) => set({ preset: (preset ?? settings.preset) as ExportSettings['preset'] })}
      />
      {format === 'glb' && (
        <>
          <Checkbox
            size="xs"
            label={EXPORT_WORDS.body}
            title={EXPORT_WORDS.bodyHint}
            checked={settings.body}
            onChange={(event) => set({ body: event.currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={EXPORT_WORDS.compress}
            title={EXPORT_WORDS.compressHint}
            checked={settings.compress}
            onChange={(event) => set({ compress: event.currentTarget.checked })}
          />
        </>
      )}
      {REDUCES_KEYS.has(format) && (
        <TypedNumber
          label={EXPORT_WORDS.keys}
          hint={EXPORT_WORDS.keysHint}
          unit=" mm"
          min={0}
          max={100}
          step={0.5}
          value={settings.keyMillimetres}
          onChange={(keyMillimetres) => set({ keyMillimetres })}
        />
      )}
      {(format === 'bvh' || format === 'fbx') && (
        <Choice
          label={EXPORT_WORDS.upAxis}
          names={EXPORT_WORDS.upAxes}
          value={settings.upAxis}
          onChange={(upAxis) => set({ upAxis })}
        />
      )}
      {format !== 'bvh' && (
        <Checkbox
          size="xs"
          label={EXPORT_WORDS.recipeBeside}
          title={EXPORT_WORDS.recipeBesideHint}
          checked={settings.recipeBeside}
          onChange={(event) => set({ recipeBeside: event.currentTarget.checked })}
        />
      )}
      {format === 'bvh' && (
        <Select
          size="xs"
          label={EXPORT_WORDS.unit}
          allowDeselect={false}
          data={Object.entries(EXPORT_WORDS.units).map(([value, label]) => ({ value, label }))}
          value={String(settings.metresPerUnit)}
          onChange={(unit) => set({ metresPerUnit: Number(unit ?? 1) })}
        />
      )}
    </>
  )
}

/** Formats that keep keys rather than frames. */
const REDUCES_KEYS: ReadonlySet<AnyFormat> = new Set(['glb', 'vrma', 'fbx', 'usdz'])

/** One of a few, by name. */
function Choice<K extends string>({
  label,
  names,
  value,
  onChange,
}: {
  readonly label: string
  readonly names: Readonly<Record<K, string>>
  readonly value: K
  readonly onChange: (value: K) => void
}): ReactNode {
  return (
    <Select
      size="xs"
      label={label}
      allowDeselect={false}
      data={Object.entries<string>(names).map(([one, name]) => ({ value: one, label: name }))}
      value={value}
      onChange={(next) => onChange((next ?? value) as K)}
    />
  )
}

function FilmFields({ settings, set }: FieldsProps): ReactNode {
  const { transparent: _, ...opaque } = EXPORT_WORDS.backgrounds
  const isGif = settings.format === 'gif'
  const backgrounds: Partial<typeof EXPORT_WORDS.backgrounds> = mayBeClear(settings.format)
    ? EXPORT_WORDS.backgrounds
    : opaque
  return (
    <>
      <Select
        size="xs"
        label={EXPORT_WORDS.height}
        allowDeselect={false}
        data={(isGif ? EXPORT_WORDS.gifHeights : EXPORT_WORDS.heights).map((value) => ({
          value: String(value),
          label: EXPORT_WORDS.heightOf(value),
        }))}
        value={String(isGif ? settings.gifHeight : settings.filmHeight)}
        onChange={(height) => set({ [isGif ? 'gifHeight' : 'filmHeight']: Number(height ?? 0) })}
      />
      <Select
        size="xs"
        label={EXPORT_WORDS.filmRate}
        allowDeselect={false}
        data={EXPORT_WORDS.rates.map(String)}
        value={String(settings.filmRate)}
        onChange={(rate) => set({ filmRate: Number(rate ?? 30) })}
      />
      <Choice
        label={EXPORT_WORDS.background}
        names={backgrounds as typeof EXPORT_WORDS.backgrounds}
        value={settings.filmBackground in backgrounds ? settings.filmBackground : 'stage'}
        onChange={(filmBackground) => set({ filmBackground })}
      />
      <Choice
        label={EXPORT_WORDS.camera}
        names={EXPORT_WORDS.cameras}
        value={settings.filmCamera}
        onChange={(filmCamera) => set({ filmCamera })}
      />
    </>
  )
}
