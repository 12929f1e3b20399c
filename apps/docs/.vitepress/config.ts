import { defineConfig } from 'vitepress'

const page = (text: string, link: string) => ({ text, link })

export default defineConfig({
  title: 'Understudy',
  description: 'Learns human motion from examples and performs it on demand.',
  srcDir: 'pages',
  outDir: 'dist',
  cleanUrls: false,
  // Every relative link is checked by the build; pages of the repository are linked by name only.
  ignoreDeadLinks: false,
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      page('Start', '/start'),
      page('Tutorials', '/tutorials/walk'),
      page('Methods', '/methods/control-by-example'),
      page('Reference', '/reference/commands'),
      page('Gallery', '/gallery'),
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          page('In five minutes', '/start'),
          page('Troubleshooting', '/troubleshooting'),
          page('Gallery', '/gallery'),
        ],
      },
      {
        text: 'Tutorials',
        items: [
          page('A walk by your own walker', '/tutorials/walk'),
          page('A dancing couple', '/tutorials/couple'),
          page('A style from ten clips', '/tutorials/style'),
          page('Aim a punch', '/tutorials/punch'),
          page('Clean and retarget', '/tutorials/retarget'),
          page('A game character in three.js', '/tutorials/three'),
          page('A library for a team', '/tutorials/library'),
          page('Directions, assistants, live capture', '/tutorials/direct'),
          page('From a film, keys or a phone', '/tutorials/film'),
          page('Add your own feature', '/tutorials/feature'),
        ],
      },
      {
        text: 'Methods',
        items: [
          page('Control by example', '/methods/control-by-example'),
          page('Match web', '/methods/match-web'),
          page('Parametric space', '/methods/parametric-space'),
          page('Deformable model', '/methods/deformable-model'),
          page('Vector space', '/methods/vector-space'),
          page('Part assembly', '/methods/part-assembly'),
          page('Motion matching', '/methods/motion-matching'),
          page('Motion graph', '/methods/motion-graph'),
          page('The papers reproduced', '/methods/reproduced'),
          page('Benchmark', '/methods/benchmark'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Commands', '/reference/commands'),
          page('Operations', '/reference/operations'),
          page('JSON schemas', '/reference/schemas'),
          page('API', '/reference/api'),
          page('Plug-ins', '/reference/plug-ins'),
          page('Server', '/reference/server'),
          page('Conventions', '/reference/conventions'),
          page('Glossary', '/reference/glossary'),
        ],
      },
      {
        text: 'For contributors',
        items: [
          page('Architecture', '/project/architecture'),
          page('Contributing', '/project/contributing'),
          page('Decisions', '/project/decisions'),
          page('Changes', '/project/changes'),
        ],
      },
    ],
    outline: [2, 3],
    docFooter: { prev: false, next: false },
  },
})
