import type { ToolPointer } from './tool.ts'

/** Whoever takes the pointer first has it until it is lifted. */
export function firstOf(pointers: readonly ToolPointer[]): ToolPointer {
  let held: ToolPointer | undefined
  return {
    down: (at) => (held = pointers.find((one) => one.down(at))) !== undefined,
    move: (samples) => held?.move(samples),
    up: () => held?.up(),
    cancel: () => pointers.map((one) => one.cancel()).some(Boolean),
    hover: (at) => {
      for (const one of pointers) one.hover?.(at)
    },
  }
}
