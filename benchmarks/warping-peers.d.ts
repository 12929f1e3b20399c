declare module 'dynamic-time-warping' {
  export default class DynamicTimeWarping {
    constructor(a: readonly number[], b: readonly number[], distance: (left: number, right: number) => number)
    getPath(): unknown
  }
}

declare module 'dtw' {
  export default class Dtw {
    constructor(options: { distanceFunction: (left: number, right: number) => number })
    compute(a: readonly number[], b: readonly number[]): number
    path(): unknown
  }
}
