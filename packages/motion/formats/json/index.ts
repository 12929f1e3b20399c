export { JSON_FORMAT, JSON_VERSION, type FloatsJson, type MotionJson, type SkeletonJson } from './layout.ts'
export { PARSE_JSON_DEFAULTS, parseJson, type ParseJsonOptions } from './parse-json.ts'
export { PRINT_JSON_DEFAULTS, printJson, type PrintJsonOptions } from './print-json.ts'
export { fromBase64, toBase64 } from './base64.ts'
export {
  checkFields,
  parseText,
  readDocument,
  shown,
  type DocumentKind,
  type Schema,
} from './read-document.ts'
