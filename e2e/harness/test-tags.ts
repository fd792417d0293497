/**
 * Selects the window sizes of a test: desktop by default. Running all tests in both would double the time and find
 * little more; `EVERY_SIZE=true` does that.
 */
export const onPhone = { tag: '@phone' };
/** On the desktop in `npm test`; in the extended run on the phone too. */
export const onDeskAndPhone = { tag: '@both' };

/** These tests run in `npm run test:extended` only, in addition to all others, so that `npm test` stays short. */
export const extended = { tag: '@extended' };
export const onPhoneExtended = { tag: ['@phone', '@extended'] };
export const onDeskAndPhoneExtended = { tag: ['@both', '@extended'] };
