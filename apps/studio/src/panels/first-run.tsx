import { Button } from '@mantine/core'
import { Footprints, Pencil, Play, Upload, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { leadDance, takeClip, walkLoop } from '../actions/actions.ts'
import { TOOL_WORDS } from '../tool-words.ts'
import { WORDS } from '../words.ts'
import { useShell, useSlice } from './context.ts'

/** One sentence over a stage in motion, and a few ways in. Gone with the first take of one's own. */
export function FirstRun(): ReactNode {
  const { studio, chooseFiles, work } = useShell()
  const fresh = useSlice(({ document }) => document.takes.length === 1)
  const drawing = useSlice(({ tool, gesture }) => tool === 'draw' && !gesture)
  const otherTool = useSlice(({ tool }) => tool !== 'draw' && tool !== 'select')
  if (!fresh) return drawing && <p className="draw-help">{WORDS.drawHelp}</p>
  return (
    <>
      {!otherTool && (
        <div className="first-run">
          <p className="sentence">{WORDS.sentence}</p>
          <p className="sentence-more">{WORDS.sentenceMore}</p>
        </div>
      )}
      <div className="openers" role="group" aria-label={WORDS.openers}>
        <Opener icon={<Pencil size={14} />} text={WORDS.openerDraw} run={() => studio.choose('draw')} />
        <Opener icon={<Footprints size={14} />} text={WORDS.openerLoop} run={() => walkLoop(studio)} />
        <Opener icon={<Users size={14} />} text={TOOL_WORDS.openerDance} run={() => leadDance(work)} />
        <Opener
          icon={<Play size={14} />}
          text={WORDS.openerClip('jump')}
          run={() => takeClip(studio, 'jump-01')}
        />
        <Opener
          icon={<Play size={14} />}
          text={WORDS.openerClip('golf swing')}
          run={() => takeClip(studio, 'golf-01')}
        />
        <Opener icon={<Upload size={14} />} text={WORDS.openerFile} run={chooseFiles} />
      </div>
    </>
  )
}

interface OpenerProps {
  readonly icon: ReactNode
  readonly text: string
  readonly run: () => void
}

function Opener({ icon, text, run }: OpenerProps): ReactNode {
  return (
    <Button
      variant="default"
      size="xs"
      radius="xl"
      leftSection={icon}
      onClick={(event) => {
        run()
        if (event.detail > 0) event.currentTarget.blur()
      }}
    >
      {text}
    </Button>
  )
}
