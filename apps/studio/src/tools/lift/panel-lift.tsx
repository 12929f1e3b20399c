import { ActionIcon, Button, NumberInput, Select, Switch, Textarea } from '@mantine/core'
import { FileUp, Pencil, Play, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { useSlice } from '../shared/context.ts'
import { ChooseModel } from './choose-model.tsx'
import { useLift, useLifting } from './context.ts'
import { findingsOf } from './perform.ts'
import { printTracks, type ReadTracks } from './read-tracks.ts'
import { isSeen, type Track, type TracksRecipe } from '../../document/lift-recipe.ts'
import { trackColor } from './track-colors.ts'
import { LIFT } from './words.ts'

/** Joints that are tracked, ends first. */
const DRAWN = [
  'leftFoot',
  'rightFoot',
  'leftHand',
  'rightHand',
  'hips',
  'head',
  'leftLowerLeg',
  'rightLowerLeg',
  'leftLowerArm',
  'rightLowerArm',
  'leftToes',
  'rightToes',
  'leftUpperLeg',
  'rightUpperLeg',
  'leftUpperArm',
  'rightUpperArm',
  'chest',
  'neck',
]
const roleData = DRAWN.map((role) => ({ value: role, label: LIFT.roleName(role) }))

/** Tracks in a picture, and the body that was found for them. */
export function LiftCard(): ReactNode {
  const { work, store } = useLifting()
  const take = useSlice((state) => currentTake(state.document))
  const draft = useLift((state) => state.draft)
  const drawing = useLift((state) => state.drawing)
  const chosen = useLift((state) => state.model)
  const files = useRef<HTMLInputElement>(null)
  const recipe = take?.recipe.kind === 'lift' && take.recipe.mode === 'tracks' ? take.recipe : undefined
  const model = chosen ?? recipe?.model ?? { family: 'walk' as const }
  return (
    <>
      {!recipe && !draft && !drawing && <p className="hint">{LIFT.liftWhat}</p>}
      {recipe && !draft && <Lifted recipe={recipe} />}
      {draft && <DraftRoles draft={draft} />}
      {drawing && !draft && <DrawRole />}
      {(draft || drawing) && (
        <ChooseModel
          value={model}
          onChoose={(picked) => {
            store.setState({ model: picked })
            if (drawing) void work.draw()
          }}
        />
      )}
      {draft && (
        <Button size="xs" fullWidth onClick={() => void work.liftDraft()}>
          {LIFT.liftDo}
        </Button>
      )}
      <div className="lift-ways">
        {!recipe && (
          <Button
            size="xs"
            fullWidth
            variant={draft || drawing ? 'default' : 'filled'}
            leftSection={<Play size={14} />}
            title={LIFT.sampleHint}
            onClick={() => void work.sample()}
          >
            {LIFT.sampleDo}
          </Button>
        )}
        {!drawing && (
          <Button
            size="xs"
            fullWidth
            variant="default"
            leftSection={<Pencil size={14} />}
            onClick={() => void work.draw()}
          >
            {LIFT.drawDo}
          </Button>
        )}
        <Button
          size="xs"
          fullWidth
          variant="default"
          leftSection={<FileUp size={14} />}
          title={LIFT.openTracksHint}
          onClick={() => files.current?.click()}
        >
          {LIFT.openTracks}
        </Button>
        <input
          ref={files}
          type="file"
          accept=".json,.csv,.txt,.tsv"
          hidden
          aria-label={LIFT.openTracks}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void work.openTracks(file)
            event.currentTarget.value = ''
          }}
        />
      </div>
      <AsText tracks={recipe && !isSeen(recipe.picture) ? recipe.picture.tracks : undefined} />
    </>
  )
}

function Lifted({ recipe }: { readonly recipe: TracksRecipe }): ReactNode {
  const { work } = useLifting()
  const performed = useSlice((state) => state.performed)
  const findings = findingsOf(performed)
  if (findings?.mode !== 'tracks') return undefined
  const { answer } = findings
  const seen = isSeen(recipe.picture)
  return (
    <>
      <dl className="result lift-first">
        <dt title={LIFT.missHint}>{LIFT.miss}</dt>
        <dd>{LIFT.pixels(answer.missPixels)}</dd>
        {answer.truthCm !== undefined && (
          <>
            <dt title={LIFT.truthBodyHint}>{LIFT.truthBody}</dt>
            <dd>{LIFT.cm(answer.truthCm)}</dd>
          </>
        )}
        <dt>{LIFT.camera}</dt>
        <dd>{answer.cameraKnown ? LIFT.cameraKnown : LIFT.cameraAt(answer.camera.eye)}</dd>
        <dt>{LIFT.verdict}</dt>
        <dd title={LIFT.verdictOf(answer.verdict.share)}>{answer.verdict.says}</dd>
      </dl>
      {(seen || ('camera' in recipe.picture && recipe.picture.camera)) && (
        <Switch
          size="xs"
          label={LIFT.findCamera}
          title={LIFT.findCameraHint}
          checked={recipe.findCamera}
          onChange={(event) => void work.findCamera(event.currentTarget.checked)}
        />
      )}
      {!isSeen(recipe.picture) && <TrackList tracks={recipe.picture.tracks} />}
      {!isSeen(recipe.picture) && <Takes tracks={recipe.picture.tracks} />}
      <p className="hint">{LIFT.solved(answer.took)}</p>
    </>
  )
}

function Takes({ tracks }: { readonly tracks: readonly Track[] }): ReactNode {
  const { work } = useLifting()
  const times = tracks.flatMap(({ samples }) => samples.map(([time]) => time))
  const seconds = Math.max(...times) - Math.min(...times)
  const [typed, setTyped] = useState<number>()
  const done = (): void => {
    if (typed !== undefined && typed >= 0.2 && Math.abs(typed - seconds) > 0.005) void work.retime(typed)
    setTyped(undefined)
  }
  return (
    <NumberInput
      size="xs"
      label={LIFT.takes}
      title={LIFT.takesHint}
      suffix=" s"
      min={0.2}
      max={20}
      step={0.1}
      decimalScale={2}
      value={typed ?? Math.round(100 * seconds) / 100}
      onChange={(value) => typeof value === 'number' && setTyped(value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  )
}

function TrackList({ tracks }: { readonly tracks: readonly Track[] }): ReactNode {
  const { work } = useLifting()
  return (
    <ul className="lift-tracks" aria-label={LIFT.tracks}>
      {tracks.map(({ role }, k) => (
        <li key={role}>
          <span className="lift-swatch" style={{ background: trackColor(k) }} />
          {LIFT.roleName(role)}
          <span className="space" />
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            disabled={tracks.length === 1}
            aria-label={LIFT.remove(role)}
            onClick={() => void work.removeTrack(role)}
          >
            <X size={13} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

function DraftRoles({ draft }: { readonly draft: ReadTracks }): ReactNode {
  const { work } = useLifting()
  return (
    <>
      <h3>{draft.name}</h3>
      <p className="hint">{LIFT.chooseRoles}</p>
      <ul className="lift-tracks" aria-label={LIFT.tracks}>
        {draft.tracks.map(({ name, role }, k) => (
          <li key={name}>
            <span className="lift-swatch" style={{ background: trackColor(k) }} />
            <span className="lift-track-name" title={name}>
              {name}
            </span>
            <Select
              size="xs"
              aria-label={LIFT.role(name)}
              placeholder={LIFT.unused}
              clearable
              searchable
              comboboxProps={{ withinPortal: true, width: 160 }}
              data={roleData}
              value={role ?? null}
              onChange={(picked) => work.setDraftRole(k, picked ?? undefined)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function DrawRole(): ReactNode {
  const { store } = useLifting()
  const role = useLift((state) => state.role)
  return (
    <>
      <Select
        size="xs"
        label={LIFT.drawRole}
        title={LIFT.drawRoleHint}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
        data={roleData}
        value={role}
        onChange={(picked) => picked !== null && store.setState({ role: picked })}
      />
      <p className="hint">{LIFT.drawHere(LIFT.roleName(role))}</p>
      <Button size="compact-xs" variant="default" onClick={() => store.setState({ drawing: false })}>
        {LIFT.doneDrawing}
      </Button>
    </>
  )
}

/** The typed twin of drawing and of files. */
function AsText({ tracks }: { readonly tracks: readonly Track[] | undefined }): ReactNode {
  const { work } = useLifting()
  const [text, setText] = useState<string>()
  const now = text ?? (tracks ? printTracks(tracks) : '')
  return (
    <details className="lift-text">
      <summary title={LIFT.asTextHint}>{LIFT.asText}</summary>
      <Textarea
        size="xs"
        aria-label={LIFT.asText}
        placeholder={'time, joint, x, y\n0.00, left ankle, 0.62, 0.81\n…'}
        minRows={5}
        maxRows={9}
        autosize
        value={now}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        size="compact-xs"
        variant="default"
        disabled={now.trim() === ''}
        onClick={() => {
          work.readText(now)
          setText(undefined)
        }}
      >
        {LIFT.asTextUse}
      </Button>
    </details>
  )
}
