/** Told apart on light and dark; names beside them repeat what they mean. The same as in `lift.css`. */
const COLORS = ['#4c8dd6', '#d98a3d', '#2fa36b', '#b05fc0', '#c9515f', '#7a8f2e', '#33a3b5', '#8d6e52']

/** Of the tracks of a picture, by number. */
export const trackColor = (index: number): string => COLORS[index % COLORS.length]
