import { resample, worldPositions, type Motion } from '@understudy/motion'
import type { Study } from '@understudy/synthesis/methods/part-assembly'

/** Frames per second on the page. */
const RATE = 20

interface PageItem {
  readonly id: string
  readonly bones: readonly (readonly [number, number])[]
  readonly frames: number
  readonly points: number
  /** The joint that carries the head, −1 without one. */
  readonly head: number
  /** `[frame][joint][xyz]`, millimetres, base64 of 16-bit integers. */
  readonly data: string
}

/**
 * A page by itself on which one person judges the motions of a study, O or X, in an order of their own. It keeps the
 * marks in the browser until all are given and then hands over a file for `understudy rate table`. Nothing is sent.
 */
export function ratingPage(study: Study, motions: Readonly<Record<string, Motion>>): string {
  const items = study.items.map(({ id }) => pageItem(id, motions[id]))
  const data = JSON.stringify({ title: study.title, seed: study.seed, items }).replaceAll('<', '\\u003c')
  return PAGE.replace('/*data*/', () => `const study = ${data}`).replaceAll('{{title}}', escape(study.title))
}

function pageItem(id: string, motion: Motion): PageItem {
  const coarse = resample(motion, Math.min(RATE, motion.frameRate))
  const { skeleton, frameCount } = coarse
  const world = worldPositions(coarse)
  const [x, z] = [world[0], world[2]]
  const bytes = new Int16Array(world.length)
  for (let i = 0; i < world.length; i++) {
    const origin = i % 3 === 0 ? x : i % 3 === 2 ? z : 0
    bytes[i] = Math.max(-32767, Math.min(32767, Math.round(1000 * (world[i] - origin))))
  }
  const bones = skeleton.joints.flatMap(({ parent }, joint) => (parent < 0 ? [] : [[parent, joint] as const]))
  const data = Buffer.from(bytes.buffer).toString('base64')
  return {
    id,
    bones,
    frames: frameCount,
    points: skeleton.jointCount,
    head: skeleton.roles.get('head') ?? -1,
    data,
  }
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{title}}</title>
<style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:1rem auto;padding:0 1rem}
[hidden]{display:none!important}canvas{width:100%;max-height:65vh;aspect-ratio:3/2;object-fit:contain;border:1px solid #8886;border-radius:.5rem;display:block}
button,input{font:inherit;padding:.5rem 1.2rem;border-radius:.4rem;border:1px solid #888;min-height:2.75rem}
button:focus-visible{outline:3px solid #4C8DD6}.row{display:flex;gap:.75rem;margin:1rem 0;flex-wrap:wrap;align-items:center}
</style>
<h1>{{title}}</h1>
<p>Does the person move as people do? <b>O</b> if it is all right, <b>X</b> if something is wrong. Keys O and X; the left arrow goes back.</p>
<form class="row" id="who"><label>Your name or number <input name="subject" required autocomplete="off"></label><button>Begin</button></form>
<main hidden><canvas width="900" height="600" role="img" aria-label="a figure in motion"></canvas>
<div class="row"><button id="o">O &nbsp;natural</button><button id="x">X &nbsp;not natural</button><button id="back">← back</button><span id="count" role="status"></span></div></main>
<p id="end" hidden>Thank you. <button id="save">Save the ratings</button></p>
<script type="module">
/*data*/
// The order is the rater's own: a hash of seed and name drives a shuffle.
const shuffle=(list,text)=>{let h=2166136261^study.seed;for(const c of text)h=Math.imul(h^c.codePointAt(0),16777619);
const next=()=>{h=Math.imul(h^h>>>15,2246822519);h=Math.imul(h^h>>>13,3266489917);return((h^=h>>>16)>>>0)/4294967296};
const out=[...list];for(let i=out.length-1;i>0;i--){const j=Math.floor(next()*(i+1));[out[i],out[j]]=[out[j],out[i]]}return out};
const $=s=>document.querySelector(s),canvas=$('canvas'),pen=canvas.getContext('2d');
let order=[],at=0,marks={},subject='',points,started=0;
const load=item=>{const b=Uint8Array.from(atob(item.data),c=>c.charCodeAt(0));points=new Int16Array(b.buffer);started=performance.now()};
const show=()=>{const done=at>=order.length;$('#end').hidden=!done;$('main').hidden=done;if(!done){load(order[at]);$('#count').textContent=(at+1)+' of '+order.length}};
const mark=m=>{if(at<order.length&&!$('main').hidden){marks[order[at].id]=m;at++;show()}};
$('#who').onsubmit=e=>{e.preventDefault();subject=new FormData(e.target).get('subject');order=shuffle(study.items,subject);$('#who').hidden=true;show()};
$('#o').onclick=()=>mark('O');$('#x').onclick=()=>mark('X');$('#back').onclick=()=>{if(at>0){at--;show()}};
addEventListener('keydown',e=>{if(e.target.tagName==='INPUT')return;const k=e.key.toLowerCase();if(k==='o')mark('O');else if(k==='x')mark('X');else if(e.key==='ArrowLeft')$('#back').click()});
$('#save').onclick=()=>{const text=JSON.stringify({format:'understudy-ratings',title:study.title,subject,marks},null,1);
const a=document.createElement('a');a.href=URL.createObjectURL(new Blob([text],{type:'application/json'}));a.download='ratings-'+subject.replace(/\\W+/g,'-')+'.json';a.click()};
const draw=now=>{requestAnimationFrame(draw);if($('main').hidden||!points)return;const item=order[at],f=Math.floor((now-started)/1000*${RATE})%(item.frames+10),
frame=Math.min(f,item.frames-1),o=3*item.points*frame,turn=.6,c=Math.cos(turn),s=Math.sin(turn),scale=canvas.height/2300;
const cx=points[o],cz=points[o+2],to=j=>{const x=points[o+3*j]-cx,y=points[o+3*j+1],z=points[o+3*j+2]-cz;return[canvas.width/2+scale*(c*x+s*z),canvas.height*.93-scale*(y-.18*(c*z-s*x))]};
pen.clearRect(0,0,canvas.width,canvas.height);pen.strokeStyle='#8885';pen.lineWidth=1;
for(let g=-4;g<=4;g++){const line=(a,b)=>{pen.beginPath();for(const[x,z]of[a,b])pen.lineTo(canvas.width/2+scale*(c*x+s*z),canvas.height*.93+scale*.18*(c*z-s*x));pen.stroke()};
const ox=-((cx%500)+500)%500,oz=-((cz%500)+500)%500;line([g*500+ox,-2000],[g*500+ox,2000]);line([-2000,g*500+oz],[2000,g*500+oz])}
pen.strokeStyle=getComputedStyle(document.body).color;pen.lineWidth=9;pen.lineCap='round';
for(const[a,b]of item.bones){pen.beginPath();pen.moveTo(...to(a));pen.lineTo(...to(b));pen.stroke()}
if(item.head>=0){const[x,y]=to(item.head);pen.beginPath();pen.arc(x,y-scale*90,scale*105,0,7);pen.fillStyle=pen.strokeStyle;pen.fill()}};
requestAnimationFrame(draw);
</script></html>
`
