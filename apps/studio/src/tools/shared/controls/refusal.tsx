import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSlice } from '../context.ts'

/** Why the tool could not do what was asked, in words. */
export function Refusal(): ReactNode {
  const refusal = useSlice((state) => state.refusal)
  if (!refusal) return undefined
  return (
    <p className="refusal" role="alert">
      <TriangleAlert size={14} aria-hidden="true" />
      {refusal}
    </p>
  )
}
