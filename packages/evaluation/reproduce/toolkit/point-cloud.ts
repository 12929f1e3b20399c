import { sliceFrames } from '@understudy/motion'
import { cloudTrack } from '@understudy/synthesis/analysis'
import { film, filmRow, scatterPlot, type Series } from '../../measure/figure.ts'
import { embeddedClip, type Exhibit } from '../exhibit.ts'

/** A frame of running as a figure, and as the point cloud the metric compares: joints of all frames of a window. */
export const pointCloudFigure: Exhibit = {
  id: 'Figure 3.2',
  shows: 'A frame of running as a skeleton (a) and as a point cloud over the frames around it (b).',
  async make(data) {
    const run = await embeddedClip(data, 'fight-run-01')
    const track = cloudTrack(run, { windowSeconds: 0.3 })
    const frame = Math.floor(track.frameCount / 2)
    const width = track.roles.length
    const at = (f: number, point: number, c: number): number => track.points[3 * (f * width + point) + c]
    const ahead = Math.atan2(
      at(track.frameCount - 1, 0, 0) - at(0, 0, 0),
      at(track.frameCount - 1, 0, 2) - at(0, 0, 2),
    )
    const seen = (f: number, point: number): readonly [number, number] => {
      const [x, z] = [at(f, point, 0) - at(frame, 0, 0), at(f, point, 2) - at(frame, 0, 2)]
      return [x * Math.sin(ahead) + z * Math.cos(ahead), at(f, point, 1)]
    }
    const points = (frames: readonly number[]): Series['points'] =>
      frames.flatMap((f) => track.roles.map((_, point) => seen(f, point)))
    const around = Array.from({ length: 2 * track.half + 1 }, (_, k) => frame - track.half + k)
    const middle = Math.round((frame / track.frameRate) * run.frameRate)
    return {
      data: `the embedded clip ${run.name}, frame ${middle}`,
      measured: `${around.length} frames of ${width} points: ${around.length * width} points.`,
      figures: [
        {
          caption: '(a) The frame as a figure, seen from the side.',
          drawing: film([filmRow(sliceFrames(run, middle, middle + 1))], {
            frames: 1,
            azimuth: 90,
            scale: 120,
          }),
        },
        {
          caption:
            '(b) Its point cloud, seen from the same side: the frames around it, and the frame itself.',
          drawing: scatterPlot(
            [
              { name: 'frames around', points: points(around.filter((f) => f !== frame)) },
              { name: 'the frame', points: points([frame]) },
            ],
            { title: 'Point cloud', x: 'ahead, m', y: 'up, m' },
          ),
        },
      ],
    }
  },
}
