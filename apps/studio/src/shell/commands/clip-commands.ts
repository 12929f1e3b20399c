import type { WorkspaceStore } from '../../engine/studio/workspace.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'
import type { ClipWork } from '../../tools/edit/clip-work.ts'
import type { KeyedCommand } from './command.ts'

/** Surgery on the take on stage, by name and by key. */
export function makeClipCommands(work: ClipWork, workspace: WorkspaceStore): readonly KeyedCommand[] {
  const { does } = EDIT_WORDS
  const noRange = (): string | undefined => (work.range() ? undefined : EDIT_WORDS.needRange)
  const looking = (): string | undefined =>
    workspace.getState().preview === undefined ? undefined : EDIT_WORDS.nobody
  const shifted = (id: string, label: string, letter: string, run: () => void): KeyedCommand => ({
    id,
    label,
    keys: `Shift+${letter}`,
    code: `Key${letter}`,
    shift: true,
    disabled: looking,
    run,
  })
  return [
    { ...shifted('trim', does.trim, 'X', work.trim), disabled: () => looking() ?? noRange() },
    {
      id: 'cut-out',
      label: does.cut,
      keys: 'Delete',
      code: 'Delete',
      disabled: () => looking() ?? noRange(),
      run: work.cut,
    },
    {
      id: 'trim-start',
      label: does.trimStart,
      keys: '[',
      code: 'BracketLeft',
      disabled: looking,
      run: () => work.trimHere('start'),
    },
    {
      id: 'trim-end',
      label: does.trimEnd,
      keys: ']',
      code: 'BracketRight',
      disabled: looking,
      run: () => work.trimHere('end'),
    },
    shifted('mirror', does.mirror, 'V', () => work.do({ op: 'mirror' })),
    shifted('reverse', does.reverse, 'R', () => work.do({ op: 'reverse' })),
    shifted('make-loop', does.loop, 'L', () => work.loop(1)),
    shifted('in-place', does.inPlace, 'P', () => work.do({ op: 'inPlace' })),
    shifted('duplicate', EDIT_WORDS.duplicate, 'D', work.duplicate),
    shifted('repeat', does.repeat, 'K', work.repeat),
    shifted('smooth', does.smooth, 'S', () => work.smooth(0.05)),
    shifted('spikes', does.spikes, 'E', () => work.mend('spikes')),
    shifted('fill-gaps', does.fill, 'G', () => work.mend('gaps')),
    { id: 'to-floor', label: does.floor, disabled: looking, run: () => work.do({ op: 'floor' }) },
    ...(
      [
        [0.5, 'Comma', '<'],
        [2, 'Period', '>'],
      ] as const
    ).map(([speed, code, key]) => ({
      id: `retime-${speed}`,
      label: EDIT_WORDS.step({ op: 'speed', speed }),
      keys: `Shift+${key}`,
      code,
      shift: true,
      disabled: looking,
      run: () => work.do({ op: 'speed', speed }),
    })),
    {
      id: 'delete-take',
      label: EDIT_WORDS.delete,
      keys: 'Shift+Delete',
      code: 'Delete',
      shift: true,
      disabled: looking,
      run: work.remove,
    },
  ]
}
