import type { ImportChoices } from '../../document/import-choices.ts'
import { Button, CloseButton, NativeSelect, NumberInput, SegmentedControl, Switch } from '@mantine/core'
import type { Axis, ImportReport } from '@understudy/motion/formats'
import { useEffect, type ReactNode } from 'react'
import { currentOf } from '../../document/document.ts'
import { changeRecipe } from '../../document/edits.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { rememberRoles } from '../../engine/import/rig-roles.ts'
import { reportLines, profileName } from '../files/report-lines.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useWorkspace, useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'
import { RoleList } from './role-list.tsx'
import { Later } from '../../tools/shared/controls/later.tsx'

/** Repairs listed before the rest is only counted. */
const LISTED = 8
/** Metres per unit that files come in. */
const UNITS: readonly (readonly [label: string, metres: number])[] = [
  ['1 mm', 0.001],
  ['1 cm', 0.01],
  ['1 in', 0.0254],
  ['1 dm', 0.1],
  ['1 m', 1],
]

/** What went wrong, with a way out; or what an import found out and did, each of it to be set otherwise and back. */
export function Report(): ReactNode {
  const { studio, workspace, chooseFiles } = useShell()
  const problem = useSlice((state) => state.problem)
  const notice = useSlice((state) => state.notice)
  const imported = useSlice((state) => state.imported)
  const take = useSlice(({ document }) => currentOf(document, 'file'))
  const performed = useSlice((state) => state.performed)
  const open = useWorkspace((state) => state.reportOpen)
  const tool = useSlice((state) => state.tool)
  useEffect(() => {
    if (imported) workspace.setState({ reportOpen: true })
  }, [imported, workspace])
  // A tool's panel has the same place: whoever takes a tool has read enough, and the take's details bring this back.
  useEffect(() => {
    if (tool !== 'select') workspace.setState({ reportOpen: false })
  }, [tool, workspace])
  if (problem)
    return (
      <section className="report" role="alert" aria-label={WORDS.problem}>
        <header>
          <h2>{WORDS.problem}</h2>
          <CloseButton
            aria-label={WORDS.close}
            onClick={() => studio.store.setState({ problem: undefined })}
          />
        </header>
        <div className="report-body">
          <p className="problem">{problem}</p>
          <Button size="xs" variant="default" onClick={chooseFiles}>
            {WORDS.another}
          </Button>
        </div>
      </section>
    )
  if (notice)
    return (
      <section className="report" role="status" aria-label={WORDS.notice}>
        <header>
          <h2>{WORDS.notice}</h2>
          <CloseButton
            aria-label={WORDS.close}
            onClick={() => studio.store.setState({ notice: undefined })}
          />
        </header>
        <div className="report-body">
          <p>{notice}</p>
        </div>
      </section>
    )
  if (!open || !take || !performed?.report) return undefined
  const { report, motion } = performed
  const { choices } = take.recipe
  const set = (patch: ImportChoices): void =>
    studio.do(
      WORDS.steps.reread,
      changeRecipe(take.id, 'file', (recipe) => ({
        ...recipe,
        choices: pruned({ ...recipe.choices, ...patch }),
      })),
    )
  return (
    <aside className="report" role="region" aria-label={WORDS.report(report.source)}>
      <header>
        <h2>{WORDS.report(report.source)}</h2>
        <CloseButton aria-label={WORDS.close} onClick={() => workspace.setState({ reportOpen: false })} />
      </header>
      <div className="report-body">
        <Later key={take.id}>
          <dl>
            {reportLines(motion, report).map(({ what, text, doubt }) => (
              <div key={what} className="report-line">
                <dt>{what}</dt>
                <dd className={doubt ? 'doubt' : undefined}>
                  {text}
                  <Fix what={what} report={report} choices={choices} set={set} />
                </dd>
              </div>
            ))}
          </dl>
          <RoleList
            skeleton={motion.skeleton}
            byHand={choices.roles}
            set={(roles) => {
              set({ roles })
              void rememberRoles(motion.skeleton, roles)
            }}
          />
          <Issues report={report} />
          {Object.keys(choices).length > 0 && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                set(AS_FOUND)
                if (choices.roles) void rememberRoles(motion.skeleton, undefined)
              }}
            >
              {SHELL_WORDS.report.asFound}
            </Button>
          )}
        </Later>
      </div>
    </aside>
  )
}

const AS_FOUND: ImportChoices = {
  profile: undefined,
  frameRate: undefined,
  metresPerUnit: undefined,
  upAxis: undefined,
  roles: undefined,
  contacts: undefined,
  floor: undefined,
}

const pruned = (choices: ImportChoices): ImportChoices =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))

interface FixProps {
  readonly what: string
  readonly report: ImportReport
  readonly choices: ImportChoices
  readonly set: (patch: ImportChoices) => void
}

/** How one line can be set otherwise. */
function Fix({ what, report, choices, set }: FixProps): ReactNode {
  const words = SHELL_WORDS.report
  switch (what) {
    case 'Format':
      if (!report.profile && choices.profile !== 'none') return undefined
      return (
        <Switch
          size="xs"
          label={report.profile ? words.repairsOf(profileName(report.profile)) : words.repairs}
          checked={choices.profile !== 'none'}
          onChange={(event) => set({ profile: event.currentTarget.checked ? undefined : 'none' })}
        />
      )
    case 'Rate':
      return <RateFix report={report} choices={choices} set={set} />
    case 'Units':
      return (
        <NativeSelect
          size="xs"
          aria-label={words.unit}
          value={String(choices.metresPerUnit ?? '')}
          data={[
            { value: '', label: words.unitFound },
            ...UNITS.map(([label, metres]) => ({ value: String(metres), label: words.unitIs(label) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ metresPerUnit: value === '' ? undefined : Number(value) })
          }
        />
      )
    case 'Up':
      return (
        <SegmentedControl
          size="xs"
          aria-label={words.up}
          value={choices.upAxis ?? 'found'}
          data={[
            { value: 'found', label: words.found },
            ...(['x', 'y', 'z'] as const).map((axis) => ({ value: axis, label: axis.toUpperCase() })),
          ]}
          onChange={(value) => set({ upAxis: value === 'found' ? undefined : (value as Axis) })}
        />
      )
    case 'Floor':
      return (
        <Switch
          size="xs"
          label={words.floor}
          checked={choices.floor !== 'as it is'}
          onChange={(event) => set({ floor: event.currentTarget.checked ? undefined : 'as it is' })}
        />
      )
    case 'Contacts':
      return (
        <Switch
          size="xs"
          label={words.contacts}
          checked={choices.contacts !== 'none'}
          onChange={(event) => set({ contacts: event.currentTarget.checked ? undefined : 'none' })}
        />
      )
    default:
      return undefined
  }
}

function RateFix({ report, choices, set }: Omit<FixProps, 'what'>): ReactNode {
  const { suggested, header, used } = report.frameRate
  const offer = suggested ?? (used === header ? undefined : header)
  return (
    <div className="report-fix">
      <NumberInput
        size="xs"
        aria-label={SHELL_WORDS.report.rate}
        value={Math.round(1000 * used) / 1000}
        min={1}
        max={1000}
        hideControls
        onBlur={(event) => {
          const typed = Number.parseFloat(event.currentTarget.value)
          if (typed > 0 && Math.abs(typed - used) > 5e-4) set({ frameRate: typed })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      {offer !== undefined && choices.frameRate === undefined && (
        <Button size="compact-xs" variant="default" onClick={() => set({ frameRate: offer })}>
          {WORDS.useRate(offer)}
        </Button>
      )}
      {choices.frameRate !== undefined && (
        <Button size="compact-xs" variant="default" onClick={() => set({ frameRate: undefined })}>
          {SHELL_WORDS.report.rateFound}
        </Button>
      )}
    </div>
  )
}

function Issues({ report }: { readonly report: ImportReport }): ReactNode {
  const { warnings, repairs, frameRate } = report
  const issues = [...warnings, ...repairs].filter(({ message }) => message !== frameRate.warning)
  if (issues.length === 0) return undefined
  return (
    <details open={issues.length <= 3}>
      <summary>{WORDS.repairs(issues.length)}</summary>
      <ul>
        {issues.slice(0, LISTED).map(({ at, message }) => (
          <li key={`${at} ${message}`}>
            {message}
            <small>{at}</small>
          </li>
        ))}
        {issues.length > LISTED && <li>{WORDS.more(issues.length - LISTED)}</li>}
      </ul>
    </details>
  )
}
