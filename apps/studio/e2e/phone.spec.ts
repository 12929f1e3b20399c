import { expect, test } from '@playwright/test'
import { servePhone } from '../../../packages/cli/serve/lan/serve-phone.ts'
import type { DeviceSample } from '../../../packages/cli/serve/lan/samples.ts'

test('a phone that opens the invitation sends what its sensors measure, and says so', async ({ browser }) => {
  const phone = await servePhone({ host: '127.0.0.1', port: 0 })
  const heard: DeviceSample[] = []
  phone.feed.listen((samples) => heard.push(...samples))
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto(phone.invitation!)
  await page.getByRole('button', { name: 'Start the sensors' }).click()
  await expect(page.getByText('Waiting for the sensors')).toBeVisible()
  // The code is not left in the address, where somebody could read it over a shoulder, and it was used up.
  expect(page.url()).toBe(phone.address)
  expect(phone.invitation).toBeUndefined()
  await page.evaluate(() => {
    dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha: 10, beta: 20, gamma: 30 }))
    const acceleration = { x: 0.5, y: -0.25, z: 1 }
    dispatchEvent(new DeviceMotionEvent('devicemotion', { acceleration, interval: 16 }))
  })
  // The browser may add an event of its own, without any measurement.
  await expect
    .poll(() => heard.find(({ acceleration }) => acceleration))
    .toMatchObject({
      orientation: [10, 20, 30],
      acceleration: [0.5, -0.25, 1],
    })
  await expect(page.getByText(/\d samples sent/)).toBeVisible()
  await context.close()
  await phone.close()
})
