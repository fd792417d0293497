const steps = ['Submitted', 'Checked', 'Approved by lead', 'Paid', 'Closed'];

/**
 * A CSV log of cases of five events, in the order of time: every thousand cases take turns.
 * @param first       The moment of the first event, in milliseconds.
 * @param millisApart Between two events.
 */
export function* generateRows(events: number, first = Date.UTC(2020, 0, 1), millisApart = 60_000): Generator<string> {
  yield 'case,activity,timestamp,resource,role\n';
  for (let row = 0; row < events; row++) {
    const block = Math.floor(row / 5_000);
    const step = Math.floor((row % 5_000) / 1_000);
    const at = new Date(first + row * millisApart).toISOString();
    yield `C-${block}-${row % 1_000},${steps[step]},${at},Person ${row % 97},Team ${row % 7}\n`;
  }
}
