export type { ParsedMotion } from './parsed-motion.ts'
export { JSON_FORMAT, JSON_VERSION, type FloatsJson, type MotionJson, type SkeletonJson } from './json/index.ts'
export { PARSE_JSON_DEFAULTS, parseJson, type ParseJsonOptions } from './json/index.ts'
export { PRINT_JSON_DEFAULTS, printJson, type PrintJsonOptions } from './json/index.ts'
