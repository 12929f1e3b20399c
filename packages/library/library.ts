import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { databaseBlobs, fileBlobs, type Blobs } from './store/blobs.ts'
import { openEmbedded, openServer, type Database } from './store/database.ts'
import { migrate } from './store/migrate.ts'

/** Clips and everything known of them: a database, and where the bytes are. */
export interface Library {
  /** The folder, or the server's address. */
  readonly place: string
  readonly database: Database
  readonly blobs: Blobs
  close(): Promise<void>
}

/** How a library is opened. */
export interface OpenLibraryOptions {
  /** Connections to a server at most. Embedded there is one. */
  readonly connections?: number
  /** A folder for the bytes of a library on a server, which every machine must see. The database keeps them unless told. */
  readonly blobFolder?: string
}

/** Whether a place is a server's address; otherwise it is a folder. */
export const isServer = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

/** Opens a library, making it first where there is none: `postgres://…`, or a folder that this process owns until it closes it. */
export async function openLibrary(place: string, options: OpenLibraryOptions = {}): Promise<Library> {
  if (/^[a-z]+:\/\//.test(place) && !isServer(place))
    throw new MotionError(
      `library: "${place}" is neither a folder nor an address that begins with postgres://. Correct it.`,
    )
  const database = isServer(place)
    ? await openServer(place, options.connections)
    : await openEmbedded(path.resolve(place))
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  const folder = options.blobFolder ?? (isServer(place) ? undefined : path.join(path.resolve(place), 'blobs'))
  return {
    place,
    database,
    blobs: folder === undefined ? databaseBlobs : fileBlobs(folder),
    close: () => database.close(),
  }
}
