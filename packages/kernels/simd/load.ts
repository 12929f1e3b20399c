import type { Kernels } from '../contract.ts'
import { makeArena } from './arena.ts'
import { cheapestJoinsOn } from './cheapest-joins.ts'
import { cheapestSegmentsOn } from './cheapest-segments.ts'
import { distanceGridOn } from './distance-grid.ts'
import type { Exports, Machine } from './exports.ts'
import { forwardKinematicsOn } from './forward-kinematics.ts'
import { statisticsOn } from './statistics.ts'
import { segmentCostsOn } from './segment-costs.ts'
import { timeAlignOn } from './time-align.ts'

/**
 * The compiled kernels, or undefined where there are none: an engine without SIMD, a page that forbids compiling, a
 * clone that was not built. The caller goes on with the reference, whose answers are the same to the bit; nobody
 * needs to wait for this before asking for a first result.
 */
export async function loadSimd(): Promise<Kernels | undefined> {
  try {
    const { wasm } = await import('./wasm.js')
    const bytes = Uint8Array.from(atob(wasm), (character) => character.charCodeAt(0))
    const { instance } = await WebAssembly.instantiate(bytes)
    return simdKernels(instance.exports as unknown as Exports)
  } catch {
    return undefined
  }
}

function simdKernels(code: Exports): Kernels {
  const machine: Machine = { code, arena: makeArena(code.memory) }
  return {
    name: 'simd',
    forwardKinematics: forwardKinematicsOn(machine),
    cheapestJoins: cheapestJoinsOn(machine),
    segmentCosts: segmentCostsOn(machine),
    cheapestSegments: cheapestSegmentsOn(machine),
    distanceGrid: distanceGridOn(machine),
    timeAlign: timeAlignOn(machine),
    ...statisticsOn(machine),
  }
}
