/** Every IANA zone that the browser supports, UTC first. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** The zone of the machine. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
