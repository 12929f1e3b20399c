export { PARSE_GLTF_DEFAULTS, parseGltf, type ParseGltfOptions } from './parse-gltf.ts'
export { PRINT_GLB_DEFAULTS, printGlb, type PrintGlbOptions } from './print-glb.ts'
export type { Companions } from './reduce-document.ts'
export { animateGlb, hasBody } from './animate-glb.ts'
