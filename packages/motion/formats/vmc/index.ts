export { parseOsc, printOsc, type OscMessage } from './osc.ts'
export { printVmc } from './print-vmc.ts'
export { recordVmc, type VmcCounts, type VmcRecorder } from './vmc-recorder.ts'
