import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'

/** An event of a trace of Chromium; times in microseconds. */
interface Traced {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread meanwhile. */
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: Readonly<Record<string, unknown>> }
}

/** What the page's own thread did in one go, milliseconds. */
export interface MainTask {
  readonly long: number
  /** Of these the processor worked on it; the rest it waited, where the machine was busy with others. */
  readonly worked: number
  /** The parts of it that took longest. */
  readonly parts: readonly string[]
}

/** Runs `work` and answers the tasks of the page's thread in that time, longest first. */
export async function mainTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  keep?: string,
): Promise<readonly MainTask[]> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'blink.user_timing', 'v8'],
  })
  await work()
  const buffer = await browser.stopTracing()
  if (keep) writeFileSync(keep, buffer)
  const { traceEvents } = JSON.parse(buffer.toString()) as { traceEvents: readonly Traced[] }
  // The page's: of all threads that call themselves the main one of a renderer, the one that did most.
  const spent = new Map<string, number>()
  const key = ({ pid, tid }: Traced): string => `${pid}/${tid}`
  for (const event of traceEvents)
    if (event.name === 'FunctionCall' || event.name === 'EvaluateScript')
      spent.set(key(event), (spent.get(key(event)) ?? 0) + (event.dur ?? 0))
  const mains = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(key),
  )
  const main = [...spent].filter(([id]) => mains.has(id)).toSorted((a, b) => b[1] - a[1])[0]?.[0]
  const own = traceEvents.filter((event) => key(event) === main && event.ph === 'X')
  return own
    .filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
    .map((task) => ({
      long: (task.dur ?? 0) / 1000,
      worked: (task.tdur ?? task.dur ?? 0) / 1000,
      parts:
        (task.dur ?? 0) < 30_000
          ? []
          : own
              .filter(
                (one) =>
                  one !== task &&
                  !/RunTask/.test(one.name) &&
                  one.ts >= task.ts &&
                  one.ts + (one.dur ?? 0) <= task.ts + (task.dur ?? 0) &&
                  (one.dur ?? 0) > 5000,
              )
              .toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
              .slice(0, 6)
              .map(
                ({ name, dur = 0, args }) =>
                  `${name} ${(dur / 1000).toFixed(0)} ${String(args?.data?.functionName ?? args?.data?.type ?? '')} ${String(args?.data?.url ?? '').replace(/.*\//, '')}:${String(args?.data?.lineNumber ?? '')}`,
              ),
    }))
    .toSorted((a, b) => b.long - a.long)
}
