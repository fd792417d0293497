// For `web/public/start-app.js`, which keeps what the reader does on a drawn page before the app answers.

/** React is about to take over the page: fields must be as they were sent. */
export const announceTakeover = (): boolean => document.dispatchEvent(new Event('baton:takes-over'));

/** The parts of the page answer now. */
export const announceReady = (): boolean => document.dispatchEvent(new Event('baton:answers'));
