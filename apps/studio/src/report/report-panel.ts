import { button, element } from '@understudy/view/player'
import type { ImportChoices, Imported } from '../import/messages.ts'
import { WORDS } from '../words.ts'
import { profileName, reportLines } from './report-lines.ts'

/** Repairs listed before the rest is only counted. */
const LISTED = 8

export interface ReportPanel {
  readonly element: HTMLElement
  show(imported: Imported, choices: ImportChoices): void
  showProblem(message: string, wayOut: HTMLElement): void
  hide(): void
}

/** What an import found out and did, with the choices that can be made otherwise; or why it did not work. */
export function makeReportPanel(readAgain: (choices: ImportChoices) => void): ReportPanel {
  const body = element('div', { class: 'report-body' })
  const title = element('h2')
  const hide = (): void => {
    panel.hidden = true
  }
  const close = button({ class: 'us-icon', 'aria-label': WORDS.close, title: WORDS.close }, '×', hide)
  const panel = element('aside', { class: 'report', hidden: true }, element('header', {}, title, close), body)

  const open = (heading: string, role: 'region' | 'alert', ...content: readonly HTMLElement[]): void => {
    title.textContent = heading
    panel.setAttribute('role', role)
    panel.setAttribute('aria-label', heading)
    body.replaceChildren(...content)
    panel.hidden = false
  }

  return {
    element: panel,
    hide,
    show: (imported, choices) => open(WORDS.report, 'region', ...reportContent(imported, choices, readAgain)),
    showProblem: (message, wayOut) =>
      open(WORDS.problem, 'alert', element('p', { class: 'problem' }, message), element('p', {}, wayOut)),
  }
}

function reportContent(
  { motion, report }: Imported,
  choices: ImportChoices,
  readAgain: (choices: ImportChoices) => void,
): HTMLElement[] {
  const list = element('dl')
  for (const { what, text, doubt } of reportLines(motion, report)) {
    list.append(element('dt', {}, what), element('dd', { class: doubt ? 'doubt' : undefined }, text))
  }
  const content: HTMLElement[] = [list]

  const buttons = element('p', { class: 'choices' })
  const offer = (label: string, patch: ImportChoices): void =>
    buttons.append(button({ class: 'us-switch' }, label, () => readAgain({ ...choices, ...patch })))
  const { suggested, header, used } = report.frameRate
  if (suggested !== undefined) offer(WORDS.useRate(suggested), { frameRate: suggested })
  if (used !== header) offer(WORDS.useRate(header), { frameRate: header })
  if (report.profile) offer(WORDS.withoutProfile(profileName(report.profile)), { profile: 'none' })
  else if (choices.profile === 'none') offer(WORDS.withProfile, { profile: 'auto' })
  if (buttons.childElementCount > 0) content.push(buttons)

  const issues = [...report.warnings, ...report.repairs].filter(
    ({ message }) => message !== report.frameRate.warning,
  )
  if (issues.length > 0) {
    const rows = issues
      .slice(0, LISTED)
      .map(({ at, message }) => element('li', {}, message, element('small', {}, at)))
    if (issues.length > LISTED) rows.push(element('li', {}, WORDS.more(issues.length - LISTED)))
    content.push(
      element(
        'details',
        { open: issues.length <= 3 },
        element('summary', {}, WORDS.repairs(issues.length)),
        element('ul', {}, ...rows),
      ),
    )
  }
  return content
}
