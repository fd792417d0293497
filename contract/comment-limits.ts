/** The largest number of characters in a comment. */
export const longestComment = 10_000;

/** The most comments in the reply with a run, which are the newest; `listComments` gives the others. */
export const commentsInRun = 100;
