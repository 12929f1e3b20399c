/** Where the figure shall be and face at each horizon of a pack: the whole interface between control and player. */
export interface Wish {
  /** `[horizon][x z]`, world, metres. */
  readonly places: Float64Array
  /** `[horizon]`: yaw, world, radians; 0 faces +Z, left is positive. */
  readonly facings: Float64Array
}

/** Room for the wishes at so many horizons. */
export const makeWish = (horizons: number): Wish => ({
  places: new Float64Array(2 * horizons),
  facings: new Float64Array(horizons),
})
