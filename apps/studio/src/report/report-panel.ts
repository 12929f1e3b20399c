import { button, element } from '@understudy/view/player'
import type { ImportReport } from '@understudy/motion/formats'
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
    show: (imported, choices) =>
      open(WORDS.report(imported.report.source), 'region', ...reportContent(imported, choices, readAgain)),
    showProblem: (message, wayOut) =>
      open(WORDS.problem, 'alert', element('p', { class: 'problem' }, message), element('p', {}, wayOut)),
  }
}

function reportContent(
  { motion, report }: Imported,
  choices: ImportChoices,
  readAgain: (choices: ImportChoices) => void,
): HTMLElement[] {
  const offers = offersOf(report, choices)
  const list = element('dl')
  for (const { what, text, doubt } of reportLines(motion, report)) {
    const answer = element('dd', { class: doubt ? 'doubt' : undefined }, text)
    for (const { label, patch } of offers.filter((offer) => offer.about === what)) {
      answer.append(button({ class: 'us-switch' }, label, () => readAgain({ ...choices, ...patch })))
    }
    list.append(element('dt', {}, what), answer)
  }
  return [list, ...issueList(report)]
}

/** What can be set otherwise, beside the line it is about. */
function offersOf(
  { profile, frameRate }: ImportReport,
  choices: ImportChoices,
): { about: string; label: string; patch: ImportChoices }[] {
  const { suggested, header, used } = frameRate
  const rate = suggested ?? (used === header ? undefined : header)
  return [
    ...(rate === undefined
      ? []
      : [{ about: 'Rate', label: WORDS.useRate(rate), patch: { frameRate: rate } }]),
    ...(profile === undefined
      ? []
      : [
          {
            about: 'Format',
            label: WORDS.withoutProfile(profileName(profile)),
            patch: { profile: 'none' as const },
          },
        ]),
    ...(choices.profile === 'none'
      ? [{ about: 'Format', label: WORDS.withProfile, patch: { profile: 'auto' as const } }]
      : []),
  ]
}

function issueList({ warnings, repairs, frameRate }: ImportReport): HTMLElement[] {
  const issues = [...warnings, ...repairs].filter(({ message }) => message !== frameRate.warning)
  if (issues.length === 0) return []
  const rows = issues
    .slice(0, LISTED)
    .map(({ at, message }) => element('li', {}, message, element('small', {}, at)))
  if (issues.length > LISTED) rows.push(element('li', {}, WORDS.more(issues.length - LISTED)))
  const summary = element('summary', {}, WORDS.repairs(issues.length))
  return [element('details', { open: issues.length <= 3 }, summary, element('ul', {}, ...rows))]
}
