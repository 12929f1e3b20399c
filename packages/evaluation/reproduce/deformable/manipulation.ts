import { seeded, vec3, worldPositions, type Motion, type Vec3 } from '@understudy/motion'
import { footSkate, makeRun } from '@understudy/synthesis/analysis'
import {
  editMotion,
  filterMotion,
  fixedHandle,
  pointAt,
  sketch,
  spoilMotion,
  stepAhead,
  synthesize,
  timesOf,
  trajectory,
} from '@understudy/synthesis/methods/deformable-model'
import { film, filmRow, linePlot, type FilmOptions, type Series } from '../../measure/figure.ts'
import type { Exhibit } from '../exhibit.ts'
import { heldOutAction, learntAction, sourceOf } from './actions.ts'
import { fromTheSide, placesOf, spreadFrames } from './places.ts'

const STRIP: FilmOptions = { frames: 9, map: false, scale: 55, azimuth: 70 }
const moved = (place: Vec3, by: Vec3): Vec3 => vec3.add(place, by)
const skate = (motion: Motion): number => footSkate(motion, motion.annotations.contacts).mean

export const manipulationFigure: Exhibit = {
  id: 'Figure 1',
  shows: 'A dragged point with a fixed handle (a), a sketched stroke (b), a walk cleaned of foot skate (c).',
  async make(data) {
    const walking = await learntAction(data, 'walking')
    const { model } = walking
    const mean = new Float64Array(model.size)
    const middle = Math.round(model.frameCount / 2)
    const hand = placesOf(model, 'rightHand')
    const dragged = editMotion(model, [
      pointAt({
        point: { joint: hand.joint },
        frame: middle,
        target: moved(hand.at(middle), [0, 0.12, 0.08]),
      }),
      fixedHandle({ model, coefficients: mean, frames: [0, model.frameCount - 1] }),
    ])
    const other = await heldOutAction(data, 'walking')
    const drawn = other.truth.canonical
    const places = worldPositions(drawn)
    const stroke = spreadFrames(other.model, 12).map((frame) => ({
      time: other.truth.example.times[frame],
      place: vec3.vec3At(places, 3 * (frame * drawn.skeleton.jointCount + hand.joint)),
    }))
    const sketched = sketch(other.model, [{ point: { joint: hand.joint }, samples: stroke }])
    const handAlong = (coefficients?: Float64Array): Series['points'] =>
      fromTheSide(spreadFrames(other.model, 24).map(placesOf(other.model, 'rightHand', coefficients).at))
    const input = spoilMotion(
      { ...walking.motions[0], name: 'with foot skate' },
      { degrees: 0, centimetres: 0, driftCentimetres: 4 },
      seeded(1),
    )
    const cleaned = filterMotion(model, input, { fault: 'skate', force: true }, makeRun())
    return {
      data: sourceOf('walking', walking),
      measured:
        `(a) the hand is ${dragged.solution.residuals[0].value.toFixed(2)} cm from where it was put; ` +
        `(b) ${sketched.solution.residuals[0].value.toFixed(1)} cm from the stroke on average; ` +
        `(c) foot skate ${skate({ ...input, annotations: { ...input.annotations, contacts: cleaned.contacts } }).toFixed(1)} → ${footSkate(cleaned.motion, cleaned.contacts).mean.toFixed(2)} cm/s.`,
      figures: [
        {
          caption: '(a) The mean walk, and with the right hand dragged up in its middle frame, ends held.',
          drawing: film(
            [
              filmRow(synthesize(model, mean, { name: 'mean' })),
              filmRow(dragged.motion, { title: 'dragged' }),
            ],
            STRIP,
          ),
        },
        {
          caption:
            '(b) A stroke for the right hand as in a walk that the model has not seen, the hand that follows it, and the hand of the mean walk.',
          drawing: linePlot(
            [
              { name: 'stroke', points: fromTheSide(stroke.map(({ place }) => place)) },
              { name: 'hand', points: handAlong(sketched.solution.coefficients[0]) },
              { name: 'mean walk', points: handAlong() },
            ],
            { title: 'A sketched stroke', x: 'ahead, m', y: 'up, m' },
          ),
        },
        {
          caption: '(c) A walk whose feet slide, and the same cleaned.',
          drawing: film([filmRow(input), filmRow(cleaned.motion, { title: 'cleaned' })], STRIP),
        },
      ],
    }
  },
}

export const designFigure: Exhibit = {
  id: 'Figure 5',
  shows: 'Several trajectories at once (a), walking directions (b), step sizes (c).',
  async make(data) {
    const walking = await learntAction(data, 'walking')
    const { model } = walking
    const [left, right] = [placesOf(model, 'leftHand'), placesOf(model, 'rightHand')]
    const frames = spreadFrames(model, 5)
    const raised = editMotion(
      model,
      [left, right].map(({ joint, at }) =>
        trajectory({
          point: { joint },
          from: 0,
          to: model.frameCount - 1,
          controls: frames.map((frame) => moved(at(frame), [0, 0.05, 0])),
        }),
      ),
    )
    const root = placesOf(model, 'hips')
    const length = Math.hypot(
      root.at(model.frameCount - 1)[0] - root.at(0)[0],
      root.at(model.frameCount - 1)[2] - root.at(0)[2],
    )
    const directions = [-20, 0, 20].map((degrees) => ({
      name: `${degrees}°`,
      edited: editMotion(model, [stepAhead({ model, length, direction: (degrees * Math.PI) / 180 })]),
    }))
    const sizes = [0.85, 1, 1.15].map((share) => ({
      name: `${(share * length).toFixed(2)} m`,
      edited: editMotion(model, [stepAhead({ model, length: share * length })]),
    }))
    const misses = (all: typeof sizes): string =>
      all.map(({ edited }) => edited.solution.residuals[0].value.toFixed(1)).join(', ')
    return {
      data: sourceOf('walking', walking),
      measured: `(a) ${raised.solution.residuals.map(({ value }) => value.toFixed(1)).join(' and ')} cm from the trajectories; (b) missed by ${misses(directions)} cm; (c) missed by ${misses(sizes)} cm.`,
      figures: [
        {
          caption: '(a) Both hands led five centimetres higher along their whole way.',
          drawing: film([filmRow(raised.motion, { title: 'hands led' })], STRIP),
        },
        {
          caption: '(b) The cycle turned to the right, straight, and to the left.',
          drawing: film(
            directions.map(({ name, edited }) => filmRow(edited.motion, { title: name })),
            { ...STRIP, map: true },
          ),
        },
        {
          caption: '(c) Short, usual and long steps.',
          drawing: film(
            sizes.map(({ name, edited }) => filmRow(edited.motion, { title: name })),
            STRIP,
          ),
        },
      ],
    }
  },
}

export const sketchFigure: Exhibit = {
  id: 'Figure 6',
  shows: 'A timed stroke for a point of the body (a), and the motion that matches its place and timing (b).',
  async make(data) {
    const jumping = await learntAction(data, 'jumping')
    const { model } = jumping
    const hips = placesOf(model, 'hips')
    const times = timesOf(model, new Float64Array(model.size))
    const samples = spreadFrames(model, 16).map((frame) => {
      const [x, y, z] = hips.at(frame)
      return { time: times[frame], place: [x, y, 1.1 * z] }
    })
    const { motion, solution } = sketch(model, [{ point: { joint: hips.joint }, samples }])
    const made = placesOf(model, 'hips', solution.coefficients[0])
    return {
      data: sourceOf('jumping', jumping),
      measured: `Hips ${solution.residuals[0].value.toFixed(1)} cm from the stroke (worst ${solution.residuals[0].worst.toFixed(1)}); the jump lasts ${(motion.frameCount / motion.frameRate).toFixed(2)} s, the stroke ${(samples[15].time - samples[0].time).toFixed(2)} s.`,
      figures: [
        {
          caption:
            '(a) The stroke for the hips, a jump a tenth longer than usual, and the hips that follow it.',
          drawing: linePlot(
            [
              { name: 'stroke', points: samples.map(({ place }) => [place[2], place[1]] as const) },
              { name: 'hips', points: fromTheSide(spreadFrames(model, 30).map(made.at)) },
            ],
            { title: 'A sketched jump', x: 'ahead, m', y: 'up, m' },
          ),
        },
        { caption: '(b) The motion.', drawing: film([filmRow(motion)], STRIP) },
      ],
    }
  },
}
