import type { ReactNode } from 'react'
import { Advanced } from '../shared/controls/advanced.tsx'
import { MarkedSlider } from './marked-slider.tsx'
import type { AttributeLook, StyleLook } from './messages.ts'
import type { StyleChange } from '../../document/style-recipe.ts'
import { STYLE_WORDS, type AttributeWords } from './words.ts'
import type { StyleWork } from './work.ts'

/** The track goes on beyond the examples by this share of what they span. */
const BEYOND = 0.4

interface AttributeSlidersProps {
  readonly look: StyleLook
  readonly change: StyleChange
  readonly work: StyleWork
}

/** One slider for everything that is labelled about the examples. */
export function AttributeSliders({ look, change, work }: AttributeSlidersProps): ReactNode {
  const at = (place: AttributeWords['place']): readonly AttributeLook[] =>
    look.attributes.filter(({ name }) => STYLE_WORDS.attribute(name).place === place)
  const sliders = (list: readonly AttributeLook[]): ReactNode =>
    list.map((attribute) => (
      <AttributeSlider key={attribute.name} attribute={attribute} change={change} work={work} />
    ))
  const more = [...at('more'), ...(look.way === 'located' ? at('path') : [])]
  return (
    <>
      {sliders(at('first'))}
      {at('feelings').length > 0 && (
        <Advanced title={STYLE_WORDS.feelings}>{sliders(at('feelings'))}</Advanced>
      )}
      {more.length > 0 && <Advanced title={STYLE_WORDS.more}>{sliders(more)}</Advanced>}
    </>
  )
}

function AttributeSlider({
  attribute,
  change,
  work,
}: {
  readonly attribute: AttributeLook
  readonly change: StyleChange
  readonly work: StyleWork
}): ReactNode {
  const { name, own, low, high, marks } = attribute
  const { label, hint, unit, scale, step } = STYLE_WORDS.attribute(name)
  const reach = BEYOND * (high - low)
  const round = (v: number): number => step * Math.round((scale * v) / step)
  const value = own + (change.add[name] ?? 0)
  const min = round(Math.min(low - reach, own))
  const max = round(Math.max(high + reach, own))
  // Without examples there is no outside.
  const known = marks.length > 0
  return (
    <MarkedSlider
      label={label}
      hint={hint}
      unit={unit}
      step={step}
      min={min}
      max={max}
      low={known ? scale * low : min}
      high={known ? scale * high : max}
      own={scale * own}
      marks={marks.map((mark) => scale * mark)}
      value={scale * value}
      onChange={(typed) => {
        const by = Math.round(1e4 * (typed / scale - own)) / 1e4
        work.adjust({ add: { ...change.add, [name]: Math.abs(scale * by) < step / 2 ? 0 : by } })
      }}
      onEnd={() => work.end()}
    />
  )
}
