import DefaultTheme from 'vitepress/theme'
import './contrast.css'
import './player.css'

export default DefaultTheme
