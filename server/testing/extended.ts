/**
 * Whether tests run at full length: in `npm run test:extended`, under the same condition as the end-to-end tests
 * (playwright.config.ts). `npm test` runs shorter forms of the longest tests, because it must end soon.
 */
export const isExtended = process.env.EXTENDED === 'true';

/** How often a test repeats what it does: `full` times at full length, `short` times in `npm test`. */
export const repeats = (short: number, full: number) => (isExtended ? full : short);
