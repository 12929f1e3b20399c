export { PARSE_FBX_DEFAULTS, parseFbx, type ParseFbxOptions } from './parse-fbx.ts'
export { isBinaryFbx } from './read-binary.ts'
export { isAsciiFbx } from './read-ascii.ts'
export { PRINT_FBX_DEFAULTS, printFbx, type PrintFbxOptions } from './print-fbx.ts'
