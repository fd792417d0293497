/** What people type is looked for as they typed it: `%` and `_` mean nothing more. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
