import { sliceFrames } from '@understudy/motion'
import { printGlb, readMotion } from '@understudy/motion/formats'
import { buildRig, packWithDraco } from '@understudy/test-utils'
import { expect, test } from './console.ts'
import { BVH_WALKER_JOINTS, bvhWalker } from './bvh-walker.ts'
import { ask, drawn, openStudio } from './page.ts'

test.use({ viewport: { width: 1110, height: 560 } })

/** A skinned humanoid that nobody here has seen: other joints, other proportions. */
async function avatarGlb(): Promise<Buffer> {
  const { motion } = await readMotion({ name: 'body.bvh', bytes: new TextEncoder().encode(bvhWalker()) })
  return Buffer.from(await printGlb(sliceFrames(motion, 0, 1)))
}

test('one’s own skinned GLB takes the body’s place and walks the same way; undo gives the body back', async ({
  page,
}) => {
  await openStudio(page)
  await ask(page, (hook) => hook.seek(2))
  await drawn(page)
  const usual = await ask(page, (hook) => ({ joints: hook.motions[0].joints, hips: hook.pose().slice(0, 3) }))
  const wear = async (file: string, bytes?: Uint8Array): Promise<void> => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Your own (GLB)…' }).press('Enter')
    const buffer = bytes ? Buffer.from(bytes) : await avatarGlb()
    await (await choosing).setFiles({ name: file, mimeType: 'model/gltf-binary', buffer })
  }
  await wear('hero.glb')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].joints)).toEqual(BVH_WALKER_JOINTS)
  await expect(page.getByText('hero.glb: ')).toContainText('body parts matched')
  expect(await ask(page, (hook) => hook.motions[0].contacts)).toBeGreaterThan(10)

  // The meshes that are drawn follow the bones: their hips are the rig's.
  await ask(page, (hook) => hook.seek(2))
  await drawn(page)
  const worn = await ask(page, (hook) => ({ hips: hook.pose().slice(0, 3), drawn: hook.studio.avatarHips() }))
  expect(worn.drawn).toBeDefined()
  worn.drawn!.forEach((value, axis) => expect(Math.abs(value - worn.hips[axis])).toBeLessThan(1e-3)) // metres
  // Legs of another length go as far in proportion: the way keeps its direction.
  const [a, b] = [usual.hips, worn.hips].map(([x, , z]) => Math.atan2(x, z))
  expect(Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)))).toBeLessThan(0.1) // radians
  // Planted feet stand: the lowest joint is at the floor, give or take a sole.
  const lowest = await ask(page, (hook) => Math.min(...hook.pose().filter((_, i) => i % 3 === 1)))
  expect(Math.abs(lowest)).toBeLessThan(0.12)

  // A part that was found wrongly is named by hand; the next file of this rig is read the same way.
  const body = page.getByText('hero.glb: ')
  const before = Number.parseInt((await body.innerText()).replace('hero.glb: ', ''), 10)
  const name = async (joint: string): Promise<void> => {
    if (!(await page.getByLabel('Neck').isVisible())) await page.getByText('Which joint is what…').click()
    await page.getByLabel('Neck').selectOption(joint)
  }
  await name('')
  await expect(body).toHaveText(`hero.glb: ${before - 1} body parts matched.`)
  await page.getByRole('button', { name: 'The usual body' }).press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].joints)).toEqual(usual.joints)
  await wear('twin.glb')
  await expect(page.getByText('twin.glb: ')).toHaveText(`twin.glb: ${before - 1} body parts matched.`)

  // A mesh packed by Draco is unpacked in the page.
  await page.getByRole('button', { name: 'The usual body' }).press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].joints)).toEqual(usual.joints)
  await wear('packed.glb', await packWithDraco(buildRig({ names: 'mixamo', bind: 'A' }).glb))
  await expect(page.getByText('packed.glb: ')).toContainText('body parts matched')
  await expect.poll(() => ask(page, (hook) => hook.studio.avatarHips())).toBeDefined()

  for (let steps = 0; steps < 6; steps++) await page.keyboard.press('Control+z')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].joints)).toEqual(usual.joints)
})

test('a GLB that nobody can wear is refused in words, and the figure stays', async ({ page }) => {
  await openStudio(page)
  const joints = await ask(page, (hook) => hook.motions[0].joints)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Your own (GLB)…' }).click()
  await (
    await choosing
  ).setFiles({ name: 'junk.glb', mimeType: 'model/gltf-binary', buffer: Buffer.from('nothing') })
  await expect(page.getByRole('alert')).toContainText('junk.glb')
  expect(await ask(page, (hook) => hook.motions[0].joints)).toEqual(joints)
})
