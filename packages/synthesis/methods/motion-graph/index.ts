export { buildMotionGraph, type GraphOptions } from './build-graph.ts'
export { findJoins, JOIN_DEFAULTS, type JoinOptions } from './find-joins.ts'
export { pruneJoins } from './prune-joins.ts'
