export {
  INDEX_DEFAULTS,
  indexMotions,
  type IndexedClip,
  type IndexOptions,
  type MotionIndex,
  type Region,
} from './motion-index.ts'
export { FIGURE_ROLES, standardFigure } from './standard-figure.ts'
export { FEATURE_WIDTH, limbFeatures } from './limb-features.ts'
export { prepareQuery, type Query } from './query.ts'
export { scanClouds, scanFeatures, type ScanHit } from './scan.ts'
export { type Chains } from './chains.ts'
export {
  buildChains,
  buildWeb,
  chainsOf,
  WEB_DEFAULTS,
  webOf,
  webPairs,
  type MatchWeb,
  type WebOptions,
} from './build-web.ts'
export { projectChains, type Projection } from './project-chains.ts'
export { scanWeb, type WebHit } from './scan-web.ts'
export { parseWeb, printWeb, WEB_FORMAT, WEB_VERSION } from './web-file.ts'
export { strokesOf, type Stroke } from './strokes.ts'
export { strokeIn, strokeScore } from './stroke-score.ts'
export { figureFeatures } from './figure-features.ts'
export { type KnownAction } from './known-actions.ts'
export {
  ACROSS_PEOPLE,
  pruneMatches,
  SEARCH_DEFAULTS,
  searchWeb,
  type Match,
  type MatchEdge,
  type MatchGraph,
  type SearchOptions,
} from './search-web.ts'
