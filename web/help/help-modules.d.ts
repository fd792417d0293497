/** What `scripts/compile-help.ts` makes of the pages of `docs/help`. */
declare module 'virtual:help-outline/*' {
  const pages: import('./load-help.ts').HelpPageOutline[];
  export default pages;
}
