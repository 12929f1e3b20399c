import { through } from '../math/ease.ts'
import type { Channel } from '../stage/channels.ts'
import { say, type Stage } from '../stage/stage.ts'

/** Key poses of one channel: seconds from the beginning of the action, value. */
export type Keys = readonly (readonly [time: number, value: number])[]

/**
 * Lays key-posed curves over the rest posture: each runs smoothly through its keys and holds the last one
 * until `end`, where it lets go over `release` seconds (0: it stays).
 */
export function pose(
  stage: Stage,
  began: number,
  channels: Readonly<Partial<Record<Channel, Keys>>>,
  options: { readonly end?: number; readonly release?: number; readonly fadeIn?: number } = {},
): void {
  const { end = Infinity, release = 0.35, fadeIn = 0.2 } = options
  for (const [channel, keys] of Object.entries(channels) as [Channel, Keys][]) {
    const curve = through(keys)
    say(stage, channel, began, (t) => curve(t - began), {
      end,
      fadeIn,
      fadeOut: end === Infinity ? 0 : release,
    })
  }
}

/** The same keys on the left and the right. */
export function both(keys: Readonly<Record<string, Keys>>): Partial<Record<Channel, Keys>> {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, list]) => [
      [`left${name}`, list],
      [`right${name}`, list],
    ]),
  ) as Partial<Record<Channel, Keys>>
}
