// Loaded before a command: at its end says the most memory it had, in kilobytes, and the processor time it took.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  process.stderr.write(`peak ${maxRSS}\nseconds ${((userCPUTime + systemCPUTime) / 1e6).toFixed(1)}\n`)
})
