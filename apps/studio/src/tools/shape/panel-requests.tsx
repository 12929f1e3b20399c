import { ActionIcon, Checkbox } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { useSlice } from '../shared/context.ts'
import { useShape, useShapeSlice } from './context.ts'
import { Fields } from './panel-fields.tsx'
import type { ShapeAnswer } from './messages.ts'
import type { ShapeRequest } from '../../document/shape-recipe.ts'
import { levelOf, requestsOf } from './request-edits.ts'
import { SHAPE } from './words.ts'

/** From this on a miss is worth a sentence, centimetres. */
const SHORT = 2.5

/** Everything that is asked of the take, with how near it came: the stage in words. */
export function Requests(): ReactNode {
  const { edits } = useShape()
  const recipe = useSlice((state) => currentTake(state.document)?.recipe)
  const answer = useSlice((state) => state.performed?.findings) as ShapeAnswer | undefined
  const selected = useShapeSlice((state) => state.selected)
  const requests = requestsOf(recipe)
  const chosen = requests.find(({ id }) => id === selected)
  const missOf = (id: number) => answer?.missed?.find((one) => one.id === id)
  const miss = chosen && missOf(chosen.id)
  const short = chosen?.kind === 'point' && miss?.unit === 'cm' && miss.value > SHORT
  return (
    <fieldset className="shape-part">
      <legend>{SHAPE.requests}</legend>
      {requests.length === 0 && <p className="hint">{SHAPE.none}</p>}
      <ul className="shape-requests" aria-label={SHAPE.requests}>
        {requests.map((request) => (
          <Row key={request.id} request={request} miss={missOf(request.id)} chosen={request === chosen} />
        ))}
      </ul>
      {short && (
        <p className="shape-short" role="status">
          {levelOf(recipe, chosen.id)?.model === 'local'
            ? SHAPE.shortHere(miss.value)
            : `${SHAPE.short(miss.value)} ${edits.family() ? SHAPE.shortRemedy : ''}`}
        </p>
      )}
      {chosen && <Fields key={chosen.id} request={chosen} />}
    </fieldset>
  )
}

interface RowProps {
  readonly request: ShapeRequest
  readonly miss: { readonly value: number; readonly unit: string } | undefined
  readonly chosen: boolean
}

function Row({ request, miss, chosen }: RowProps): ReactNode {
  const { edits, store, hands } = useShape()
  const name = SHAPE.request(request)
  const go = (): void => {
    store.setState({ selected: request.id, ...('point' in request && { spot: spotOf(request) }) })
    const seconds = secondsOf()
    if (seconds !== undefined) hands.player.setTransport({ playing: false, time: seconds })
  }
  const level = levelOf(edits.take()?.recipe, request.id)
  const clock = level && edits.clock(level)
  const shown = (frame: number): number =>
    Math.round((clock?.secondsAt(frame) ?? 0) * hands.player.cast.frameRate)
  const secondsOf = (): number | undefined =>
    'frame' in request
      ? clock?.secondsAt(request.frame)
      : 'from' in request
        ? clock?.secondsAt(request.from)
        : undefined
  const when = !clock
    ? ''
    : 'frame' in request
      ? SHAPE.atFrame(shown(request.frame))
      : 'from' in request
        ? SHAPE.overFrames(shown(request.from), shown(request.to))
        : ''
  return (
    <li
      data-chosen={chosen || undefined}
      data-kind={request.kind}
      data-pinned={('pinned' in request && request.pinned) || undefined}
    >
      <Checkbox
        size="xs"
        checked={request.on}
        aria-label={SHAPE.on(name)}
        onChange={() =>
          edits.edit(SHAPE.switchStep(name, !request.on), request.id, (one) => ({ ...one, on: !one.on }))
        }
      />
      <button type="button" className="shape-request" aria-pressed={chosen} onClick={go}>
        <span className="shape-name">{name}</span>
        <span className="shape-when" title={SHAPE.missedHint}>
          {[when, request.on && miss ? SHAPE.away(miss.value, miss.unit) : SHAPE.off]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={SHAPE.remove(name)}
        onClick={() => edits.edit(SHAPE.removeStep(name), request.id, () => undefined)}
      >
        <Trash2 size={14} />
      </ActionIcon>
    </li>
  )
}

const spotOf = ({ point, tip }: { readonly point: string; readonly tip?: true }) => ({
  point,
  ...(tip && { tip }),
})
