export { printUsdz } from './print-usdz.ts'
