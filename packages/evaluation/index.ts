export { suites } from './suites/index.ts'
export { measuresUnder, runSuite, type Outcome } from './run-suite.ts'
export type { EvalRow, Finding, Measure, Skipped, Suite } from './measure/measure.ts'
export { parseBar, reaches, type Bar } from './measure/bar.ts'
export type {
  Drawing,
  Figure,
  FilmOptions,
  FilmRow,
  NamedValue,
  PlotFrame,
  Series,
} from './measure/figure.ts'
export {
  makeEvaluationData,
  type EvaluationData,
  type EvaluationSources,
  type StoredCorpus,
} from './data/evaluation-data.ts'
export type { ClipRow, Recordings, SegmentRow } from './data/recordings.ts'
export { holdOut, SPLITS, type HeldOut, type Part, type Recorded, type Split } from './data/splits.ts'
