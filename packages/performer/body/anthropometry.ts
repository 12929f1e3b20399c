/**
 * Segment lengths as shares of standing height: R. Drillis, R. Contini. Body Segment Parameters (1966), as
 * given by D. A. Winter. Biomechanics and Motor Control of Human Movement, 4th ed. (2009), fig. 4.1.
 * Thigh, shank, ankle and hand are that figure's. The rest is ours: the arm between joint centres (the figure has 0.186 and
 * 0.146 from the outside), the parts of foot and spine, hips and shoulders inside the breadths it gives.
 */
export const PROPORTIONS = {
  thigh: 0.245,
  shank: 0.246,
  ankleHeight: 0.039,
  /** Half the distance between the hip joint centres. */
  hipHalf: 0.056,
  /** Hip joint centres below and before the pelvis joint, which sits at the sacrum. */
  hipDrop: 0.05,
  hipForward: 0.022,
  /** The heel's point of contact behind the ankle, along the ground: nearer than the back of the heel. */
  heelBack: 0.025,
  /** Ankle to the ball of the foot, along the ground: 14 % of the leg, as in 37 recorded skeletons; the toes half of it. */
  ballForward: 0.069,
  toeLength: 0.036,
  /** The ball joint's height over the floor: half the thickness of the forefoot. */
  ballHeight: 0.011,
  /** Pelvis joint to the base of the neck, in three vertebral parts and the last to the neck. */
  spine: 0.055,
  chest: 0.065,
  upperChest: 0.065,
  neck: 0.085,
  head: 0.045,
  skull: 0.105,
  /** Sternal end of the collar bone, from the upper chest joint: up and to the side. */
  collarUp: 0.05,
  collarSide: 0.012,
  /** Collar bone to the shoulder joint. */
  collar: 0.1,
  upperArm: 0.172,
  forearm: 0.157,
  hand: 0.108,
} as const

export type Segment = keyof typeof PROPORTIONS
