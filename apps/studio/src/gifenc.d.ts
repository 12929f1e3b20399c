/** What is used of gifenc 1.0.3, which has no types of its own. */
declare module 'gifenc' {
  /** Red, green and blue, 0 to 255. */
  export type Palette = number[][]
  export function quantize(rgba: Uint8ClampedArray, colours: number): Palette
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array
  export function GIFEncoder(): {
    /** `delay` in milliseconds. */
    writeFrame(
      pixels: Uint8Array,
      width: number,
      height: number,
      options: { readonly palette: Palette; readonly delay: number },
    ): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }
}
