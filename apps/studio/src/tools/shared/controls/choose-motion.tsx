import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TakeEntry } from '../../../document/document.ts'
import type { TakeRecipe } from '../../../document/recipe.ts'
import type { CatalogueEntry } from '../../../engine/library/catalogue.ts'
import { TOOL_WORDS } from '../../../engine/words/tool-words.ts'
import { WORDS } from '../../../engine/words/words.ts'
import { useSlice } from '../context.ts'

export interface Chosen {
  readonly recipe: TakeRecipe
  readonly name: string
}

export interface ChooseMotionProps {
  readonly label: string
  readonly hint: string
  /** What is chosen now. */
  readonly value: Chosen | undefined
  /** Which clips of the library are offered. */
  readonly clips: (entry: CatalogueEntry) => boolean
  readonly takes?: (take: TakeEntry) => boolean
  readonly onChoose: (chosen: Chosen) => void
}

/** One's takes and clips of the library in one searchable list. */
export function ChooseMotion({
  label,
  hint,
  value,
  clips,
  takes = () => true,
  onChoose,
}: ChooseMotionProps): ReactNode {
  const catalogue = useSlice((state) => state.catalogue)
  const entries = useSlice((state) => state.document.takes)
  const own = entries.filter((take) => take.recipe.kind !== 'corpus' && takes(take))
  const offered = catalogue.filter(clips)
  const families = [...new Set(offered.map(({ family }) => family))]
  const data = [
    ...(own.length > 0
      ? [{ group: TOOL_WORDS.yourTakes, items: own.map(({ id, name }) => ({ value: id, label: name })) }]
      : []),
    ...families.map((family) => ({
      group: WORDS.family(family),
      items: offered
        .filter((entry) => entry.family === family)
        .map(({ id }) => ({ value: `clip ${id}`, label: WORDS.clipTitle(id) })),
    })),
  ]
  const { recipe } = value ?? {}
  const now =
    recipe?.kind === 'corpus' ? `clip ${recipe.clip}` : own.find((take) => take.recipe === recipe)?.id
  return (
    <Select
      size="xs"
      label={label}
      title={hint}
      placeholder={value?.name ?? TOOL_WORDS.chooseClip}
      searchable
      filter={byNameOrId}
      limit={60}
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: true }}
      allowDeselect={false}
      data={data}
      value={now ?? null}
      onChange={(picked) => {
        const clip = picked?.startsWith('clip ') ? picked.slice(5) : undefined
        const take = entries.find(({ id }) => id === picked)
        if (clip !== undefined) onChoose({ recipe: { kind: 'corpus', clip }, name: WORDS.clipTitle(clip) })
        else if (take) onChoose({ recipe: take.recipe, name: take.name })
      }}
    />
  )
}

/** Both what a clip is called and its file's name find it: command lines and files use the latter. */
const byNameOrId: OptionsFilter = ({ options, search, limit }) => {
  const wanted = search.trim().toLowerCase()
  const fits = ({ label, value }: ComboboxItem): boolean =>
    label.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted)
  let left = limit
  return options.flatMap((option): ReturnType<OptionsFilter> => {
    if (!('group' in option)) return fits(option) && left-- > 0 ? [option] : []
    const whole = typeof option.group === 'string' && option.group.toLowerCase().includes(wanted)
    const items = whole ? option.items : option.items.filter(fits)
    const shown = items.slice(0, Math.max(0, left))
    left -= shown.length
    return shown.length > 0 ? [{ ...option, items: shown }] : []
  })
}
