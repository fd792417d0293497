/** What a one-line setting may hold: a pasted tab or line break becomes a space. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
