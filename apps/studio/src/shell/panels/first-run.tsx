import { Button } from '@mantine/core'
import {
  Footprints,
  Hand,
  Link,
  Puzzle,
  SlidersHorizontal,
  Target,
  Upload,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { leadDance } from '../../tools/partner/follow-leader.ts'
import { walkLoop } from '../openers/first-takes.ts'
import { openChain } from '../openers/open-chain.ts'
import { SWAP_ARMS, swapArms } from '../../tools/assemble/swap-arms.ts'
import { stretchJump } from '../../tools/shape/stretch-jump.ts'
import { AIM_PUNCH, aimPunch } from '../../tools/space/aim-punch.ts'
import { MORE_ENERGY, moreEnergy } from '../../tools/style/more-energy.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

/** One sentence over a stage in motion, and a few ways in. Gone with the first take of one's own. */
export function FirstRun(): ReactNode {
  const { studio, chooseFiles } = useShell()
  const fresh = useSlice(({ document }) => document.takes.length === 1)
  const drawing = useSlice(({ tool, gesture }) => tool === 'draw' && !gesture)
  const selecting = useSlice(({ tool }) => tool === 'select')
  const otherTool = useSlice(({ tool }) => tool !== 'draw' && tool !== 'select')
  if (!fresh) return drawing && <p className="draw-help">{WORDS.drawHelp}</p>
  const openers: readonly { text: string; Icon: LucideIcon; run: () => void }[] = [
    { text: WORDS.openerLoop, Icon: Footprints, run: () => walkLoop(studio) },
    { text: TOOL_WORDS.openerDance, Icon: Users, run: () => leadDance(studio) },
    { text: WORDS.openerJump, Icon: Hand, run: () => stretchJump(studio) },
    { text: SWAP_ARMS.opener, Icon: Puzzle, run: () => swapArms(studio) },
    { text: MORE_ENERGY.opener, Icon: SlidersHorizontal, run: () => moreEnergy(studio) },
    { text: AIM_PUNCH.opener, Icon: Target, run: () => aimPunch(studio) },
    { text: WORDS.chain.opener, Icon: Link, run: () => openChain(studio) },
  ]
  return (
    <>
      {!otherTool && (
        <div className="first-run">
          <p className="sentence">{WORDS.sentence}</p>
          <p className="sentence-more">{selecting ? WORDS.sentenceSelect : WORDS.sentenceMore}</p>
        </div>
      )}
      {drawing && <Invitation />}
      <div className="openers" role="group" aria-label={WORDS.openers}>
        {openers.map(({ text, Icon, run }) => (
          <Opener key={text} icon={<Icon size={14} />} text={text} run={run} />
        ))}
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

/** A stroke that draws itself on the floor, over and over: what a hand could do here. Gone with the first touch. */
function Invitation(): ReactNode {
  const { player } = useShell()
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const { canvas } = player.stage
    const touch = (): void => setTouched(true)
    canvas.addEventListener('pointerdown', touch, { once: true })
    return () => canvas.removeEventListener('pointerdown', touch)
  }, [player])
  if (touched) return null
  return (
    <svg className="invitation" viewBox="0 0 320 90" aria-hidden="true">
      <path className="invitation-stroke" pathLength={1} d={STROKE} />
      <circle className="invitation-tip" r={5}>
        <animateMotion
          dur="4s"
          repeatCount="indefinite"
          keyPoints="0;1;1"
          keyTimes="0;0.55;1"
          calcMode="linear"
          path={STROKE}
        />
      </circle>
    </svg>
  )
}

/** A loop as it lies on the floor, seen from a little above. */
const STROKE = 'M14 62 C 60 20, 150 6, 214 22 S 306 62, 236 76 S 120 60, 178 36 S 280 20, 306 12'
