/** Colours of the bar of time, as CSS has them. */
export interface LaneColours {
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly panel: string
  readonly accent: string
  readonly contact: string
  readonly mark: string
  readonly asked: string
  readonly hold: string
  readonly runs: readonly string[]
  readonly runInk: string
  readonly font: string
}

/** As the page has them now: they change with its theme. */
export function coloursOf(root: HTMLElement): LaneColours {
  const style = getComputedStyle(root)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  return {
    ink: of('--st-ink'),
    soft: of('--st-soft'),
    line: of('--st-line'),
    panel: of('--st-panel'),
    accent: of('--st-accent'),
    contact: of('--us-contact'),
    mark: of('--st-mark'),
    asked: of('--st-asked'),
    hold: of('--st-hold'),
    runs: [0, 1, 2, 3].map((run) => of(`--st-run-${run}`)),
    runInk: of('--st-run-ink'),
    font: style.fontFamily,
  }
}
