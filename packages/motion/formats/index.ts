export {
  CutFileError,
  READ_MOTION_DEFAULTS,
  readMotion,
  type ReadMotionOptions,
  type ReadMotionResult,
} from './read-motion.ts'
export type { RolesByHand } from './choose-figure.ts'
export type { MotionFile } from './parse-any.ts'
export type { MotionSource, NamedSource } from './open-source.ts'
export type { FileRest } from './bvh/file-rest.ts'
export type { ImportReport, MotionFormat } from './import-report.ts'
export { addedFormats, addFormat, type AddedFormat } from './added-formats.ts'
export { sniffFormat, type SniffedFormat } from './sniff-format.ts'
export {
  checkFrameRate,
  detectAxes,
  detectUnit,
  estimateFloor,
  findProfile,
  PROFILES,
  scaleMotion,
  findStances,
  trackJoints,
  turnAxes,
  type Axis,
  type Detected,
  type DetectedAxes,
  type DetectedUnit,
  type FloorEstimate,
  type Profile,
  type ProfileName,
  type RateCheck,
  type RateEvidence,
  type Stance,
  type Tracks,
} from './conventions/index.ts'
export type { ParsedMotion } from './parsed-motion.ts'
export { parseBvh, type BvhResult, type ParseBvhOptions } from './bvh/index.ts'
export { PRINT_BVH_DEFAULTS, printBvh, type BvhChannelOrder, type PrintBvhOptions } from './bvh/index.ts'
export {
  JSON_FORMAT,
  JSON_VERSION,
  type FloatsJson,
  type MotionJson,
  type SkeletonJson,
} from './json/index.ts'
export { PARSE_JSON_DEFAULTS, parseJson, type ParseJsonOptions } from './json/index.ts'
export { PRINT_JSON_DEFAULTS, printJson, type PrintJsonOptions } from './json/index.ts'
export { fromBase64, toBase64 } from './json/index.ts'
export { checkFields, parseText, readDocument, shown, type DocumentKind, type Schema } from './json/index.ts'
export { PARSE_ASF_AMC_DEFAULTS, parseAsfAmc, type ParseAsfAmcOptions } from './asf-amc/index.ts'
export { PARSE_FBX_DEFAULTS, parseFbx, type ParseFbxOptions } from './fbx/index.ts'
export { PRINT_FBX_DEFAULTS, printFbx, type PrintFbxOptions } from './fbx/index.ts'
export { PARSE_GLTF_DEFAULTS, parseGltf, type Companions, type ParseGltfOptions } from './gltf/index.ts'
export { applyPreset, PRESET_FBX, PRESETS, type Preset } from './presets/index.ts'
export { printArrays, printNpz, type NamedArray } from './npz/index.ts'
export { fitSkeleton, parseC3d, parseCsv, parseTrc, printCsv, type PointTracks } from './points/index.ts'
export { printVrma, readSkin, withoutDraco } from './gltf/index.ts'
export { parseUsd, type ParseUsdOptions } from './usd/index.ts'
export { printUsdz, type PrintUsdzOptions } from './usd/index.ts'
export {
  WRITE_FORMATS,
  writeMotion,
  type FileContent,
  type WriteFormat,
  type WriteMotionOptions,
} from './write-motion.ts'
export {
  animateGlb,
  compressGlb,
  hasBody,
  PRINT_GLB_DEFAULTS,
  printGlb,
  printGlbPieces,
  type PrintGlbOptions,
} from './gltf/index.ts'
export {
  parseOsc,
  printOsc,
  printVmc,
  recordVmc,
  type OscMessage,
  type VmcCounts,
  type VmcRecorder,
} from './vmc/index.ts'
