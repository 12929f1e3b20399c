// A parameter of one's own for spaces of motions: how far apart the feet get, in metres.
//   npx understudy --plugin examples/plug-ins/stride-parameter.mjs space build walks/*.bvh --parameter stride:longest -o walks.space.json
export default function ({ motion: { jointOf, worldPositions } }) {
  return {
    name: 'stride',
    parameters: [
      {
        id: 'stride:longest',
        name: 'longest stride',
        axes: ['stride, m'],
        measure(motion) {
          const positions = worldPositions(motion)
          const [left, right] = ['leftFoot', 'rightFoot'].map((role) =>
            jointOf(motion.skeleton, role, 'stride:longest'),
          )
          let longest = 0
          for (let frame = 0; frame < motion.frameCount; frame++) {
            const at = (joint) => 3 * (frame * motion.skeleton.jointCount + joint)
            const [a, b] = [at(left), at(right)]
            longest = Math.max(
              longest,
              Math.hypot(positions[a] - positions[b], positions[a + 2] - positions[b + 2]),
            )
          }
          return [longest]
        },
      },
    ],
  }
}
