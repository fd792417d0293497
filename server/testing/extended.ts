/**
 * Whether tests run at full length: in `npm run test:extended`, under the same condition as the end-to-end tests
 * (playwright.config.ts). `npm test` runs shorter forms of the longest tests, because it must end soon.
 */
export const isExtended = process.env.EXTENDED === 'true';

/** How much of something a test does: `full` at full length, `short` in `npm test`. */
export const repeats = <T>(short: T, full: T): T => (isExtended ? full : short);
