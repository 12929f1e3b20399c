/** Renderers that draw with the processor, as browsers name them. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** Chromium and Safari say this to everybody and the truth to those who ask for an extension. */
const MASKED = 'WebKit WebGL'

/**
 * Whether pictures are drawn by the processor, for want of a graphics card. Known before the context that draws is
 * made, since that must be asked for with smooth edges or without. False where there is no WebGL 2 at all.
 */
export function drawsInSoftware(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { antialias: false })
  if (!context) return false
  const name = String(context.getParameter(context.RENDERER))
  const told = name === MASKED ? context.getExtension('WEBGL_debug_renderer_info') : null
  const renderer = told ? String(context.getParameter(told.UNMASKED_RENDERER_WEBGL)) : name
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return SOFTWARE.test(renderer)
}
