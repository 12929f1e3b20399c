/**
 * How strongly the prior speaks, from the slider between *exactly as asked* (0) and *natural* (1): λ = 10^(3n − 1).
 * At 0.1 a hand goes where no example's ever was; at 100 it stays where they are. In the middle, three: what lies
 * within the examples is met to millimetres, and twice their range is missed by a few centimetres.
 */
export const priorWeight = (natural: number): number => 10 ** (3 * natural - 1)
