import type { IUniform } from 'three'

/** So long before and after that everything is within, seconds. */
const ALWAYS = 1e9

/** What part of a mark is drawn: the times within `[now − before, now + after]`, fading towards both ends. */
export interface TimeWindow {
  now: IUniform<number>
  before: IUniform<number>
  after: IUniform<number>
}

/** All of it, as uniforms of a shader. */
export const wholeWindow = (): TimeWindow => ({
  now: { value: 0 },
  before: { value: ALWAYS },
  after: { value: ALWAYS },
})

/** Moving it costs three numbers; without `before` and `after` all is drawn. Seconds. */
export function setWindow(uniforms: TimeWindow, now: number, before = ALWAYS, after = ALWAYS): void {
  uniforms.now.value = now
  uniforms.before.value = before
  uniforms.after.value = after
}

/** `age` is the time from now to the vertex's, seconds; the fade is 1 now and 0 at the ends of the window. */
export const FADE = /* glsl */ `
float fadeOf(float age, float before, float after) {
  return 1.0 - clamp(age < 0.0 ? -age / before : age / after, 0.0, 1.0);
}`
