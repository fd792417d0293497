import type { PlayedAnswer, PlayedRun } from './demo-processes.ts';

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

const submit = (first_check: string, [purpose, payee, amount]: [string, string, string], hours = 1): PlayedAnswer => ({
  by: 'initiator',
  action: 'Submit the request',
  answer: 'submitted',
  hours,
  fields: { purpose, payee, amount, first_check },
});
const administration = (budget_owner_asked: 'yes' | 'no', hours: number): PlayedAnswer => ({
  by: 'Ilse',
  action: 'Administration',
  answer: 'approve',
  hours,
  fields: { budget_owner_asked },
});
const rejected = (comment: string): PlayedAnswer => ({
  by: 'Ilse',
  action: 'Administration',
  answer: 'disapprove',
  hours: 20,
  comment,
  fields: { budget_owner_asked: 'no' },
});
const confirm = (answer: 'yes' | 'no'): PlayedAnswer => ({
  by: 'initiator',
  action: 'Confirm the rejection',
  answer,
  hours: 6,
});
const budgetOwner = (hours: number): PlayedAnswer => ({ by: 'Jun', action: 'Budget owner', answer: 'approve', hours });
const supervisor = (hours: number, director_asked: 'yes' | 'no' = 'no'): PlayedAnswer => ({
  by: 'Sarah',
  action: 'Supervisor',
  answer: 'approve',
  hours,
  fields: { director_asked },
});
const paid = (hours: number): PlayedAnswer[] => [
  { by: 'Amara', action: 'Request payment', answer: 'approve', hours: 24, fields: { request_returned: 'no' } },
  { by: 'Amara', action: 'Payment handled', answer: 'approve', hours, fields: { payment_returned: 'no' } },
];

/** Sixty requests of the last three months, in the proportions of a real year, and some still on their way. */
export function paymentRuns(): PlayedRun[] {
  const runs: PlayedRun[] = [];
  for (let number = 0; number < 60; number++) {
    const what = purposes[number % purposes.length] as [string, string, string];
    const wait = 8 + ((number * 37) % 61);
    runs.push({
      name: number < purposes.length ? what[0] : `${what[0]}, ${2 + Math.floor(number / purposes.length)}`,
      by: employees[number % employees.length] as string,
      hours_ago: 2200 - number * 33,
      answers: finishedWay(number, what, wait),
    });
  }
  return [...runs, ...openRuns()];
}

function finishedWay(number: number, what: [string, string, string], wait: number): PlayedAnswer[] {
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

/** Those that wait now, at each stage. */
function openRuns(): PlayedRun[] {
  const open = (
    name: string,
    by: string,
    hours_ago: number,
    amount: string,
    answers: PlayedAnswer[],
    due_in_hours?: number,
  ) => ({
    name,
    by,
    hours_ago,
    due_in_hours,
    answers: answers.map((one) =>
      one.action === 'Submit the request' && one.fields
        ? { ...one, fields: { ...one.fields, purpose: name, amount } }
        : one,
    ),
  });
  const what: [string, string, string] = ['', 'Niels Brandt', '0'];
  return [
    open(
      'Conference travel, Vienna',
      'Niels',
      90,
      '1842.60',
      [submit('administration', what), administration('yes', 30)],
      60,
    ),
    open(
      'Spectrometer calibration',
      'Yusuf',
      130,
      '3120.00',
      [submit('administration', what), administration('no', 40)],
      100,
    ),
    open('Thesis award, catering', 'Hana', 70, '480.50', [submit('supervisor', what)], 96),
    open('Workshop materials', 'Petra', 40, '212.40', [submit('administration', what)]),
    open('Visiting researcher, train', 'Léa', 55, '164.00', [submit('pre_approver', what)]),
    open('Data centre cabling', 'Jun', 160, '5240.00', [
      submit('administration', what),
      administration('no', 20),
      supervisor(30, 'yes'),
    ]),
    open('Archive boxes', 'Niels', 110, '96.00', [
      submit('administration', what),
      administration('no', 18),
      supervisor(22),
    ]),
    open('Excursion bus, first years', 'Yusuf', 60, '890.00', [
      submit('administration', what),
      rejected('One receipt is missing.'),
    ]),
  ];
}
