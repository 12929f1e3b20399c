/** Everything by room, for a look around; an entry of its own (`@understudy/synthesis/editing` …) loads that room alone. */
export * as analysis from './analysis/index.ts'
export * as editing from './editing/index.ts'
export * as matchWeb from './methods/match-web/index.ts'
export * as parametricSpace from './methods/parametric-space/index.ts'
export * as vectorSpace from './methods/vector-space/index.ts'
export * as deformableModel from './methods/deformable-model/index.ts'
export * as controlByExample from './methods/control-by-example/index.ts'
export * as partAssembly from './methods/part-assembly/index.ts'
