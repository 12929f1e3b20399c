import { InvalidArgumentError, type Command } from 'commander'
import type { Played } from '@understudy/operations'

/** What the flags of `addPlayedFlags` say. */
export interface PlayedFlags {
  readonly play?: readonly Played[]
  readonly never?: readonly Played[]
  readonly label?: readonly Played[]
}

/** Adds flags that say which examples play when; each may be given several times. */
export const addPlayedFlags = (command: Command): Command =>
  command
    .option(
      '--play <seconds=example>',
      'this example, or one of this clip, plays then; repeatable',
      playing('play'),
    )
    .option('--never <seconds=example>', 'it does not play then; repeatable', playing('never'))
    .option(
      '--label <from-to=label>',
      'only examples with this label play between these seconds; repeatable',
      labelled,
    )

/** The input of the operation; undefined where nothing was said. */
export function playedFrom({
  play = [],
  never = [],
  label = [],
}: PlayedFlags): readonly Played[] | undefined {
  const all = [...play, ...never, ...label]
  return all.length === 0 ? undefined : all
}

const NUMBER = String.raw`\d+(?:\.\d+)?`

const playing =
  (kind: 'play' | 'never') =>
  (text: string, before: readonly Played[] = []): readonly Played[] => {
    const found = new RegExp(`^(${NUMBER})=(.+)$`).exec(text)
    if (!found)
      throw new InvalidArgumentError(
        'It must be a time in seconds and the name of an example: 2.5=free-walk-1.',
      )
    return [...before, { kind, at: Number(found[1]), example: found[2] }]
  }

function labelled(text: string, before: readonly Played[] = []): readonly Played[] {
  const found = new RegExp(`^(${NUMBER})-(${NUMBER})=(.+)$`).exec(text)
  if (!found) throw new InvalidArgumentError('It must be two times in seconds and a label: 1-2.5=left.')
  return [...before, { kind: 'label', from: Number(found[1]), to: Number(found[2]), label: found[3] }]
}
