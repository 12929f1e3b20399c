import type { HandPose, Interval, Role } from '@understudy/motion'

/**
 * What the hands of an assembled motion do: hands that are lent do what the lender's did, inside the region where they are;
 * outside of it, and for hands that are not lent, what the carrier's did.
 */
export function lendHandPoses(
  carried: readonly HandPose[],
  lent: readonly HandPose[],
  roles: readonly Role[],
  region: Interval,
): readonly HandPose[] {
  const cut = (item: HandPose, from: number, to: number): HandPose[] => {
    const [start, end] = [Math.max(item.start, from), Math.min(item.end, to)]
    return end > start ? [{ ...item, start, end }] : []
  }
  return [
    ...carried.flatMap((item) =>
      roles.includes(item.role)
        ? [...cut(item, -Infinity, region.start), ...cut(item, region.end, Infinity)]
        : [item],
    ),
    ...lent.flatMap((item) => (roles.includes(item.role) ? cut(item, region.start, region.end) : [])),
  ].toSorted((a, b) => a.start - b.start || a.role.localeCompare(b.role))
}
