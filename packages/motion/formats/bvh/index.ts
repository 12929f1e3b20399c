export { parseBvh, type BvhResult, type ParseBvhOptions } from './parse-bvh.ts'
