import { duration, type Motion } from '@understudy/motion'
import { cloudTrack, distanceGrid, framePaces, localMinima } from '@understudy/synthesis/analysis'
import { transition, TRANSITION_DEFAULTS, type TransitionPoint } from '@understudy/synthesis/editing'
import { once } from '../../data/evaluation-data.ts'
import { film, filmRow, gridDrawing, linePlot } from '../../measure/figure.ts'
import { quantile } from '../../measure/statistics.ts'
import { embeddedClip, type Exhibit, type ReproduceData } from '../exhibit.ts'

interface Joining {
  readonly a: Motion
  readonly b: Motion
  readonly joined: Motion
  readonly point: TransitionPoint
}

/** A walk, and a walk that ends in a jump: both figures of the section show their joining. */
const joining = (data: ReproduceData): Promise<Joining> =>
  once(data, 'toolkit transition', async () => {
    const [a, b] = [await embeddedClip(data, 'start-stop-1'), await embeddedClip(data, 'walk-to-jump-01')]
    const { motion: joined, report: point } = transition(a, b)
    return { a, b, joined, point }
  })

const sourceOf = ({ a, b }: Joining): string => `the embedded clips ${a.name} and ${b.name}`

/** Equation 3.5 for every pair of frames; the best cell is the optimal transition point. */
export const distanceGridFigure: Exhibit = {
  id: 'Figure 3.3',
  shows:
    'The distance of every pair of frames of two motions; the cell with the least is the best transition.',
  async make(data) {
    const found = await joining(data)
    const grid = distanceGrid(cloudTrack(found.a), cloudTrack(found.b))
    const cell = {
      row: Math.round(found.point.timeA * grid.frameRate),
      column: Math.round(found.point.timeB * grid.frameRate),
    }
    const minima = localMinima(grid, { radius: 5 }).length
    return {
      data: sourceOf(found),
      measured: `${grid.rows} × ${grid.columns} cells, ${minima} local minima; the best lies at ${found.point.timeA.toFixed(2)} s and ${found.point.timeB.toFixed(2)} s, ${(100 * found.point.distance).toFixed(1)} cm (root mean square).`,
      figures: [
        {
          caption: 'Darker cells are more similar; the ring marks the chosen transition.',
          drawing: gridDrawing(grid, {
            title: 'Distance grid',
            a: found.a.name,
            b: found.b.name,
            marks: [cell],
          }),
        },
      ],
    }
  },
}

/** α(t) of equation 3.6, and the motion it makes. */
export const blendFigure: Exhibit = {
  id: 'Figure 3.4',
  shows: 'Two motions joined by a linear blend: the weight goes from one to the other over the window.',
  async make(data) {
    const found = await joining(data)
    const { a, b, joined, point } = found
    const half = TRANSITION_DEFAULTS.blendSeconds / 2
    const end = duration(joined)
    const seam = framePaces(
      joined,
      Math.round((point.timeA - half) * joined.frameRate),
      Math.round((point.timeA + half) * joined.frameRate),
    )
    const own = quantile([...framePaces(a).jump, ...framePaces(b).jump], 0.99)
    return {
      data: sourceOf(found),
      differs:
        'the window is smoothed at both ends, so that speeds do not change abruptly where the blend begins and ends.',
      measured: `Window ${(2 * half).toFixed(2)} s around ${point.timeA.toFixed(2)} s; the largest jump of a joint in the seam is ${(Math.max(...seam.jump) / own).toFixed(2)} of what the clips do by themselves.`,
      figures: [
        {
          caption: 'Weights over time.',
          drawing: linePlot(
            [
              {
                name: a.name,
                points: [
                  [0, 1],
                  [point.timeA - half, 1],
                  [point.timeA + half, 0],
                  [end, 0],
                ],
              },
              {
                name: b.name,
                points: [
                  [0, 0],
                  [point.timeA - half, 0],
                  [point.timeA + half, 1],
                  [end, 1],
                ],
              },
            ],
            { title: 'Linear blend', x: 'time, s', y: 'weight' },
          ),
        },
        {
          caption: 'The two motions and the joined one.',
          drawing: film([filmRow(a), filmRow(b), filmRow(joined, { title: 'joined' })], {
            frames: 9,
            azimuth: 70,
            scale: 46,
          }),
        },
      ],
    }
  },
}
