/** Every word about steering a walker. */
export const LIVE_WORDS = {
  bar: 'Steer live',
  begin: 'Steer live',
  beginHint:
    'Steer a walker by W A S D, the arrow keys or a gamepad (motion matching on the walks of this tool)',
  packing: 'Getting the walker ready…',
  keys: 'W A S D or arrows, Shift to hurry, or a gamepad',
  pad: 'Gamepad',
  record: 'Record',
  stop: 'Stop and keep',
  end: 'End',
  at: (x: number, z: number): string => `${x.toFixed(1)}, ${z.toFixed(1)} m`,
  recorded: (seconds: number): string => `${seconds.toFixed(1)} s`,
  step: 'Record a steered walk',
  name: (number: number): string => `Steered walk ${number}`,
  tooShort: 'Nothing was recorded.',
} as const
