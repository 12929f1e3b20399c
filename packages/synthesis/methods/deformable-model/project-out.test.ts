import { seeded } from '@understudy/motion'
import { expect, test } from 'vitest'
import { projectOut } from './project-out.ts'

test.each([1, 3, 4, 5, 9])(
  '[M1] %d rows side by side are the bits of each alone, and nothing is left (seed 7)',
  (rows) => {
    const random = seeded(7)
    const [width, count] = [23, 5]
    const normals = (length: number): Float64Array => Float64Array.from({ length }, () => random.normal())
    const modes = normals(count * width)
    // Orthonormal: each freed of those before it.
    for (let m = 0; m < count; m++) {
      const own = modes.slice(m * width, (m + 1) * width)
      projectOut(own, 1, width, modes, m)
      const length = Math.hypot(...own)
      modes.set(
        own.map((value) => value / length),
        m * width,
      )
    }
    const data = normals(rows * width)
    const together = data.slice()
    const scores = projectOut(together, rows, width, modes, count)
    for (let n = 0; n < rows; n++) {
      const alone = data.slice(n * width, (n + 1) * width)
      expect(projectOut(alone, 1, width, modes, count)).toEqual(scores.slice(n * count, (n + 1) * count))
      expect(together.slice(n * width, (n + 1) * width)).toEqual(alone)
      for (let m = 0; m < count; m++) {
        const left = alone.reduce((sum, value, i) => sum + value * modes[m * width + i], 0)
        expect(Math.abs(left)).toBeLessThan(1e-13) // rounding of sums of 23 numbers about 1
      }
    }
  },
)
