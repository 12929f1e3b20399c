import { expect, test } from 'vitest'
import { barPlot, histogram, linePlot, scatterPlot } from './plot.ts'
import { niceTicks, tickLabel } from './ticks.ts'

const FRAME = { title: 'a < b & c', x: 'x', y: 'y' }

test('ticks are round numbers inside the range', () => {
  expect(niceTicks(0, 1)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1])
  expect(niceTicks(-7, 12)).toEqual([-5, 0, 5, 10])
  expect(niceTicks(3, 3)).toEqual([])
  expect(tickLabel(0.6000000000000001)).toBe('0.6')
})

test('every value of a histogram is in one bin', () => {
  const svg = histogram([1, 2, 2, 3, 3, 3], FRAME, 3)
  const heights = [...svg.matchAll(/<rect [^>]*height="([\d.]+)" fill="#4c8dd6"/g)].map(([, h]) => Number(h))
  // One, two and three of them: bars in those proportions.
  expect(heights[1] / heights[0]).toBeCloseTo(2, 1)
  expect(heights[2] / heights[0]).toBeCloseTo(3, 1)
})

test.each([
  [
    'line',
    linePlot(
      [
        {
          name: 'a',
          points: [
            [0, 1],
            [1, 2],
          ],
        },
      ],
      FRAME,
    ),
  ],
  [
    'scatter',
    scatterPlot(
      [
        {
          name: 'a',
          points: [
            [0, NaN],
            [1, 2],
          ],
        },
      ],
      FRAME,
    ),
  ],
  ['histogram of nothing', histogram([], FRAME)],
  [
    'bars',
    barPlot(
      [
        { name: 'a', value: -1 },
        { name: 'b', value: 2 },
      ],
      FRAME,
    ),
  ],
])('a %s plot has no hole in its numbers and escapes its title', (_, svg) => {
  expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  expect(svg).toContain('a &lt; b &amp; c')
})
