import type { ImportMapping } from '../../../contract/import-options.ts';
import type { LogColumn } from '../log/log-row.ts';
import type { GuessedDates } from './guess-dates.ts';

/** A column with the values of the first rows, and the dates that they may be. */
export interface SampledColumn extends LogColumn {
  values: string[];
  dates: GuessedDates;
}

type Role = Exclude<keyof ImportMapping, 'fields'>;

/**
 * Names that columns have in logs, in English, French and Thai; the most telling first. Accents, case and marks between
 * words do not matter.
 */
const names: Record<Role, string[]> = {
  case: [
    ...['case concept name', 'case id', 'caseid', 'case key', 'case', 'trace id', 'trace', 'process instance'],
    ...[
      'instance id',
      'ticket id',
      'ticket',
      'request id',
      'order id',
      'id cas',
      'cas',
      'dossier',
      'numero de dossier',
    ],
    ...['id dossier', 'issue key', 'run id', 'run', 'รหัสเคส', 'เคส', 'รหัสรายการงาน', 'เลขที่คำขอ', 'เลขที่', 'id'],
  ],
  activity: [
    ...['concept name', 'activity', 'activity name', 'activite', 'task', 'task name', 'step', 'step name', 'action'],
    ...['event', 'event name', 'etape', 'tache', 'operation', 'evenement', 'กิจกรรม', 'ขั้นตอน', 'งาน', 'การดำเนินการ'],
  ],
  timestamp: [
    ...['time timestamp', 'complete timestamp', 'completed at', 'completed', 'end time', 'end timestamp', 'end date'],
    ...['end', 'finished', 'settled', 'timestamp', 'event time', 'datetime', 'date time', 'horodatage', 'date de fin'],
    ...['fin', 'date', 'time', 'heure', 'เวลาสิ้นสุด', 'วันที่สิ้นสุด', 'สิ้นสุด', 'วันเวลา', 'วันที่', 'เวลา'],
  ],
  start: [
    ...['start timestamp', 'start time', 'start date', 'started at', 'started', 'start', 'begin', 'opened', 'debut'],
    ...['date de debut', 'heure de debut', 'เวลาเริ่ม', 'วันที่เริ่ม', 'เริ่ม'],
  ],
  lifecycle: ['lifecycle transition', 'lifecycle', 'transition', 'event type', 'cycle de vie'],
  instance: ['concept instance', 'activity instance', 'instance'],
  person: [
    ...[
      'org resource',
      'resource',
      'user',
      'username',
      'person',
      'performer',
      'assignee',
      'employee',
      'agent',
      'owner',
    ],
    ...['done by', 'answered by', 'who', 'utilisateur', 'personne', 'ressource', 'employe', 'responsable', 'ผู้ใช้'],
    ...['ผู้ดำเนินการ', 'ผู้รับผิดชอบ', 'พนักงาน', 'ทรัพยากร', 'ชื่อผู้ใช้'],
  ],
  email: ['resource email', 'user email', 'email address', 'email', 'e mail', 'mail', 'courriel', 'อีเมล'],
  group: [
    ...['org group', 'org role', 'group', 'role', 'department', 'team', 'unit', 'groupe', 'equipe', 'service'],
    ...['departement', 'กลุ่ม', 'บทบาท', 'แผนก', 'ทีม', 'ฝ่าย'],
  ],
  outcome: ['outcome', 'result', 'decision', 'resultat', 'ผลลัพธ์', 'ผลการพิจารณา', 'ผล'],
  name: ['case name', 'case title', 'title', 'subject', 'titre', 'objet', 'ชื่อเรื่อง', 'หัวข้อ'],
};

/** The order in which a column is looked for each role. It matters, because a column gets only one role. */
const order: Role[] = [
  'start',
  'timestamp',
  'lifecycle',
  'instance',
  'case',
  'activity',
  'email',
  'outcome',
  'group',
  'person',
  'name',
];

const transitions = new Set(['start', 'complete']);

/** Whether a column with these values can have the role at all. */
const fits: Partial<Record<Role, (values: readonly string[], dates: GuessedDates) => boolean>> = {
  // Not all values need to be dates: an impossible one among them is a fault of the file, and is reported with its
  // line.
  timestamp: (_values, dates) => dates.share >= 0.5,
  start: (_values, dates) => dates.share >= 0.5,
  lifecycle: (values) =>
    values.some((value) => value.toLowerCase() === 'complete') ||
    (values.length > 0 && values.every((value) => transitions.has(value.toLowerCase()))),
  email: (values) => values.some((value) => /^[^\s@]+@[^\s@]+$/.test(value)),
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * Guesses which column is what, from the names and values of the columns. A role that no column seems to have is null.
 */
export function guessMapping(columns: readonly SampledColumn[]): ImportMapping {
  const taken = new Set<string>();
  // If the file has no rows, or its first rows cannot be read, only the names of the columns are known.
  const isEmpty = columns.every(({ values }) => values.length === 0);
  const known = columns.map((column) => ({
    ...column,
    plainKey: plain(column.key),
    filled: column.values.filter((value) => value !== ''),
  }));
  const find = (role: Role): string | null => {
    const suited = known.filter(
      ({ key, filled, dates }) =>
        !taken.has(key) && (isEmpty || (filled.length > 0 && (fits[role]?.(filled, dates) ?? true))),
    );
    for (const name of names[role]) {
      const named = suited.find(({ plainKey, of }) => plainKey === name && !isOfWrongKind(role, of));
      if (named) return take(named.key);
    }
    // Any other column of dates is better than none.
    return role === 'timestamp' ? take(suited.find(({ of }) => of !== 'case')?.key ?? null) : null;
  };
  const take = (key: string | null) => {
    if (key !== null) taken.add(key);
    return key;
  };
  const found = Object.fromEntries(order.map((role) => [role, find(role)])) as Record<Role, string | null>;
  // If the only time of the log is called a start, it is the time of its events.
  if (found.timestamp === null && found.start !== null) [found.timestamp, found.start] = [found.start, null];
  return { ...found, fields: [] };
}

/**
 * In an XES log, the case and its name are attributes of the trace, and all other roles are attributes of the events.
 */
function isOfWrongKind(role: Role, of: LogColumn['of']): boolean {
  if (of === null) return false;
  return role === 'case' || role === 'name' ? of !== 'case' : of !== 'event';
}
