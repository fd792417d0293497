import type { Config } from '../../config.ts';

/** How large a log may be. */
export interface LogLimits {
  /** Bytes after unpacking. */
  unpacked: number;
  events: number;
  cases: number;
}

export const limitsOf = (config: Config): LogLimits => ({
  unpacked: config.IMPORT_MAX_UNPACKED_MB * 1024 * 1024,
  events: config.IMPORT_MAX_EVENTS,
  cases: config.IMPORT_MAX_CASES,
});

/** Bytes of one row of a CSV file, and characters of an XES file between two tags. */
export const longestRecord = 1024 * 1024;

/** What ends a row of a CSV file. One file may have several of them. */
export const lineEnds = ['\r\n', '\n', '\r'];

/** Characters of a case's id, an activity, a person, a group and an outcome; longer texts are no such names. */
export const longestName = 200;

/** Characters of other values, as of a text field. */
export const longestValue = 100_000;

export const mostColumns = 500;

/** A definition holds no more actions (docs/rules.md, "Limits"). */
export const mostNewActivities = 500;

/** Activities of a log that goes into an existing workflow: those without an action are left out. */
export const mostActivities = 2_000;

/** Events of one case: a run with more steps could not be shown. */
export const mostCaseEvents = 10_000;
