import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { MODEL_FAMILY_NAMES, type ModelFamilyName } from '@understudy/performer'
import type { ModelRecipe } from '../../document/model-recipe.ts'
import { useLift } from './context.ts'
import type { Suggestion } from './messages.ts'
import { LIFT } from './words.ts'

export interface ChooseModelProps {
  readonly value: ModelRecipe | undefined
  /** How near the actions are to the clip, nearest first; undefined while that is not known. */
  readonly looks?: readonly Suggestion[] | undefined
  readonly onChoose: (model: ModelRecipe) => void
}

/** The kinds of motion there are models of: those of the page, nearest first, and those that were built here. */
export function ChooseModel({ value, looks, onChoose }: ChooseModelProps): ReactNode {
  const built = useLift((state) => state.built)
  // A take may have been made with a model that was built another day.
  const own = value && !('family' in value) && !built.includes(value) ? [value, ...built] : built
  const families = looks?.map(({ family }) => family) ?? MODEL_FAMILY_NAMES
  const label = (family: ModelFamilyName): string => {
    const look = looks?.find((one) => one.family === family)
    if (!look || !Number.isFinite(look.distanceCm)) return LIFT.family(family)
    const words = look === looks?.[0] ? LIFT.nearest : LIFT.apart
    return words(LIFT.family(family), look.distanceCm)
  }
  return (
    <Select
      size="xs"
      label={LIFT.model}
      title={LIFT.modelHint}
      placeholder={LIFT.lookingFor}
      allowDeselect={false}
      searchable
      comboboxProps={{ withinPortal: true }}
      data={[
        ...own.map((model, k) => ({ value: `built ${k}`, label: model.name })),
        ...families.map((family) => ({ value: family as string, label: label(family) })),
      ]}
      value={value === undefined ? null : 'family' in value ? value.family : `built ${own.indexOf(value)}`}
      onChange={(picked) => {
        if (picked === null) return
        const number = /^built (\d+)$/.exec(picked)?.[1]
        onChoose(number === undefined ? { family: picked as ModelFamilyName } : own[Number(number)])
      }}
    />
  )
}
