/**
 * On which window a story is told: on a desk's, unless it says otherwise. Both would take twice as long and find little
 * more; `EVERY_SIZE=true` tells all of them on both.
 */
export const onPhone = { tag: '@phone' };
export const onDeskAndPhone = { tag: '@both' };

/** `npm test` is to end within five minutes: these are told by `.ci/run` and `npm run test:extended`, besides all others. */
export const extended = { tag: '@extended' };
export const onPhoneExtended = { tag: ['@phone', '@extended'] };
