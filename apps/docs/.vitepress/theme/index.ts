import DefaultTheme from 'vitepress/theme'
import { withBase } from 'vitepress'
import { h } from 'vue'
import './contrast.css'
import './player.css'

/** The first page opens with somebody who walks. */
const walker = () =>
  h('iframe', {
    class: 'player hero-player',
    src: withBase('/gallery/walk.html'),
    title: 'A walk along a drawn path',
  })

export default {
  ...DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': walker }),
}
