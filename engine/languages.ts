/** The languages of the interface and of definitions, in the order in which they are listed. */
export const languages = ['en', 'fr', 'th'] as const;
export type Language = (typeof languages)[number];
