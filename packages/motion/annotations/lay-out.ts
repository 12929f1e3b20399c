import type { Annotations } from './annotations.ts'

/**
 * The same annotations with their fields in one order, whoever made them: equal motions are equal text. Every file that
 * holds annotations is written through this.
 */
export const layOut = (annotations: Annotations): Annotations => ({
  contacts: annotations.contacts.map(({ role, start, end }) => ({ role, start, end })),
  marks: annotations.marks.map(({ name, time }) => ({ name, time })),
  segments: annotations.segments.map(({ label, start, end }) => ({ label, start, end })),
  beats: annotations.beats,
  handholds: annotations.handholds.map(({ role, partnerRole, start, end }) => ({
    role,
    partnerRole,
    start,
    end,
  })),
  handPoses: annotations.handPoses.map(({ role, pose, start, end }) => ({ role, pose, start, end })),
})
