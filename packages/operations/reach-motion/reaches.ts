/** Hands and feet: here as words, since an operation's own file knows nothing of the methods. */
export const REACHES = ['leftHand', 'rightHand', 'leftFoot', 'rightFoot'] as const
