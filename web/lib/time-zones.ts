/** Every IANA zone that the browser supports, UTC first. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** The zone of the machine. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the machine as forms send it: UTC if the machine has only an offset, which the server refuses. */
export function localZoneName(): string {
  const zone = localTimeZone();
  return /^[a-z]/i.test(zone) ? zone : 'UTC';
}
