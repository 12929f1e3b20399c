import { Color, ShaderMaterial, type ColorRepresentation } from 'three'

/**
 * A body one can see through: faint where it faces the viewer, stronger at its edge, so that several
 * in a row still read as outlines.
 */
export function ghostMaterial(color: ColorRepresentation, opacity: number): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { color: { value: new Color(color) }, opacity: { value: opacity } },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
  })
}

const VERTEX = /* glsl */ `
#include <common>
#include <skinning_pars_vertex>
varying vec3 normalView, toEye;
void main() {
  #include <beginnormal_vertex>
  #include <skinbase_vertex>
  #include <skinnormal_vertex>
  #include <defaultnormal_vertex>
  #include <begin_vertex>
  #include <skinning_vertex>
  #include <project_vertex>
  // Behind every solid body, however near: a ghost explains the figure and must not cover it.
  gl_Position.z = gl_Position.w * (0.9999 + 1e-5 * gl_Position.z / gl_Position.w);
  normalView = transformedNormal;
  toEye = isOrthographic ? vec3(0.0, 0.0, 1.0) : -mvPosition.xyz;
}`

const FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform float opacity;
varying vec3 normalView, toEye;
void main() {
  float facing = abs(dot(normalize(normalView), normalize(toEye)));
  gl_FragColor = vec4(color, opacity * mix(1.0, 0.22, smoothstep(0.0, 0.75, facing)));
  #include <colorspace_fragment>
}`
