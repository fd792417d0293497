import { answer, beginAt, type SimulatedAnswer, type SimulatedRun, waitOf } from './simulated-run.ts';

type Severity = 'low' | 'medium' | 'high';

interface Incident {
  what: string;
  by: string;
  severity: Severity;
  service: string;
  lead: string;
  cause: string;
  minutes: number;
  people: number;
  follow_up?: FollowUp;
  /** The cause in the first version of the summary, and the comment with which a supervisor sent it back. */
  sent_back?: { first: string; comment: string };
}

type FollowUp = 'resolve' | 'resolve, share';

const incident = (
  what: string,
  by: string,
  severity: Severity,
  service: string,
  lead: string,
  [cause, minutes, people, follow_up]: [cause: string, minutes: number, people: number, follow_up?: FollowUp],
  sent_back?: Incident['sent_back'],
): Incident => ({ what, by, severity, service, lead, cause, minutes, people, follow_up, sent_back });

const contained = ({ severity, lead }: Incident, hours: number, comment?: string): SimulatedAnswer[] => [
  answer(lead, 'Contain it', 'done', hours, { comment }),
  ...(severity === 'low' ? [] : [answer('Niels', 'Keep the evidence', 'done', 1)]),
  ...(severity === 'high' ? [answer('Kofi', 'Call the supplier on standby', 'done', 0.5)] : []),
];
const notified = ({ severity }: Incident, hours: number): SimulatedAnswer[] => {
  if (severity === 'low') return [];
  const by = hours % 2 === 0 ? 'Sarah' : 'Mali';
  if (severity === 'medium' && hours % 3 === 0) {
    return [answer(by, 'Tell those concerned?', 'no', hours / 10, { comment: 'It was over before anybody noticed.' })];
  }
  return [
    answer(by, 'Tell those concerned?', 'yes', hours / 10),
    answer(hours % 2 === 0 ? 'Léa' : 'Hana', 'Send the message', 'done', 0.8),
  ];
};
const summary = ({ lead, cause, minutes, people, follow_up }: Incident, hours: number) =>
  answer(lead, 'Write the summary', 'submitted', hours, {
    fields: { cause, lasted: String(minutes), people: String(people), ...(follow_up && { follow_up }) },
  });
const sentBack = (what: Incident, { first, comment }: { first: string; comment: string }) => [
  summary({ ...what, cause: first }, 22),
  answer('Sarah', 'Approve the summary', 'disapprove', 19, { comment }),
];
const approved = (hours: number, comment?: string) => [
  answer('Mali', 'Approve the summary', 'approve', hours),
  answer('Sarah', 'Approve the summary', 'approve', 17, { comment }),
];
const fixed = ({ lead }: Incident, hours: number) => answer(lead, 'Mend the cause', 'done', hours);
const shared = ({ lead }: Incident) => answer(lead, 'Share what we learned', 'done', 45);

/** The answers up to the summary. */
const handled = (what: Incident, wait: number) => [...contained(what, 1 + wait / 20), ...notified(what, wait)];
const closed = (what: Incident, wait: number): SimulatedAnswer[] => [
  ...handled(what, wait),
  ...(what.sent_back ? sentBack(what, what.sent_back) : []),
  summary(what, wait),
  ...approved(wait),
  ...(what.follow_up ? [fixed(what, 50 + wait)] : []),
  ...(what.follow_up === 'resolve, share' ? [shared(what)] : []),
];

const finished: Incident[] = [
  incident('Phishing mail to first-years', 'Niels', 'medium', 'mail', 'Kofi', [
    'A lost password of a mailing list',
    95,
    640,
    'resolve, share',
  ]),
  incident('Wi-Fi down in the library', 'Hana', 'medium', 'network', 'Niels', [
    'A switch without power',
    140,
    210,
    'resolve',
  ]),
  incident('Lost access card', 'Noor', 'low', 'building', 'Kofi', ['Left on a train', 30, 1]),
  incident('Portal shows no grades', 'Sarah', 'high', 'portal', 'Niels', [
    'A failed update of the database',
    260,
    4100,
    'resolve, share',
  ]),
  incident('Freezer alarm, lab 2.14', 'Yusuf', 'medium', 'lab', 'Yusuf', ['Door was not closed', 75, 6]),
  incident(
    'Mail queue stands still',
    'Kofi',
    'medium',
    'mail',
    'Niels',
    ['A log that was never rotated filled the disk', 180, 900, 'resolve'],
    { first: 'Disk full', comment: 'Why was it full? That is the cause we want to know.' },
  ),
  incident('Laptop stolen from an office', 'Léa', 'high', 'files', 'Kofi', [
    'Office was not locked; the disk is encrypted',
    45,
    1,
    'resolve, share',
  ]),
  incident('Certificate of the portal expired', 'Niels', 'medium', 'portal', 'Niels', [
    'Renewal ran with an old key',
    55,
    1200,
    'resolve',
  ]),
  incident('Projector network unreachable', 'Jun', 'low', 'network', 'Kofi', ['Wrong VLAN after maintenance', 60, 40]),
  incident('Shared drive without space', 'Amara', 'medium', 'files', 'Kofi', [
    'Videos of the open day, twice',
    110,
    75,
    'resolve',
  ]),
  incident('Side door stays open', 'Sarah', 'medium', 'building', 'Kofi', ['Worn magnet', 200, 0, 'resolve']),
  incident('Spill in lab 1.08', 'Yusuf', 'low', 'lab', 'Yusuf', ['Cracked bottle', 25, 3]),
  incident('Account of a lecturer taken over', 'Niels', 'high', 'mail', 'Kofi', [
    'Same password on another site',
    120,
    1,
    'resolve, share',
  ]),
  incident('Timetable wrong in the app', 'Noor', 'medium', 'portal', 'Niels', [
    'Import of last year',
    150,
    800,
    'resolve',
  ]),
  incident(
    'Backup did not run',
    'Kofi',
    'high',
    'files',
    'Niels',
    ['Licence expired on Friday; nobody gets its mails', 0, 0, 'resolve'],
    { first: 'Expired licence', comment: 'Please say since when, and how we would have noticed.' },
  ),
  incident('Slow network, building C', 'Petra', 'low', 'network', 'Kofi', ['A loop behind a desk', 90, 35]),
  incident('Alarm at night, server room', 'Niels', 'medium', 'building', 'Niels', [
    'Fan of the air conditioning',
    210,
    0,
    'resolve',
  ]),
  incident('Exam room without network', 'Tomás', 'high', 'network', 'Niels', [
    'Access point on old firmware',
    40,
    120,
    'resolve, share',
  ]),
  incident('Mails in the wrong list', 'Léa', 'low', 'mail', 'Kofi', ['Two lists of one name', 20, 14]),
  incident('Gas sensor off, lab 2.02', 'Jun', 'medium', 'lab', 'Yusuf', ['Calibration was due', 65, 8, 'resolve']),
  incident('Portal slow at enrolment', 'Sarah', 'medium', 'portal', 'Niels', [
    'Twice as many sign-ins as planned',
    190,
    2300,
    'resolve, share',
  ]),
  incident('Share link open to all', 'Hana', 'medium', 'files', 'Kofi', [
    'Default of the share form',
    1440,
    52,
    'resolve',
  ]),
  incident('Card reader broken, lab wing', 'Yusuf', 'low', 'building', 'Kofi', ['Water in the housing', 300, 22]),
  incident('Spam through the web form', 'Amara', 'low', 'mail', 'Niels', ['No limit on the form', 400, 5, 'resolve']),
  incident('Storage controller failed', 'Niels', 'high', 'files', 'Niels', [
    'Known fault of the series',
    330,
    650,
    'resolve, share',
  ]),
];

const start = (
  one: Incident,
  since: SimulatedRun['since'],
  answers: SimulatedAnswer[],
  due_in_days?: number,
): SimulatedRun => {
  const { what, by, severity, service, lead } = one;
  return { name: what, by, since, due_in_days, fields: { what, severity, service, lead }, answers };
};

/** Runs of the last four months, of every severity. */
export function incidentRuns(): SimulatedRun[] {
  const done = finished.map((what, number) => start(what, beginAt(number, 2850, 99), closed(what, waitOf(number, 4))));
  return [...done, ...openRuns()];
}

/** Open runs: a new one, one where nobody has decided yet whether to tell those concerned, and some at later stages. */
function openRuns(): SimulatedRun[] {
  const printers = incident('Printers answer to strangers', 'Petra', 'low', 'network', 'Kofi', ['', 0, 0]);
  const exam = incident('Exam results sent twice', 'Noor', 'high', 'mail', 'Niels', ['', 0, 0]);
  const vpn = incident('VPN drops every hour', 'Tomás', 'medium', 'network', 'Niels', ['', 0, 0]);
  const keys = incident('Master key missing', 'Sarah', 'medium', 'building', 'Mali', [
    'Handed on without a note',
    600,
    0,
    'resolve',
  ]);
  const scanner = incident('Scanner mails unencrypted', 'Hana', 'medium', 'mail', 'Kofi', [
    'Old firmware',
    2880,
    30,
    'resolve',
  ]);
  const [byMali] = approved(20);
  return [
    start(printers, { waits_days: 0 }, []),
    start(exam, { waits_days: 1 }, contained(exam, 2, 'The second mailing is stopped; 312 of 1,900 had gone out.'), 2),
    start(vpn, { waits_days: 2 }, handled(vpn, 8), 6),
    start(scanner, { waits_days: 3 }, [...handled(scanner, 8), summary(scanner, 30), byMali!]),
    start(
      keys,
      { waits_days: 8 },
      [...handled(keys, 10), summary(keys, 26), ...approved(20, 'Clear. New cylinders before the holidays, please.')],
      -1,
    ),
  ];
}
