import { cpus } from 'node:os'

/** Starts counting; asked later, it tells how many cores other programs kept busy since, on the average. */
export function watchOthers(): () => number {
  const before = { busy: busyMilliseconds(), own: ownMilliseconds(), at: performance.now() }
  return () => {
    const elapsed = performance.now() - before.at
    if (elapsed < 1) return 0
    const others = busyMilliseconds() - before.busy - (ownMilliseconds() - before.own)
    return Math.max(0, others / elapsed)
  }
}

const busyMilliseconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)

function ownMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
