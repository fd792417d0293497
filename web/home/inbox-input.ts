const limit = 100;

/** The input of `listPendingActions` for the inbox. */
export const inboxInput = (ws: string) => ({ params: { ws }, query: { limit } });
