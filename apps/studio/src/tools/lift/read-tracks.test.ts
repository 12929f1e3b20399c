import { describe, expect, test } from 'vitest'
import { printTracks, readTracks, roleOfName } from './read-tracks.ts'

describe('tracks from text', () => {
  test('names of the usual trackers are known as joints', () => {
    expect(roleOfName('left_ankle')).toBe('leftFoot')
    expect(roleOfName('RKnee')).toBe('rightLowerLeg')
    expect(roleOfName('leftUpperArm')).toBe('leftUpperArm')
    expect(roleOfName('LEFT_FOOT_INDEX')).toBe('leftToes')
    expect(roleOfName('wrist right')).toBe('rightHand')
    expect(roleOfName('nose')).toBe('head')
    expect(roleOfName('MidHip')).toBe('hips')
    expect(roleOfName('button')).toBeUndefined()
  })

  test('one row per point, in pixels of a stated size', () => {
    const { tracks, aspect } = readTracks(
      '# size: 640 480\ntime,joint,x,y\n0,left ankle,320,240\n0.1,left ankle,330,\n0.2,left ankle,340,230\n',
      'a.csv',
    )
    expect(aspect).toBeCloseTo(640 / 480, 9)
    expect(tracks).toEqual([
      {
        name: 'left ankle',
        role: 'leftFoot',
        samples: [
          [0, 320 / 480, 0.5],
          [0.2, 340 / 480, 230 / 480],
        ],
      },
    ])
  })

  test('a pair of columns per joint, by frames at a stated rate', () => {
    const { tracks } = readTracks(
      '# rate: 50\nframe;knee_l_x;knee_l_y;l_knee x;l_knee y\n5;1;2;0.5;0.6',
      'b.csv',
    )
    expect(tracks.map(({ name, role, samples }) => [name, role, samples])).toEqual([
      ['knee_l', undefined, [[0.1, 1, 2]]],
      ['l_knee', 'leftLowerLeg', [[0.1, 0.5, 0.6]]],
    ])
  })

  test('what is printed is read again; the JSON of the command line is, too', () => {
    const tracks = [
      {
        role: 'leftFoot',
        samples: [
          [0, 0.5, 0.75],
          [0.5, 0.625, 0.75],
        ] as const,
      },
    ]
    expect(readTracks(printTracks(tracks), 'c').tracks[0]).toMatchObject(tracks[0])
    const json = JSON.stringify({ format: 'understudy tracks', version: 1, tracks })
    expect(readTracks(json, 'd.json').tracks[0]).toMatchObject(tracks[0])
  })

  test('what is no table of tracks is refused with what is needed', () => {
    expect(() => readTracks('a,b\n1,2', 'e.csv')).toThrow(/one called time or frame is needed/)
    expect(() => readTracks('time,b\n1,2', 'f.csv')).toThrow(/no points were found under the columns time, b/)
  })
})
