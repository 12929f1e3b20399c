export { parseUsd, type ParseUsdOptions } from './parse-usd.ts'
export { printUsdz, type PrintUsdzOptions } from './print-usdz.ts'
