// Events for `web/public/start-app.js`, which records what the reader does on a prerendered page before the app has started.

/** Announces that React is about to hydrate the page: fields must have the values that the server sent. */
export const announceTakeover = (): boolean => document.dispatchEvent(new Event('baton:takes-over'));

/** Announces that the page is hydrated and reacts to the reader. */
export const announceReady = (): boolean => document.dispatchEvent(new Event('baton:answers'));
