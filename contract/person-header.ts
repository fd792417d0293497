/**
 * The header with which a page of the browser app names the user for whom it was loaded, by id. A request with the session of
 * another user is refused as one without a session.
 */
export const personHeader = 'baton-person';
