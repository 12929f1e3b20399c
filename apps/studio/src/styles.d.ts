/** Styles that come with a craft: the bundler puts them on the page. */
declare module '*.css'
