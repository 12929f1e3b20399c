import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import { WORDS } from '../../../engine/words/words.ts'

interface AdvancedProps {
  /** What the drawer is called, where it is not "Advanced". */
  readonly title?: string
  readonly children: ReactNode
}

/** A drawer for what few need: folded until it is asked for. */
export function Advanced({ title = WORDS.advanced, children }: AdvancedProps): ReactNode {
  return (
    <Accordion variant="default" className="advanced">
      <Accordion.Item value="advanced">
        <Accordion.Control>{title}</Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
