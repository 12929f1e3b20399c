import type { Kernels } from '../contract.ts'
import { makeArena } from './arena.ts'
import { askTracksOn } from './ask-tracks.ts'
import { cheapestJoinsOn } from './cheapest-joins.ts'
import { cheapestSegmentsOn } from './cheapest-segments.ts'
import { distanceGridOn, gridRowsOn, gridValleysOn, type GridRows } from './distance-grid.ts'
import type { Exports, Machine } from './exports.ts'
import { forwardKinematicsOn } from './forward-kinematics.ts'
import { meanRotationsOn } from './mean-rotations.ts'
import { readRowsOn } from './read-rows.ts'
import { statisticsOn } from './statistics.ts'
import { segmentCostsOn } from './segment-costs.ts'
import { timeAlignOn } from './time-align.ts'

/**
 * The compiled kernels, or undefined where there are none: an engine without SIMD, a page that forbids compiling, a
 * clone that was not built. The caller goes on with `scalar`, whose answers are the same to the bit; nobody
 * needs to wait for this before asking for a first result.
 */
export async function loadSimd(): Promise<Kernels | undefined> {
  const machine = await loadMachine()
  return machine && simdKernels(machine)
}

/** Rows of grids apart, for threads that share one; an instance of its own. */
export async function loadGridRows(): Promise<GridRows | undefined> {
  const machine = await loadMachine()
  return machine && gridRowsOn(machine)
}

async function loadMachine(): Promise<Machine | undefined> {
  try {
    const { wasm } = await import('./wasm.js')
    const bytes = Uint8Array.from(atob(wasm), (character) => character.charCodeAt(0))
    const { instance, module } = await WebAssembly.instantiate(bytes)
    return machineOf(instance, module)
  } catch {
    return undefined
  }
}

function machineOf({ exports }: WebAssembly.Instance, module: WebAssembly.Module): Machine {
  const code = exports as unknown as Exports
  return {
    code,
    arena: makeArena(code.memory),
    another: () => machineOf(new WebAssembly.Instance(module), module),
  }
}

function simdKernels(machine: Machine): Kernels {
  return {
    name: 'simd',
    forwardKinematics: forwardKinematicsOn(machine),
    meanRotations: meanRotationsOn(machine),
    cheapestJoins: cheapestJoinsOn(machine),
    segmentCosts: segmentCostsOn(machine),
    cheapestSegments: cheapestSegmentsOn(machine),
    distanceGrid: distanceGridOn(machine),
    gridValleys: gridValleysOn(machine),
    timeAlign: timeAlignOn(machine),
    readRows: readRowsOn(machine),
    askTracks: askTracksOn(machine),
    ...statisticsOn(machine),
  }
}
