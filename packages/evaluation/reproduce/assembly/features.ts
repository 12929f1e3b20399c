import { sliceFrames, resample, type Motion } from '@understudy/motion'
import { extractFeatures, SEED_FEATURES } from '@understudy/synthesis/analysis/features'
import { featureDrawing, film, filmRow } from '../../measure/figure.ts'
import { embeddedClip, type Exhibit, type ReproduceData } from '../exhibit.ts'

/** The walk of the seed's example has 45 frames, at 30 a second. */
const FRAMES = 45
const RATE = 30

/** From the middle of a walk, where it is under way. */
async function walkOf45(data: ReproduceData): Promise<Motion> {
  const walk = resample(await embeddedClip(data, 'fight-walk-05'), RATE)
  const first = Math.max(0, Math.floor((walk.frameCount - FRAMES) / 2))
  return sliceFrames(walk, first, first + FRAMES)
}

const SOURCE = '45 frames from the middle of the embedded clip fight-walk-05 at 30 Hz'

export const featuresTable: Exhibit = {
  id: 'Table 1',
  shows: 'The features: foot in front, elbow bent, each side.',
  printed: 'F1 and F2 (right, left foot in front), F3 and F4 (right, left elbow bent).',
  make: () => ({
    data: 'the features that come with the product',
    tables: [
      {
        caption: 'The four of the seed; 2 is an answer in between, where the seed has one.',
        head: ['feature', 'asks', 'answers'],
        rows: SEED_FEATURES.map(({ name, about, words }) => [name, about, words.join(', ')]),
      },
    ],
  }),
}

export const walkFigure: Exhibit = {
  id: 'Figure 13',
  shows: 'A walk of 45 frames.',
  async make(data) {
    return {
      data: SOURCE,
      figures: [
        { caption: 'The walk.', drawing: film([filmRow(await walkOf45(data))], { frames: 9, scale: 60 }) },
      ],
    }
  },
}

export const featureVectors: Exhibit = {
  id: 'Figure 14',
  shows: 'The answers of the features in every frame of it.',
  async make(data) {
    const streams = extractFeatures(await walkOf45(data), { features: SEED_FEATURES, frameRate: RATE })
    return {
      data: SOURCE,
      figures: [
        {
          caption: 'A lane a feature: strong is 1, pale 0.',
          drawing: featureDrawing(
            streams,
            SEED_FEATURES.map((_, k) => k),
          ),
        },
      ],
    }
  },
}

export const segmentsFigure: Exhibit = {
  id: 'Figure 15',
  shows: 'Frames with the same answers of the legs merged to segments.',
  async make(data) {
    const legs = SEED_FEATURES.filter(({ name }) => name.includes('foot'))
    const { values, frameCount } = extractFeatures(await walkOf45(data), { features: legs, frameRate: RATE })
    const rows: string[][] = []
    let first = 0
    const key = (frame: number): string => values.map((stream) => stream[frame]).join(', ')
    for (let frame = 1; frame <= frameCount; frame++) {
      if (frame < frameCount && key(frame) === key(first)) continue
      rows.push([String(rows.length + 1), `${first + 1}–${frame}`, `(${key(first)})`])
      first = frame
    }
    return {
      data: SOURCE,
      measured: `${frameCount} frames are ${rows.length} segments.`,
      tables: [
        {
          caption: `Answers of ${legs.map(({ name }) => name).join(' and ')}.`,
          head: ['segment', 'frames', 'answers'],
          rows,
        },
      ],
    }
  },
}
