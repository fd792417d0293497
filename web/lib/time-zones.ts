/** Every IANA zone that the browser knows, UTC first. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** The machine's own. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
