import type { CorpusFolder, SegmentRow } from '@understudy/corpus'
import { sliceFrames, type Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'

/** An action of `segments.csv`, cut out of its recording. */
export interface MocapSegment {
  readonly row: SegmentRow
  readonly subject: string
  readonly motion: Motion
  /** Seconds of the cut motion at which its defining instant lies. */
  readonly key: number
}

/** Reads a recording with the true rate of its `index.csv` row. */
export async function readClip(
  folder: CorpusFolder,
  file: string,
): Promise<{ motion: Motion; subject: string; dropped: number }> {
  const row = folder.clips.find((clip) => clip.path === file)
  const { motion } = await readMotion({ name: file, bytes: folder.read(file) }, { frameRate: row?.fps })
  // Frames count as the file has them; a reader may have dropped an artificial first one.
  return {
    motion,
    subject: row?.subject ?? '',
    dropped: (row?.frames ?? motion.frameCount) - motion.frameCount,
  }
}

/** All segments of an action, in the table's order. */
export async function mocapSegments(folder: CorpusFolder, action: string): Promise<MocapSegment[]> {
  const rows = folder.segments.filter((row) => row.action === action)
  const clips = new Map<string, Awaited<ReturnType<typeof readClip>>>()
  const found: MocapSegment[] = []
  for (const row of rows) {
    const clip = clips.get(row.path) ?? (await readClip(folder, row.path))
    clips.set(row.path, clip)
    const { motion, subject, dropped } = clip
    const [from, to] = [Math.max(0, row.start - dropped), Math.min(motion.frameCount, row.end - dropped + 1)]
    found.push({
      row,
      subject,
      motion: sliceFrames(motion, from, to),
      key: (row.key - dropped - from) / motion.frameRate,
    })
  }
  return found
}
