export default function () {
  return {
    name: 'hands',
    features: [
      {
        name: 'hands-clasped',
        about: 'Are the hands together?',
        part: 'upper',
        test: { kind: 'distance', from: 'leftHand', to: 'rightHand', unit: 'arm' },
        above: 0.3,
        slack: 0.05,
        words: ['together', 'apart'],
      },
    ],
  }
}
