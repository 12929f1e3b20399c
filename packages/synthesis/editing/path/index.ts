export { bendPath, type PathHandle } from './bend-path.ts'
