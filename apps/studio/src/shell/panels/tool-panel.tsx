import type { ReactNode } from 'react'
import { isCraft } from '../../crafts/craft-names.ts'
import { CRAFT_OF } from '../../crafts/craft-recipes.ts'
import { currentTake } from '../../document/document.ts'
import type { RecipeKind } from '../../document/recipe.ts'
import type { ToolName } from '../../engine/studio/tool-names.ts'
import { BlendPanel } from '../../tools/join/panel.tsx'
import { CleanPanel } from '../../tools/clean/panel.tsx'
import { useSlice } from './context.ts'
import { CraftPanel } from './loaded-panel.tsx'
import { PartnerPanel } from '../../tools/partner/panel.tsx'
import { WalkPanel } from '../../tools/draw/panel.tsx'

/** Which tool a take is made with: its panel is there when the select tool is in hand. */
const MADE_WITH: Readonly<Partial<Record<RecipeKind, ToolName>>> = {
  clean: 'clean',
  partner: 'partner',
  join: 'blend',
  blend: 'blend',
  ...CRAFT_OF,
}

/** The panel of the tool in hand, else of the tool that made the take on stage. */
export function ToolPanel(): ReactNode {
  const tool = useSlice((state) => state.tool)
  const kind = useSlice((state) => currentTake(state.document)?.recipe.kind)
  const made = kind && MADE_WITH[kind]
  const name = tool === 'select' ? made : tool
  if (isCraft(name)) return <CraftPanel name={name} />
  switch (name) {
    case 'clean':
      return <CleanPanel />
    case 'partner':
      return <PartnerPanel />
    case 'blend':
      return <BlendPanel />
    default:
      return <WalkPanel />
  }
}
