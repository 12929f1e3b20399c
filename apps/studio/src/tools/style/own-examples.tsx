import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LabelledSet } from '../../document/example-set.ts'
import { takesOf, type StoredSet } from '../../engine/sets/stored-set.ts'
import { currentOf } from '../../document/document.ts'
import { usePanel, useSlice } from '../shared/context.ts'
import { EditRegistration } from '../shared/registration/registration.tsx'
import { withName } from '../shared/registration/with-name.ts'
import { ChooseSet } from '../shared/sets/choose-set.tsx'
import { RefusedExamples } from '../shared/sets/refused-examples.tsx'
import type { StyleLook } from './messages.ts'
import { STYLE_WORDS } from './words.ts'
import type { StyleWork } from './work.ts'

interface OwnExamplesProps {
  readonly own: LabelledSet | undefined
  /** What came of them; undefined while they are learned. */
  readonly look: StyleLook | undefined
  readonly work: StyleWork
}

/** Which examples the style is learned from: those that come along, or a set of one's own. */
export function OwnExamples({ own, look, work }: OwnExamplesProps): ReactNode {
  const { studio } = usePanel()
  const take = useSlice((state) => currentOf(state.document, 'style')?.recipe)
  const asTake = take?.own ? take : undefined
  const learn = async (set: StoredSet): Promise<void> => {
    const { numbersOf, rowsOf } = await import('@understudy/operations')
    const labels = numbersOf(rowsOf(set))
    if (!differ(labels)) studio.store.setState({ refusal: STYLE_WORDS.ownNoLabels })
    else work.learnFrom({ name: set.name, examples: takesOf(set).map(({ recipe }) => recipe), labels })
  }
  return (
    <>
      <ChooseSet
        tool="style"
        label={STYLE_WORDS.examplesLabel}
        title={STYLE_WORDS.ownTitle}
        least={3}
        chosen={own && { name: own.name, count: own.examples.length }}
        onChoose={(set) => void learn(set)}
      />
      {own && look && look.exampleCount > 0 && (
        <RefusedExamples
          used={look.exampleCount}
          given={own.examples.length}
          reasons={look.refused}
          all={own.all ?? false}
          onAll={(all) => work.learnFrom({ ...own, all })}
        />
      )}
      {own && asTake && (
        <EditRegistration
          take={asTake}
          keys={own.keys}
          onKeys={(keys) => work.learnFrom({ ...own, keys })}
          onForce={(name, wanted) => work.learnFrom({ ...own, keep: withName(own.keep, name, wanted) })}
        />
      )}
      {own ? (
        <Button size="compact-xs" variant="subtle" onClick={() => work.learnFrom(undefined)}>
          {STYLE_WORDS.comesAlong}
        </Button>
      ) : (
        <p className="hint">{STYLE_WORDS.ownHint}</p>
      )}
    </>
  )
}

/** Whether any attribute tells two clips apart. */
const differ = (labels: LabelledSet['labels']): boolean =>
  [...new Set(labels.flatMap((one) => Object.keys(one)))].some(
    (name) => new Set(labels.flatMap((one) => one[name] ?? [])).size > 1,
  )
