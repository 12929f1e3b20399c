import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median, type BenchRow } from './bench.ts'

const SCRIPT = fileURLToPath(new URL('./peers.py', import.meta.url))

interface PeerLine {
  readonly job: string
  readonly implementation: string
  /** How the size of our row begins. */
  readonly size: string
  readonly times: readonly number[]
}

/** Rows with what NumPy and scikit-learn took for the same work beside them, on one thread; as they are where Python or NumPy is not there. */
export function besidePython(rows: readonly BenchRow[], rounds = 9): readonly BenchRow[] {
  const one = '1'
  const { status, stdout } = spawnSync('python3', [SCRIPT, String(rounds)], {
    encoding: 'utf8',
    env: { ...process.env, OPENBLAS_NUM_THREADS: one, OMP_NUM_THREADS: one, MKL_NUM_THREADS: one },
  })
  if (status !== 0) {
    console.error('(NumPy is not there: python3 -m pip install numpy scikit-learn)')
    return rows
  }
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PeerLine)
  return withPeers(rows, lines)
}

/** Each peer beside our rows of its job and size, with ratios both ways. */
export function withPeers(rows: readonly BenchRow[], lines: readonly PeerLine[]): readonly BenchRow[] {
  const peers = lines.flatMap((line): BenchRow[] => {
    const ours = rows.filter(({ job, size }) => job === line.job && size.startsWith(line.size))
    if (ours.length === 0) return []
    const [{ job, size, unit, throughput, best_ms: ourBest }] = ours
    const [median_ms, best_ms] = [median(line.times), Math.min(...line.times)]
    const ratio_to = Object.fromEntries(ours.map((own) => [own.implementation, own.median_ms / median_ms]))
    return [
      {
        job,
        implementation: line.implementation,
        size,
        median_ms,
        best_ms,
        throughput: (throughput * ourBest) / best_ms,
        unit,
        ratio_to,
      },
    ]
  })
  const own = rows.map((row) => {
    const beside = peers.filter(({ job, size }) => job === row.job && size === row.size)
    if (beside.length === 0) return row
    const ratios = beside.map(({ implementation, median_ms }) => [implementation, median_ms / row.median_ms])
    return { ...row, ratio_to: { ...row.ratio_to, ...Object.fromEntries(ratios) } }
  })
  return [...own, ...peers]
}
