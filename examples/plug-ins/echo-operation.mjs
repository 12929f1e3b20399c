// An operation of one's own: the motion played to its end and back. Its options become flags, its recipe can be run again.
//   npx understudy --plugin examples/plug-ins/echo-operation.mjs echo:there-and-back embedded:jump-01 -o echo.bvh --pause 0.5
export default function ({ motion: { makeMotion }, operation, inputs, z }) {
  return {
    name: 'echo',
    operations: [
      operation({
        name: 'echo:there-and-back',
        version: 1,
        says: 'Play a motion to its end and back.',
        inputs: { motion: inputs.motion('the motion to play') },
        options: z.object({
          pause: z
            .number()
            .min(0)
            .max(10)
            .default(0)
            .meta({ description: 'how long the end is held', unit: 'seconds' }),
        }),
        makes: 'motion',
        load: async () => ({
          perform({ motion }, { pause }) {
            const last = motion.frameCount - 1
            const held = Math.round(pause * motion.frameRate)
            const order = Array.from({ length: 2 * last + 1 + held }, (_, i) =>
              i <= last ? i : i <= last + held ? last : 2 * last + held - i,
            )
            const pick = (values, width) =>
              Float32Array.from(
                order.flatMap((frame) => [...values.subarray(frame * width, (frame + 1) * width)]),
              )
            const { skeleton, frameRate, name } = motion
            const output = makeMotion({
              name: `${name} and back`,
              skeleton,
              frameRate,
              rootPositions: pick(motion.rootPositions, 3),
              rotations: pick(motion.rotations, 4 * skeleton.jointCount),
            })
            return { output, report: { frames: output.frameCount, heldFrames: held } }
          },
        }),
      }),
    ],
  }
}
