export { isServer, openLibrary, type Library, type OpenLibraryOptions } from './library.ts'
export { withoutPassword, type Database, type Row, type Session } from './store/database.ts'
export { hashOf, type Blobs, type Collected } from './store/blobs.ts'
export type { Clip, ClipFacts, Companion, Reading } from './clips/clip.ts'
export { findClip, listClips, openClip, type Page } from './clips/find-clips.ts'
export { clipVersions, ConflictError, editClip, type ClipVersion, type Edit } from './clips/edit-clip.ts'
export { collectUnused, deleteClips, undoDelete } from './clips/delete-clips.ts'
export { getSet, listSets, putSet, type StoredSet } from './clips/sets.ts'
export { derivedOf, deriveClip, dueClips } from './derive/keep-derived.ts'
export { addClip, type AddContext, type Added, type NamedBytes, type NewClip } from './ingest/add-clip.ts'
export { addFiles, type AddFilesContext, type FileReport, type SourceFile } from './ingest/add-files.ts'
export { collectionFiles, COLLECTIONS, download, type Collection } from './ingest/collections.ts'
export { sizeOf, type LibrarySize } from './clips/size.ts'
export {
  EXAMPLE_DEFAULTS,
  searchByExample,
  type ExampleHit,
  type ExampleOptions,
} from './search/by-example.ts'
export { searchFacts, type FactsQuery } from './search/by-facts.ts'
export { moveLibrary, type OnMove } from './move/move-library.ts'
export { backupLibrary, restoreLibrary } from './move/backup.ts'
export {
  madeBy,
  openMade,
  performInLibrary,
  type FindEmbedded,
  type Made,
  type RecipeJobContext,
} from './jobs/made.ts'
export {
  askFor,
  cancelJob,
  jobOf,
  listJobs,
  openQueue,
  waitFor,
  type AskOptions,
  type Job,
  type Queue,
  type Work,
} from './jobs/queue.ts'
export {
  audit,
  listAudit,
  makeToken,
  revokeToken,
  ROLES_OF_ACCESS,
  tokenOf,
  type Access,
  type AccessRole,
  type AuditRow,
} from './access/tokens.ts'
export { startWorker, type Worker, type WorkerContext } from './jobs/worker.ts'
export { makeRow, missingRows, openWeb, type WebRow } from './webs/web-rows.ts'
