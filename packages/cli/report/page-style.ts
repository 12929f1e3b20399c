/** How pages of figures and tables look, evaluations and reproductions alike. */
export const PAGE_STYLE = `
:root { color-scheme: light }
body { margin: 0; background: #fbfaf8; color: #2c2e33; font: 15px/1.5 system-ui, sans-serif }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1.5rem 4rem }
h1 { font-size: 1.7rem; margin: 0 }
h2 { font-size: 1.1rem; margin: 2.5rem 0 .25rem }
p { margin: .25rem 0; max-width: 50rem }
.summary { font-weight: 600 }
table { border-collapse: collapse; margin: 1.25rem 0; width: 100% }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #e4e0d8; vertical-align: top }
th { font-weight: 600; color: #6d6a66 }
.nowrap { white-space: nowrap }
a { color: inherit }
figure { margin: 1rem 0; overflow-x: auto }
figcaption { color: #6d6a66; font-size: .9rem }
`
