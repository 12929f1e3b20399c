import { afterAll, expect, test } from 'vitest'
import { makeScratch, runCli } from '../testing/run-cli.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())
const bend = (...args: string[]): ReturnType<typeof runCli> =>
  runCli(scratch.folder, 'model', 'bend', ...args)

test('model bend: a hand is raised by what was asked, to the centimetre, and said with the motion’s own frame', async () => {
  const made = await bend(
    'embedded:walk-cycle-002',
    '--at',
    '0.5',
    '--role',
    'rightHand',
    '--by',
    '0,0.3,0',
    '-o',
    'raised.json',
    '--json',
  )
  expect(made.err).toBe('')
  expect(made.code).toBe(0)
  const { residuals } = made.rows()[0] as { residuals: { label: string; value: number }[] }
  expect(residuals).toHaveLength(1)
  expect(residuals[0].label).toBe('rightHand at frame 60')
  expect(residuals[0].value).toBeLessThan(1)
})

test('model bend: nothing asked, half of it, and a role that is not there are refused in a sentence', async () => {
  const refused = async (...args: string[]): Promise<string> => {
    const { code, err } = await bend('embedded:walk-cycle-002', '--at', '0.5', '-o', 'no.json', ...args)
    expect(code).not.toBe(0)
    return err
  }
  expect(await refused()).toMatch(/nothing is asked/)
  expect(await refused('--role', 'head')).toMatch(/belong together/)
  expect(await refused('--role', 'tail', '--by', '0,1,0')).toMatch(/no role "tail"/)
})
