import type { Motion } from '../../motion/motion.ts'

/** Whether a body could move like this at the rate the file claims. */
export interface RateCheck {
  /** 0 to 1: how well the physical evidence supports the claimed rate; 0.5 where there is none. */
  readonly confidence: number
  /** Frames per second that would fit better, where the evidence speaks against the claimed rate. */
  readonly suggested?: number
  readonly how: string
}

export function checkFrameRate(_motion: Motion): RateCheck {
  return { confidence: 0.5, how: 'nothing to check it by' }
}
