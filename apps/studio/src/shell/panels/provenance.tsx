import type { GroundTransform } from '@understudy/motion'
import { Button } from '@mantine/core'
import { CornerUpRight } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { takeOf } from '../../document/document.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { Shown } from '../../engine/studio/workspace.ts'
import { fitExample, sourceTime } from '../provenance/fit-example.ts'
import { jumpToExample } from '../provenance/jump-to-example.ts'
import type { tellExamples, ToldExample } from '../provenance/told-examples.ts'
import type { ItemRef, Origin } from '../timeline/lanes.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

interface ProvenanceProps {
  readonly at: ItemRef
  readonly shown: Shown | undefined
  readonly origin: Origin | undefined
}

/** Which example a moment comes from, when there, how it was stretched, laid over and at what cost; and the way there. */
export function Provenance({ shown, origin }: ProvenanceProps): ReactNode {
  const { studio, player, workspace } = useShell()
  const recipe = useSlice(({ document }) => takeOf(document, shown?.take)?.recipe)
  const seconds = usePlayhead(origin)
  const told = useTold(shown, origin && seconds)
  const fitted = useGround(shown?.examples ? undefined : shown, origin)
  const ground = told[0]?.ground ?? fitted
  const words = SHELL_WORDS.provenance
  if (!origin || !shown)
    return (
      <p className="hint">
        {words.whole}
        {recipe && ` ${SHELL_WORDS.recipe(recipe)}`}
      </p>
    )
  return (
    <>
      {told.length > 1 ? (
        <Blended told={told} seconds={seconds} />
      ) : (
        <dl className="result">
          <dt>{words.example}</dt>
          <dd>
            {WORDS.clipTitle(origin.source)}, {words.span(origin.sourceStart, origin.sourceEnd)}
          </dd>
          <dt>{words.weight}</dt>
          <dd>{words.weightOf(100)}</dd>
          <dt>{words.stretch}</dt>
          <dd>{words.stretchOf(origin.stretch)}</dd>
          <dt>{words.transform}</dt>
          <dd>
            {ground ? words.transformOf((180 * ground.yaw) / Math.PI, ground.x, ground.z) : words.waiting}
          </dd>
          <dt>{words.reading}</dt>
          <dd>{words.cost(origin.readingCost)}</dd>
          <dt>{words.seam}</dt>
          <dd>{words.cost(origin.seamCost)}</dd>
        </dl>
      )}
      <Button
        size="xs"
        variant="default"
        fullWidth
        leftSection={<CornerUpRight size={14} />}
        onClick={() =>
          jumpToExample(
            studio,
            player,
            workspace,
            told[0]?.source ?? origin.source,
            told[0]?.sourceSeconds ?? sourceTime(origin, player.transport.time),
          )
        }
      >
        {words.jump}
      </Button>
    </>
  )
}

/** Everything that a frame is blended of, the heaviest first. */
function Blended({ told, seconds }: { told: readonly ToldExample[]; seconds: number }): ReactNode {
  const words = SHELL_WORDS.provenance
  return (
    <>
      <p className="hint">{words.blended(told.length, seconds)}</p>
      <ol className="blended" aria-label={words.panel} tabIndex={0}>
        {told.map(({ source, sourceSeconds, percent, stretch, ground: { yaw, x, z } }, at) => (
          <li key={at}>
            <b>{words.weightOf(percent)}</b> {SHELL_WORDS.from(source, sourceSeconds)}
            <small>
              {words.stretchOf(stretch)}, {words.transformOf((180 * yaw) / Math.PI, x, z)}
            </small>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Where the playhead is within what was chosen, seconds; while it moves, in tenths. */
function usePlayhead(origin: Origin | undefined): number {
  const { player } = useShell()
  const [time, setTime] = useState(player.transport.time)
  useEffect(
    () =>
      player.stage.onStep(() => {
        const { playing, time: now } = player.transport
        setTime(playing ? Math.round(10 * now) / 10 : now)
        return false
      }),
    [player],
  )
  return Math.min(Math.max(time, origin?.start ?? 0), origin?.end ?? 0)
}

/** What the operation reports of a moment; nothing where it was made otherwise, or until that is loaded. */
function useTold(shown: Shown | undefined, seconds: number | undefined): readonly ToldExample[] {
  const [tell, setTell] = useState<typeof tellExamples>()
  const examples = shown?.examples
  useEffect(() => {
    if (!examples) return undefined
    let gone = false
    // It knows the operations, which come when the first one is asked for.
    void import('../provenance/told-examples.ts').then((known) => {
      if (!gone) setTell(() => known.tellExamples)
    })
    return () => {
      gone = true
    }
  }, [examples])
  return tell && examples && seconds !== undefined ? tell(examples, seconds) : []
}

/** Where nobody reports it: fitted to what is seen. */
function useGround(shown: Shown | undefined, origin: Origin | undefined): GroundTransform | undefined {
  const { library } = useShell()
  const [found, setFound] = useState<{ origin: Origin; ground: GroundTransform }>()
  useEffect(() => {
    if (!shown || !origin) return undefined
    let gone = false
    library.example(origin.source).then(
      (example) => {
        if (!gone) setFound({ origin, ground: fitExample(shown.motion, example, origin) })
      },
      () => {},
    )
    return () => {
      gone = true
    }
  }, [library, shown, origin])
  return found && found.origin === origin ? found.ground : undefined
}
