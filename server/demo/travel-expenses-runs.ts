import { answer, anyBut, beginAt, type SimulatedAnswer, type SimulatedRun, waitOf } from './simulated-run.ts';

interface Trip {
  name: string;
  by: string;
  purpose: string;
  /** Days away, and days since the return. */
  days: [away: number, since: number];
  transport: string;
  total: string;
  charged_to?: 'project';
}

const trip = (
  name: string,
  by: string,
  purpose: string,
  days: [away: number, since: number],
  transport: string,
  total: string,
  charged_to?: 'project',
): Trip => ({ name, by, purpose, days, transport, total, charged_to });

const declare = ({ name, purpose, days: [away, since], transport, total, charged_to }: Trip, hours = 0.2) =>
  answer('initiator', 'Declare the trip', 'submitted', hours, {
    fields: {
      purpose,
      destination: name.split(',')[0]!,
      left_on: String(-away - since),
      back_on: String(-since),
      transport,
      total,
      charged_to: charged_to ?? 'department',
      receipts_kept: 'true',
    },
  });
const administration = ({ by }: Trip, hours: number, comment?: string) =>
  answer(anyBut(by, 'Ilse', 'Léa'), 'Administration', 'approve', hours, { comment });
const budgetOwner = ({ by, total, charged_to }: Trip, hours: number): SimulatedAnswer[] =>
  Number(total) >= 500 || charged_to ? [answer(anyBut(by, 'Jun', 'Mali'), 'Budget owner', 'approve', hours)] : [];
const supervisor = ({ by }: Trip, hours: number) =>
  answer(anyBut(by, ...(hours % 3 === 0 ? ['Mali', 'Sarah'] : ['Sarah', 'Mali'])), 'Supervisor', 'approve', hours);
const paid = (hours: number): SimulatedAnswer[] => [
  answer('Amara', 'Request the payment', 'done', hours),
  answer('Hana', 'Payment handled', 'submitted', 70, {
    fields: { paid_on: '0', payment_reference: `TR-${2400 + hours * 3}` },
  }),
];
const checked = (trip: Trip, wait: number) => [
  administration(trip, wait),
  ...budgetOwner(trip, wait + 5),
  supervisor(trip, wait),
];

const sentBack = (by: string, action: string, comment: string, hours = 26) =>
  answer(by, action, 'disapprove', hours, { comment });
const again = (outcome: 'yes' | 'no', hours: number, comment?: string) =>
  answer('initiator', 'Correct and submit again?', outcome, hours, { comment });

const straight = (trip: Trip, wait: number) => [declare(trip), ...checked(trip, wait), ...paid(wait)];
const corrected = (comment: string, total?: string) => (trip: Trip, wait: number) => {
  const better = { ...trip, total: total ?? trip.total };
  return [
    declare(trip),
    sentBack('Ilse', 'Administration', comment),
    again('yes', wait),
    declare(better, 3),
    ...checked(better, wait),
    ...paid(20),
  ];
};
const dropped = (comment: string, answered: string) => (trip: Trip, wait: number) => [
  declare(trip),
  sentBack('Ilse', 'Administration', comment),
  again('no', wait, answered),
];
const refusedBySupervisor = (comment: string, total: string) => (trip: Trip, wait: number) => [
  declare(trip),
  administration(trip, wait),
  ...budgetOwner(trip, wait),
  sentBack('Sarah', 'Supervisor', comment, wait),
  again('yes', 20),
  declare({ ...trip, total }, 2),
  ...checked({ ...trip, total }, 18),
  ...paid(30),
];

type Way = (trip: Trip, wait: number) => SimulatedAnswer[];

const finished: [Trip, Way?][] = [
  [trip('Vienna, EGU assembly', 'Niels', 'Two talks at the EGU general assembly', [5, 4], 'train', '1123.40')],
  [trip('Utrecht, library day', 'Léa', 'National day of university libraries', [1, 2], 'train', '41.80')],
  [trip('Ghent, lab visit', 'Yusuf', 'Visit to the partner lab', [2, 6], 'train, bus', '236.15', 'project')],
  [trip('Milan, design fair', 'Hana', 'Furniture for the new reading room', [3, 3], 'plane', '688.90')],
  [
    trip('Leuven, thesis defence', 'Jun', 'External member of the committee', [1, 9], 'car', '148.20'),
    corrected('The parking ticket is missing. Could you add it?'),
  ],
  [trip('Hamburg, archive week', 'Noor', 'Research in the city archive', [4, 5], 'train', '512.60')],
  [trip('Delft, machine shop', 'Kofi', 'Pick-up of the repaired pump', [1, 1], 'car', '72.10')],
  [trip('Lisbon, summer school', 'Petra', 'Teaching at the summer school', [6, 7], 'plane', '934.00', 'project')],
  [trip('Groningen, guest lecture', 'Sarah', 'Guest lecture on water management', [1, 3], 'train', '58.40')],
  [
    trip('Berlin, job fair', 'Noor', 'Stand at the academic job fair', [2, 4], 'train', '467.30'),
    corrected('The hotel bill includes the minibar; that is not paid.', '439.80'),
  ],
  [trip('Oxford, workshop', 'Tomás', 'Workshop of deans of science', [3, 5], 'plane, train', '1210.00')],
  [trip('Rotterdam, port visit', 'Yusuf', 'Excursion with second-years', [1, 2], 'bus', '96.50')],
  [trip('Zürich, review panel', 'Niels', 'Panel of the science foundation', [2, 8], 'train', '389.00')],
  [
    trip('Amersfoort, training', 'Amara', 'Course on the new payment system', [1, 2], 'car', '34.20'),
    dropped('The course had lunch and travel included.', 'You are right, I had forgotten.'),
  ],
  [trip('Aarhus, field work', 'Hana', 'Soil samples, second series', [5, 6], 'train, car', '845.75', 'project')],
  [trip('Brussels, grant office', 'Jun', 'Kick-off of the water grant', [1, 1], 'train', '121.60', 'project')],
  [trip('Eindhoven, supplier', 'Kofi', 'Choice of the new switches', [1, 4], 'train', '47.90')],
  [
    trip('Barcelona, mobile congress', 'Kofi', 'Campus network of the next years', [4, 3], 'plane', '1684.00'),
    refusedBySupervisor('Business class is not in our rules. Please declare the economy fare.', '1092.00'),
  ],
  [trip('Nijmegen, jury', 'Léa', 'Jury of the student prize', [1, 5], 'train, bicycle', '39.40')],
  [trip('Paris, partner meeting', 'Petra', 'Exchange agreement', [2, 2], 'train', '431.00')],
  [trip('Copenhagen, conference', 'Yusuf', 'Poster on turbine wakes', [4, 6], 'train', '778.20')],
  [
    trip('Wageningen, greenhouse', 'Hana', 'Seedlings for the teaching garden', [1, 2], 'car', '61.00'),
    corrected('61.00 for 84 kilometres? Please look at the distance again.', '19.30'),
  ],
  [trip('Bologna, mobility week', 'Noor', 'Staff exchange', [5, 5], 'train', '655.30')],
  [trip('The Hague, ministry', 'Tomás', 'Hearing on student housing', [1, 1], 'train', '28.60')],
  [trip('Maastricht, open day', 'Sarah', 'Stand at the open day', [2, 3], 'train', '214.70')],
  [trip('Tilburg, symposium', 'Niels', 'Symposium on open data', [1, 2], 'train', '44.10')],
];

/** Runs of the last four months: most without a detour, a few corrected, one dropped. */
export function travelRuns(): SimulatedRun[] {
  const done = finished.map(([trip, way = straight], number): SimulatedRun => {
    return { name: trip.name, by: trip.by, since: beginAt(number, 2830, 97), answers: way(trip, waitOf(number, 6)) };
  });
  return [...done, ...openRuns()];
}

/** Open runs: one that has waited too long for the supervisor, and one at every other stage. */
function openRuns(): SimulatedRun[] {
  const open = (trip: Trip, waits_days: number, ...answers: SimulatedAnswer[]): SimulatedRun => {
    return { name: trip.name, by: trip.by, since: { waits_days }, answers: [declare(trip), ...answers] };
  };
  const oslo = trip('Oslo, library visit', 'Yusuf', 'Self-service desks in use', [3, 4], 'plane, train', '742.80');
  const prague = trip('Prague, glass workshop', 'Petra', 'Vessels for lab 2.14', [2, 3], 'train', '318.50', 'project');
  const ghent = trip('Ghent, doctoral school', 'Niels', 'Course on statistics', [5, 2], 'train', '286.00');
  const arnhem = trip('Arnhem, museum', 'Hana', 'Loan of two display cases', [1, 1], 'car', '52.70');
  return [
    {
      ...open(
        oslo,
        8,
        administration(oslo, 30, 'Complete. The second night was booked before the fare rose.'),
        ...budgetOwner(oslo, 26),
      ),
      due_in_days: -1,
    },
    open(prague, 3, administration(prague, 21, 'Complete; charged to the glass project.')),
    {
      ...open(ghent, 6, sentBack('Ilse', 'Administration', 'The hotel bill is from June; which nights are these?')),
      due_in_days: 1,
    },
    open(trip('Freiburg, board meeting', 'Mali', 'Board of the university network', [2, 1], 'train', '264.90'), 1),
    open(arnhem, 2, administration(arnhem, 8), supervisor(arnhem, 25)),
  ];
}
