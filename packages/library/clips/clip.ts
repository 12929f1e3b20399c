import type { Annotations } from '@understudy/motion'

/** What people say of a clip. An edit of any of it makes a new version. */
export interface ClipFacts {
  readonly name: string
  /** Who moves. */
  readonly person: string
  /** The day of recording, `2026-11-16`. */
  readonly day: string | null
  readonly tags: readonly string[]
  readonly licence: string
  readonly note: string
  /** Seconds of the clip as it is read; lists that are left out are empty. */
  readonly annotations: Partial<Annotations>
}

/** What is said of a clip of which nothing is known. */
export const NO_FACTS: ClipFacts = {
  name: '',
  person: '',
  day: null,
  tags: [],
  licence: '',
  note: '',
  annotations: {},
}

/** A file that belongs to another: the ASF of an AMC. */
export interface Companion {
  readonly file: string
  readonly name: string
}

/** How a clip's file is read: options of the operation `read-clip`, and the files that belong to it. */
export interface Reading {
  readonly options: Readonly<Record<string, unknown>>
  readonly companions: readonly Companion[]
}

/** One clip of a library, without its frames. */
export interface Clip extends ClipFacts {
  /** SHA-256 of the file. */
  readonly hash: string
  readonly file: string
  readonly reading: Reading
  readonly seconds: number
  readonly frames: number
  readonly frameRate: number
  readonly joints: number
  readonly bytes: number
  /** Counts edits of the facts, from 1. */
  readonly version: number
  /** Who wrote this version. */
  readonly author: string
  /** Which features of the catalogue hold somewhere in it. */
  readonly features: readonly string[]
  readonly added: string
}

/** Columns of a clip as `Clip` names them. */
export const CLIP_COLUMNS = `hash, file, reading, seconds, frames, frame_rate as "frameRate", joints, bytes, version, author,
  name, person, to_char(day, 'YYYY-MM-DD') as day, tags, licence, note, annotations, features, to_json(added)#>>'{}' as added`

/** What text search looks in: a file's words are separated where people would separate them. */
export const wordsOf = ({ name, person, tags, note }: ClipFacts, file: string): string =>
  [name, file, person, note, ...tags]
    .flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')])
    .join(' ')
