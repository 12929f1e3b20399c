export { parseBvh, type BvhResult, type ParseBvhOptions } from './parse-bvh.ts'
export { PRINT_BVH_DEFAULTS, printBvh, type BvhChannelOrder, type PrintBvhOptions } from './print-bvh.ts'
