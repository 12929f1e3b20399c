export { loop, LOOP_DEFAULTS, repeatLoop, type Loop, type LoopOptions } from './loop.ts'
