import type { GroundTransform } from '@understudy/motion'
import { Button } from '@mantine/core'
import { CornerUpRight } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { takeOf } from '../../document/document.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { Shown } from '../../engine/studio/workspace.ts'
import { fitExample, sourceTime } from '../provenance/fit-example.ts'
import { jumpToExample } from '../provenance/jump-to-example.ts'
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
  const ground = useGround(shown, origin)
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
      <dl className="result">
        <dt>{words.example}</dt>
        <dd>
          {WORDS.clipTitle(origin.source)}, {words.span(origin.sourceStart, origin.sourceEnd)}
        </dd>
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
      <Button
        size="xs"
        variant="default"
        fullWidth
        leftSection={<CornerUpRight size={14} />}
        onClick={() =>
          jumpToExample(studio, player, workspace, origin.source, sourceTime(origin, player.transport.time))
        }
      >
        {words.jump}
      </Button>
    </>
  )
}

function useGround(shown: Shown | undefined, origin: Origin | undefined): GroundTransform | undefined {
  const { library } = useShell()
  const [found, setFound] = useState<{ origin: Origin; ground: GroundTransform }>()
  useEffect(() => {
    if (!shown || !origin) return undefined
    let gone = false
    library.perform(origin.source).then(
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
