import { worldPositions, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { Figure } from '../figure/figure.ts'
import { ContactMarks } from './contact-marks.ts'
import { Ghosts } from './ghosts.ts'
import { PathLine } from './path-line.ts'
import { jointTrack } from './world-of.ts'

const plain = stickWalker(2, { seconds: 2 })
const motion: Motion = {
  ...plain,
  annotations: {
    ...plain.annotations,
    contacts: [
      { role: 'leftFoot', start: 0.2, end: 0.6 },
      { role: 'rightToes', start: 0.7, end: 1.1 },
      { role: 'upperChest', start: 0.7, end: 1.1 },
    ],
  },
}

describe('marks', () => {
  test("a joint's track is its world position in every frame", () => {
    const world = worldPositions(motion)
    const track = jointTrack(motion, 7)
    for (const frame of [0, 31, motion.frameCount - 1]) {
      const p = 3 * (frame * motion.skeleton.jointCount + 7)
      expect([...track.subarray(3 * frame, 3 * frame + 3)]).toEqual([...world.subarray(p, p + 3)])
    }
  })

  test('a contact is marked under its joint at the middle of its time, pointing where the foot points', () => {
    const marks = new ContactMarks(motion)
    const joint = motion.skeleton.roles.get('leftFoot')!
    const frame = Math.round(0.4 * motion.frameRate)
    const track = jointTrack(motion, joint)
    const spots = marks.geometry.getAttribute('spot').array
    expect(spots[0]).toBe(track[3 * frame])
    expect(spots[1]).toBe(track[3 * frame + 2])
    const heading = marks.geometry.getAttribute('heading').array
    expect(Math.hypot(heading[0], heading[1])).toBeCloseTo(1, 5)
    // The walker goes along +Z with its toes in front.
    expect(heading[1]).toBeGreaterThan(0.9)
    // Nothing is drawn for a role this skeleton does not have.
    expect(marks.geometry.instanceCount).toBe(2)
  })

  test('ghosts outside the clip are not drawn', () => {
    const ghosts = new Ghosts(new Figure(motion.skeleton, { style: 'bones' }), { color: 'white', step: 0.25 })
    const shown = (): number => ghosts.children.filter(({ visible }) => visible).length
    ghosts.setTime(motion, 1)
    expect(shown()).toBe(4)
    ghosts.setTime(motion, 0)
    expect(shown()).toBe(2)
    ghosts.setTime(motion, 1.8)
    expect(shown()).toBe(2)
  })

  test('a path has a dot for each half second, and what is disposed of leaves the stage', () => {
    const path = PathLine.ofMotion(motion)
    const dots = path.children[1] as unknown as {
      geometry: { getAttribute(name: string): { count: number } }
    }
    expect(dots.geometry.getAttribute('position').count).toBe(5) // 0, 0.5, 1, 1.5, 2 s
    const figure = new Figure(motion.skeleton, { style: 'bones' })
    figure.add(path)
    path.dispose()
    expect(figure.children).not.toContain(path)
  })
})
