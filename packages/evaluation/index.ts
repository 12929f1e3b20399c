export { suites } from './suites/index.ts'
export { measuresUnder, runSuite, type Outcome } from './run-suite.ts'
export type { EvalRow, Finding, Measure, Skipped, Suite } from './measure/measure.ts'
export { findRow, mergeRows, parseRecord, printRecord, type RecordedRow } from './record/record.ts'
export { parseBar, reaches, type Bar } from './measure/bar.ts'
export type {
  Drawing,
  Figure,
  FilmOptions,
  FilmRow,
  GridView,
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
export { seeds } from './reproduce/index.ts'
export { reproduceSeed, type MadeExhibit, type Verdict } from './reproduce/reproduce-seed.ts'
export type { CannotMake, Exhibit, ReproduceData, Reproduced, Seed, Table } from './reproduce/exhibit.ts'
