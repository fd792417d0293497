/** Every IANA zone that the browser supports, UTC first. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/**
 * The zone of the machine; UTC if it has none. A browser then names Etc/Unknown, which it refuses itself where a date is to
 * be formatted, as the server does.
 */
export function localTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'Etc/Unknown' ? 'UTC' : zone;
}

/** The zone of the machine as forms send it: UTC if the machine has only an offset, which the server refuses. */
export function localZoneName(): string {
  const zone = localTimeZone();
  return /^[a-z]/i.test(zone) ? zone : 'UTC';
}
