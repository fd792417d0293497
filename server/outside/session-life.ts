/** Seconds that a session lasts, if no identity provider ends it sooner. */
export const sessionLife = 30 * 24 * 3600;
