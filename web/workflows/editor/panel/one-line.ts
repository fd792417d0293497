/** Cleans the text of a one-line setting: tabs and line breaks become spaces. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
