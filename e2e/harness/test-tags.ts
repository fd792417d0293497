/**
 * Selects the window sizes of a test: desktop by default. Running all tests in both would double the time and find
 * little more; `EVERY_SIZE=true` does that.
 */
export const onPhone = { tag: '@phone' };
export const onDeskAndPhone = { tag: '@both' };

/**
 * `npm test` should take at most five minutes: these tests run in `npm run test:extended`, in addition to all
 * others.
 */
export const extended = { tag: '@extended' };
export const onPhoneExtended = { tag: ['@phone', '@extended'] };
