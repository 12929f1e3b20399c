import { describe, expect, test } from 'vitest'
import { makeRun, type Progress } from './run.ts'

describe('makeRun', () => {
  test('a stage returns what its work returns and tells its begin, its middle and its end', () => {
    const heard: Progress[] = []
    const run = makeRun({ onProgress: (progress) => heard.push(progress) })
    const result = run.stage('build', () =>
      run.stage('compare', () => {
        run.report(0.5)
        return 7
      }),
    )
    expect(result).toBe(7)
    expect(heard.map(({ stage, fraction }) => `${stage} ${fraction}`)).toEqual([
      'build 0',
      'build/compare 0',
      'build/compare 0.5',
      'build/compare 1',
      'build 1',
    ])
  })

  test('timings come from the clock that was handed in', () => {
    let now = 0
    const run = makeRun({ clock: () => now })
    run.stage('a', () => {
      now += 2
    })
    expect(run.timings).toEqual([{ stage: 'a', seconds: 2 }])
  })

  test('a cancelled run stops before its next stage and inside a reporting one', () => {
    const controller = new AbortController()
    const run = makeRun({ signal: controller.signal })
    expect(() =>
      run.stage('long', () => {
        controller.abort(new Error('enough'))
        run.report(0.1)
      }),
    ).toThrow('enough')
    expect(() => run.stage('next', () => 1)).toThrow('enough')
  })

  test('a stage that throws does not leave its name behind', () => {
    const heard: string[] = []
    const run = makeRun({ onProgress: ({ stage }) => heard.push(stage) })
    expect(() =>
      run.stage('broken', () => {
        throw new Error('no')
      }),
    ).toThrow('no')
    run.stage('whole', () => 1)
    expect(heard.at(-1)).toBe('whole')
  })

  test('the same seed gives the same draws, and no seed gives seed 1', () => {
    expect(makeRun({ random: 5 }).random()).toBe(makeRun({ random: 5 }).random())
    expect(makeRun().random()).toBe(makeRun({ random: 1 }).random())
  })
})
