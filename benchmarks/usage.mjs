// Loaded before a measured program: at its end writes what it used to the file that BENCH_USAGE names.
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeFileSync(
    process.env.BENCH_USAGE,
    JSON.stringify({ cpu_ms: (userCPUTime + systemCPUTime) / 1000, peak_mb: maxRSS / 1000 }),
  )
})
