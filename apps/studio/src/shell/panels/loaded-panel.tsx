import { Suspense, use, type ReactNode } from 'react'
import type { CraftName } from '../../crafts/craft-names.ts'
import { useShell } from './context.ts'

/** The panel of a craft, as soon as the craft is there. */
export function CraftPanel({ name }: { readonly name: CraftName }): ReactNode {
  return (
    <Suspense fallback={undefined}>
      <Loaded name={name} />
    </Suspense>
  )
}

function Loaded({ name }: { readonly name: CraftName }): ReactNode {
  const { Panel } = use(useShell().crafts.get(name))
  return <Panel />
}
