// A feature of one's own: are the hands clasped? Asked of every motion beside the catalogue.
//   npx understudy --plugin examples/plug-ins/hands-feature.mjs features embedded:fight-walk-01 --part upper
export default function () {
  return {
    name: 'hands',
    features: [
      {
        name: 'hands-clasped',
        about: 'The hands are together.',
        part: 'upper',
        test: { kind: 'distance', from: 'leftHand', to: 'rightHand', unit: 'arm' },
        above: 0.3,
        slack: 0.05,
        words: ['together', 'apart'],
      },
    ],
  }
}
