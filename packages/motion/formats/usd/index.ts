export { printUsdz, type PrintUsdzOptions } from './print-usdz.ts'
