/** Ends of arms, and of arms and legs. */
const ARM = /^position:(?:left|right)(?:Hand|LowerArm)\b/
const LIMB = /^position:(?:left|right)(?:Hand|LowerArm|Foot|Toes)\b/

/**
 * How examples of one's own are registered for a parameter, where nobody marked when they are there: by the moment a hand or
 * foot has gone furthest, and without minding steps where the action is in the arms.
 */
export const ownMoment = (
  parameter: string,
): { readonly reach?: boolean; readonly steps?: 'free' | 'match' } => ({
  ...(LIMB.test(parameter) && { reach: true }),
  ...(ARM.test(parameter) && { steps: 'free' }),
})
