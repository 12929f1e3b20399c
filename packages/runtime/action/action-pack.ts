import { channelsOf, type ActionSource } from './action-source.ts'

/** Rows of 16-bit numbers take so many steps either way. */
export const STEPS = 32767

/** Numbers in steps: value = scale · step, a scale for each mode and channel. */
export interface Rows {
  /** `[mode][sample][channel]` */
  readonly steps: Int16Array
  /** `[mode][channel]` */
  readonly scales: Float32Array
}

/** An action, open for playing: everything of `ActionSource`, its large arrays as 16-bit steps. */
export interface ActionPack extends Omit<
  ActionSource,
  'meanRotations' | 'mean' | 'modes' | 'meanTiming' | 'timingModes'
> {
  readonly channels: number
  /** In 32767ths. */
  readonly meanRotations: Int16Array
  /** The mean first, then the modes. */
  readonly shape: Rows
  /** The same of the steps in time: one channel, a sample less. */
  readonly timing: Rows
}

/** Modes of an action: how many coefficients it has. */
export const modeCount = ({ deviations }: Pick<ActionPack, 'deviations'>): number => deviations.length

/** Rounds an action to 16-bit steps: each channel of each mode has its own, 1/32767 of its largest value. */
export function packAction(source: ActionSource): ActionPack {
  const { meanRotations, mean, modes, meanTiming, timingModes, ...rest } = source
  const channels = channelsOf(source)
  const { samples } = source
  const count = modeCount(source) + 1
  return {
    ...rest,
    channels,
    meanRotations: Int16Array.from(meanRotations, (value) => Math.round(STEPS * value)),
    shape: inSteps([mean, modes], source.shapeCount + 1, samples, channels),
    timing: inSteps([meanTiming, timingModes], count, samples - 1, 1),
  }
}

function inSteps(parts: readonly Float32Array[], modes: number, samples: number, channels: number): Rows {
  const values = new Float32Array(modes * samples * channels)
  values.set(parts[0])
  values.set(parts[1], parts[0].length)
  const steps = new Int16Array(values.length)
  const scales = new Float32Array(modes * channels)
  for (let m = 0; m < modes; m++)
    for (let c = 0; c < channels; c++) {
      const first = m * samples * channels + c
      const end = first + samples * channels
      let most = 0
      for (let at = first; at < end; at += channels) most = Math.max(most, Math.abs(values[at]))
      const scale = Math.fround(most / STEPS)
      scales[m * channels + c] = scale
      if (scale > 0)
        for (let at = first; at < end; at += channels)
          steps[at] = Math.min(Math.max(Math.round(values[at] / scale), -STEPS), STEPS)
    }
  return { steps, scales }
}
