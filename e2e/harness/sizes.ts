/**
 * On which window a story is told: on a desk's, unless it says otherwise. Both would take twice as long and find little
 * more; `EVERY_SIZE=true` tells all of them on both.
 */
export const onPhone = { tag: '@phone' };
export const onDeskAndPhone = { tag: '@both' };
