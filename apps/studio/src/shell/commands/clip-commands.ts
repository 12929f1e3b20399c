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
    {
      id: 'smooth',
      label: does.smooth,
      disabled: looking,
      run: () => work.do({ op: 'smooth', seconds: 0.05 }),
    },
    { id: 'spikes', label: does.spikes, disabled: looking, run: () => work.do({ op: 'spikes' }) },
    { id: 'to-floor', label: does.floor, disabled: looking, run: () => work.do({ op: 'floor' }) },
    ...[0.5, 2].map((speed) => ({
      id: `retime-${speed}`,
      label: EDIT_WORDS.step({ op: 'speed', speed }),
      disabled: looking,
      run: () => work.do({ op: 'speed', speed }),
    })),
    { id: 'delete-take', label: EDIT_WORDS.delete, disabled: looking, run: work.remove },
  ]
}
