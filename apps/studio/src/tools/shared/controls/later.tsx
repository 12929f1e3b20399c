import { startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * Children that are built in slices between pictures instead of all at once: a panel full of fields takes longer than
 * a picture may. Give it a key that changes when other children come.
 */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  const [there, setThere] = useState(false)
  useEffect(() => startTransition(() => setThere(true)), [])
  return there && children
}
