import type { Recipe, RecipeInput } from '@understudy/motion'
import type { ClipStep, EditRecipe } from '../../document/edit-recipe.ts'
import { call, type Naming } from './call.ts'

/** Length of the transition where a part was taken out, seconds; shorter near an end. */
const CUT_BLEND = 0.4

/** One step of surgery on a clip as a recipe of operations. */
export function editRecipe({ input, does }: EditRecipe, { of }: Naming): Recipe | undefined {
  const motion = of(input)
  switch (does.op) {
    case 'cut':
      return call(
        'join-motions',
        { a: motion, b: motion },
        { at: [does.start, does.end], blendSeconds: CUT_BLEND },
      )
    case 'loop': {
      const { times, start, end } = does
      return call(
        'loop-motion',
        { motion },
        { times, ...(start !== undefined && { from: start }), ...(end !== undefined && { until: end }) },
      )
    }
    case 'layer':
      return call('layer-motion', { motion, layers: value(does.layers) }, {})
    case 'path':
      return call('bend-path', { motion, handles: value(does.handles) }, {})
    case 'curves':
      return call('edit-curves', { motion, curves: value(does.curves) }, {})
    case 'reach':
      return call('reach-motion', { motion, goals: value(does.goals) }, { pins: does.pins })
    case 'place': {
      const { op: _, ...place } = does
      return call('place-motion', { motion }, place)
    }
    default:
      return call('edit-clip', { motion }, optionsOf(does))
  }
}

const value = (plain: unknown): RecipeInput => ({ value: JSON.parse(JSON.stringify(plain)) as object })

type PlainStep = Exclude<
  ClipStep,
  { readonly op: 'cut' | 'loop' | 'layer' | 'path' | 'curves' | 'reach' | 'place' }
>

function optionsOf(does: PlainStep): object {
  switch (does.op) {
    case 'trim':
      return { from: does.start, until: does.end }
    case 'speeds':
      return { speeds: does.keys }
    case 'speed':
      return { speed: does.speed }
    case 'smooth':
      return { smooth: does.seconds, ...within(does) }
    case 'spikes':
      return { spikes: true, ...within(does) }
    case 'gaps': {
      const { within: fill } = within(does)
      return fill ? { fill } : { gaps: true }
    }
    default:
      return { [does.op]: true }
  }
}

/** The stretch that a step is about, where it is not all of the take. */
const within = ({
  start,
  end,
}: {
  readonly start?: number
  readonly end?: number
}): { readonly within?: { readonly start: number; readonly end: number } } =>
  start === undefined || end === undefined ? {} : { within: { start, end } }
