/** Styles that come with a tool: the bundler puts them on the page. */
declare module '*.css'
