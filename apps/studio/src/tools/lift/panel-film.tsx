import { Button, NumberInput, SegmentedControl, Select, Switch } from '@mantine/core'
import { FileUp, Film, Trash2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { takesOf } from '../../engine/sets/stored-set.ts'
import { useSlice } from '../shared/context.ts'
import { BeforeAfterChart } from '../shared/controls/before-after-chart.tsx'
import { ChooseSet } from '../shared/sets/choose-set.tsx'
import { useLift, useLifting } from './context.ts'
import type { FilmAnswer } from './messages.ts'
import { findingsOf } from './perform.ts'
import { LIFT } from './words.ts'
import { LIKES } from './film/film-state.ts'
import { CLICKED, momentsOf, type AfterClick } from './film/film-tracks.ts'
import { FILM } from './film/film-words.ts'

const joints = CLICKED.map((role) => ({ value: role as string, label: LIFT.roleName(role) }))

/** A film, the points in it, and the motion that was found for them. */
export function FilmCard(): ReactNode {
  const { film: work } = useLifting()
  const take = useSlice((state) => currentTake(state.document))
  const film = useLift((state) => state.film)
  const findings = findingsOf(useSlice((state) => state.performed))
  const files = useRef<HTMLInputElement>(null)
  const texts = useRef<HTMLInputElement>(null)
  const recipe = take?.recipe.kind === 'lift' && take.recipe.mode === 'film' ? take.recipe : undefined
  const id = take?.id
  useEffect(() => {
    if (id !== undefined && recipe) work.meet(id, recipe)
  }, [id, recipe, work])
  const answer = recipe && findings?.mode === 'film' ? findings.answer : undefined
  const moments = momentsOf(film.tracks)
  const ready = film.tracks.length >= 6 && moments[moments.length - 1] - moments[0] >= 0.2
  const own = LIKES.every(({ name }) => name !== film.like.name)
  return (
    <>
      {!film.open && !recipe && <p className="hint">{FILM.what}</p>}
      {answer && <Found answer={answer} />}
      {recipe && !film.open && <p className="hint">{FILM.gone(recipe.film.name)}</p>}
      {film.open && (
        <>
          <Select
            size="xs"
            label={FILM.joint}
            title={FILM.jointHint}
            allowDeselect={false}
            searchable
            comboboxProps={{ withinPortal: true }}
            data={joints}
            value={film.role}
            onChange={(role) => role !== null && work.change({ role })}
          />
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={FILM.after}
            title={FILM.after}
            value={film.after}
            onChange={(after) => work.change({ after: after as AfterClick })}
            data={(['joint', 'frame', 'stay'] as const).map((value) => ({
              value,
              label: FILM.afters[value],
            }))}
          />
          <NumberInput
            size="xs"
            label={FILM.every}
            title={FILM.everyHint}
            min={1}
            max={60}
            value={film.every}
            onChange={(every) => typeof every === 'number' && every >= 1 && work.change({ every })}
          />
          <p className="hint" role="status">
            {FILM.clicked(moments.length, film.tracks.length)} {moments.length > 0 && FILM.removeHint}
          </p>
        </>
      )}
      {film.given && !film.open && <p className="hint">{FILM.clicked(moments.length, film.tracks.length)}</p>}
      {(film.open || film.given || recipe) && (
        <>
          <Select
            size="xs"
            label={FILM.like}
            title={FILM.likeHint}
            allowDeselect={false}
            comboboxProps={{ withinPortal: true }}
            data={[...LIKES, ...(own ? [film.like] : [])].map(({ name }) => name)}
            value={film.like.name}
            onChange={(name) => {
              const like = LIKES.find((one) => one.name === name)
              if (like) work.setLike(like)
            }}
          />
          <ChooseSet
            label={FILM.like}
            title={FILM.ownSet}
            least={1}
            chosen={own ? { name: film.like.name, count: film.like.examples.length } : undefined}
            onChoose={(set) =>
              work.setLike({ name: set.name, examples: takesOf(set).map((one) => one.recipe) })
            }
          />
          <Button
            size="xs"
            fullWidth
            mt={8}
            disabled={!ready}
            {...(!ready && { title: FILM.tooFew })}
            onClick={() => void work.lift()}
          >
            {recipe && film.of === id ? FILM.liftAgain : FILM.liftDo}
          </Button>
        </>
      )}
      <div className="lift-ways">
        <Button
          size="xs"
          fullWidth
          variant={film.open || recipe ? 'default' : 'filled'}
          leftSection={<Film size={14} />}
          title={FILM.openHint}
          onClick={() => files.current?.click()}
        >
          {film.open ? FILM.openOther : FILM.open}
        </Button>
        <input
          ref={files}
          type="file"
          accept="video/*"
          hidden
          aria-label={FILM.open}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void work.open(file)
            event.currentTarget.value = ''
          }}
        />
        <Button
          size="xs"
          fullWidth
          variant="default"
          leftSection={<FileUp size={14} />}
          title={FILM.openTracksHint}
          onClick={() => texts.current?.click()}
        >
          {FILM.openTracks}
        </Button>
        <input
          ref={texts}
          type="file"
          accept=".json,.csv,.txt,.tsv"
          hidden
          aria-label={FILM.openTracks}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void work.openTracks(file)
            event.currentTarget.value = ''
          }}
        />
        {moments.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<Trash2 size={13} />}
            onClick={() => work.putTracks([])}
          >
            {FILM.clear}
          </Button>
        )}
      </div>
    </>
  )
}

function Found({ answer }: { readonly answer: FilmAnswer }): ReactNode {
  const { film: work } = useLifting()
  const film = useLift((state) => state.film)
  const { frame, open } = film
  const rate = open?.frameRate ?? 30
  const { misses, expectedErrors, camera, repaired, motion, start, took } = answer
  const seen = misses.filter((miss) => miss !== null)
  const rms = Math.sqrt(seen.reduce((sum, miss) => sum + miss * miss, 0) / Math.max(1, seen.length))
  const mean = expectedErrors.reduce((sum, one) => sum + one, 0) / Math.max(1, expectedErrors.length)
  const at = Math.min(Math.max(Math.round((frame / rate - start) * motion.frameRate), 0), misses.length - 1)
  return (
    <>
      <dl className="result lift-first">
        <dt title={FILM.missHint}>{FILM.miss}</dt>
        <dd>{LIFT.pixels(1000 * rms)}</dd>
        <dt title={FILM.expectedHint}>{FILM.expected}</dt>
        <dd>{FILM.cm(mean)}</dd>
        <dt title={FILM.cameraHint}>{FILM.camera}</dt>
        <dd>{FILM.cameraAt(camera.eye[1], camera.focal)}</dd>
        {repaired > 0 && (
          <>
            <dt>{FILM.repaired}</dt>
            <dd>{FILM.frames(repaired)}</dd>
          </>
        )}
      </dl>
      <BeforeAfterChart
        curve={{
          before: Float32Array.from(misses, () => 0),
          after: Float32Array.from(misses, (miss) => 1000 * (miss ?? 0)),
          seconds: (motion.frameCount - 1) / motion.frameRate,
        }}
        least={10}
        title={FILM.miss}
        label={FILM.missCurve}
        value={(value) => LIFT.pixels(value)}
      />
      <p className="hint" role="status">
        {FILM.here(misses[at], expectedErrors[at])}
      </p>
      {film.open && (
        <Switch
          size="xs"
          label={FILM.stage}
          title={FILM.stageHint}
          checked={film.onStage}
          onChange={(event) => work.change({ onStage: event.currentTarget.checked })}
        />
      )}
      <p className="hint">{LIFT.solved(took)}</p>
    </>
  )
}
