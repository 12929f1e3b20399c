/** Nearer than this, hips to hips, two of a crowd are too near, metres: a copy of the method's, so that the panel need not bring it. */
export const ELBOW_ROOM = 0.85
