// A format of one's own: text with a line per frame, "x z yaw" of the hips in metres and degrees, after a line "steps RATE".
// It is written from any motion, and read as a plain figure that is moved along the ground.
//   npx understudy --plugin examples/plug-ins/steps-format.mjs convert embedded:fight-walk-01 -o walk.steps
export default function ({ motion: { makeMotion, makeSkeleton, MotionError, quat, rootMotion } }) {
  const skeleton = makeSkeleton([
    { name: 'hips', parent: -1, offset: [0, 0, 0], role: 'hips' },
    { name: 'head', parent: 0, offset: [0, 0.6, 0], role: 'head' },
    { name: 'leftFoot', parent: 0, offset: [0.1, -0.9, 0], role: 'leftFoot' },
    { name: 'rightFoot', parent: 0, offset: [-0.1, -0.9, 0], role: 'rightFoot' },
  ])
  return {
    name: 'steps',
    formats: [
      {
        ending: '.steps',
        recognizes: (bytes) => new TextDecoder().decode(bytes.subarray(0, 6)) === 'steps ',
        read(bytes, name) {
          const [head, ...lines] = new TextDecoder().decode(bytes).trim().split('\n')
          const frameRate = Number(head.split(' ')[1])
          const rows = lines.map((line) => line.split(' ').map(Number))
          if (!(frameRate > 0) || rows.length === 0 || rows.some((row) => row.length !== 3))
            throw new MotionError(
              `${name}: "steps RATE" and lines of three numbers are needed. Write it again.`,
            )
          const rotations = rows.flatMap(([, , degrees]) => [
            ...quat.fromAxisAngle([0, 1, 0], (degrees * Math.PI) / 180),
            ...Array.from({ length: 3 }, () => quat.IDENTITY).flat(),
          ])
          return makeMotion({
            name,
            skeleton,
            frameRate,
            rootPositions: Float32Array.from(rows.flatMap(([x, z]) => [x, 0.9, z])),
            rotations: Float32Array.from(rotations),
          })
        },
        write(motion) {
          const { x, z, yaw } = rootMotion(motion)
          const lines = Array.from(x, (_, f) =>
            [x[f], z[f], (yaw[f] * 180) / Math.PI].map((v) => v.toFixed(4)).join(' '),
          )
          return `steps ${motion.frameRate}\n${lines.join('\n')}\n`
        },
      },
    ],
  }
}
