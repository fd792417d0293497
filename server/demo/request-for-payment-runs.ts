import { beginAt, type SimulatedAnswer, type SimulatedRun } from './simulated-run.ts';

const employees = ['Niels', 'Petra', 'Jun', 'Léa', 'Yusuf', 'Hana'];

const purposes: [purpose: string, payee: string, amount: string][] = [
  ['Conference travel, Lisbon', 'Niels Brandt', '1842.60'],
  ['Lab consumables, October', 'Chemtrade', '412.15'],
  ['Guest lecture fee, Prof. Adeyemi', 'T. Adeyemi', '600.00'],
  ['Poster printing', 'Print & Co', '88.40'],
  ['Field trip deposit', 'Alpine Hostels', '1250.00'],
  ['Coffee machine lease, November', 'Roastery Noord', '118.00'],
  ['Microscope service', 'OptiCare', '2310.75'],
  ['Summer school catering', 'Green Table', '1975.20'],
  ['Second monitor, office 3.07', 'Bitworks', '249.00'],
  ['Student assistant travel', 'M. de Wit', '63.80'],
  ['Journal open-access fee', 'Open Letters', '1690.00'],
  ['Fume hood filters, lab 2.14', 'AirPure', '735.90'],
];

const submit = (
  first_check: string,
  [purpose, payee, amount]: [string, string, string],
  hours = 1,
): SimulatedAnswer => ({
  by: 'initiator',
  action: 'Submit the request',
  answer: 'submitted',
  hours,
  fields: { purpose, payee, amount, first_check },
});
const administration = (budget_owner_asked: 'yes' | 'no', hours: number, comment?: string): SimulatedAnswer => ({
  by: 'Ilse',
  action: 'Administration',
  answer: 'approve',
  hours,
  comment,
  fields: { budget_owner_asked },
});
const rejected = (comment: string): SimulatedAnswer => ({
  by: 'Ilse',
  action: 'Administration',
  answer: 'disapprove',
  hours: 20,
  comment,
  fields: { budget_owner_asked: 'no' },
});
const confirm = (answer: 'yes' | 'no'): SimulatedAnswer => ({
  by: 'initiator',
  action: 'Confirm the rejection',
  answer,
  hours: 6,
});
const budgetOwner = (hours: number): SimulatedAnswer => ({
  by: 'Jun',
  action: 'Budget owner',
  answer: 'approve',
  hours,
});
const supervisor = (hours: number, director_asked: 'yes' | 'no' = 'no'): SimulatedAnswer => ({
  by: 'Sarah',
  action: 'Supervisor',
  answer: 'approve',
  hours,
  fields: { director_asked },
});
const paid = (hours: number): SimulatedAnswer[] => [
  { by: 'Amara', action: 'Request payment', answer: 'approve', hours: 24, fields: { request_returned: 'no' } },
  { by: 'Amara', action: 'Payment handled', answer: 'approve', hours, fields: { payment_returned: 'no' } },
];

/** Sixty requests of the last four months, in the proportions of a real year, and some that are still open. */
export function paymentRuns(): SimulatedRun[] {
  const runs: SimulatedRun[] = [];
  for (let number = 0; number < 60; number++) {
    const what = purposes[number % purposes.length] as [string, string, string];
    const wait = 8 + ((number * 37) % 61);
    runs.push({
      name: number < purposes.length ? what[0] : `${what[0]}, ${2 + Math.floor(number / purposes.length)}`,
      by: employees[number % employees.length] as string,
      since: beginAt(number, 2880, 42),
      answers: finishedWay(number, what, wait),
    });
  }
  return [...runs, ...openRuns()];
}

function finishedWay(number: number, what: [string, string, string], wait: number): SimulatedAnswer[] {
  const way = number % 12;
  if (way < 5) return [submit('administration', what), administration('no', wait), supervisor(wait), ...paid(50)];
  if (way < 8) {
    return [
      submit('administration', what),
      administration('yes', wait),
      budgetOwner(wait),
      supervisor(20),
      ...paid(46),
    ];
  }
  if (way === 8) return [submit('supervisor', what), supervisor(wait), ...paid(40)];
  if (way === 9) return [submit('administration', what), rejected('The receipt is missing.'), confirm('no')];
  if (way === 10) {
    return [
      submit('administration', what),
      rejected('Please attach the second quote.'),
      confirm('yes'),
      submit('administration', what, 20),
      administration('no', wait),
      supervisor(wait),
      ...paid(52),
    ];
  }
  return [
    submit('administration', what),
    administration('no', wait),
    supervisor(wait, 'yes'),
    { by: 'Tomás', action: 'Director', answer: 'approve', hours: 60 },
    ...paid(48),
  ];
}

/** Open runs, at different stages. */
function openRuns(): SimulatedRun[] {
  const open = (
    [name, by, amount]: [name: string, by: string, amount: string],
    first_check: string,
    [waits_days, due_in_days]: [number, number?],
    ...answers: SimulatedAnswer[]
  ): SimulatedRun => ({
    name,
    by,
    since: { waits_days },
    due_in_days,
    answers: [submit(first_check, [name, `${by}, by transfer`, amount]), ...answers],
  });
  return [
    open(
      ['Conference travel, Vienna', 'Niels', '1842.60'],
      'administration',
      [2, 12],
      administration('yes', 30, 'Receipts complete.'),
    ),
    open(
      ['Spectrometer calibration', 'Yusuf', '3120.00'],
      'administration',
      [4, 9],
      administration('no', 40, 'Two quotes were asked for; this is the lower.'),
    ),
    open(['Thesis award, catering', 'Hana', '480.50'], 'supervisor', [3, 10]),
    open(['Workshop materials', 'Petra', '212.40'], 'administration', [2]),
    open(['Visiting researcher, train', 'Léa', '164.00'], 'pre_approver', [2]),
    open(
      ['Data centre cabling', 'Jun', '5240.00'],
      'administration',
      [5],
      administration('no', 20),
      supervisor(30, 'yes'),
    ),
    open(['Archive boxes', 'Niels', '96.00'], 'administration', [3], administration('no', 18), supervisor(22)),
    open(['Excursion bus, first years', 'Yusuf', '890.00'], 'administration', [1], rejected('One receipt is missing.')),
  ];
}
