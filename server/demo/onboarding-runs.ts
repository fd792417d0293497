import { answer, anyBut, beginAt, type SimulatedAnswer, type SimulatedRun, waitOf } from './simulated-run.ts';

interface Newcomer {
  name: string;
  role: string;
  department: string;
  manager: string;
  place?: 'home';
}

const newcomer = (name: string, role: string, department: string, manager: string, place?: 'home'): Newcomer => {
  return { name, role, department, manager, place };
};

const contract = (monthly: number, hours: number, agreed?: string) =>
  answer('Noor', 'Contract details', 'submitted', hours, {
    fields: {
      contract: monthly > 4000 ? 'permanent' : 'fixed',
      salary: `${monthly}.00`,
      hours: monthly < 3000 ? '24' : '38',
      ...(agreed && { agreed }),
    },
  });
const signed = (hours: number) => answer('Léa', 'Have the contract signed', 'done', hours);
const accounts = (hours: number) => answer('Niels', 'Create accounts', 'done', hours);
const laptop = (hours: number) => answer('Kofi', 'Prepare the laptop', 'done', hours);
const ready = (outcome: 'yes' | 'no', comment?: string) => answer('Kofi', 'Laptop ready?', outcome, 20, { comment });
const spare = answer('Niels', 'Lend a spare laptop', 'done', 4);
const firstDay = ({ manager, place }: Newcomer): SimulatedAnswer[] => [
  answer(manager, 'Welcome and show round', 'done', 190),
  ...(place === 'home' ? [] : [answer(anyBut(manager, 'Noor', 'Léa'), 'Hand over badge and keys', 'done', 2)]),
];
const feedback = ({ manager }: Newcomer, [settled, goes_well, is_missing]: Talk) =>
  answer(manager, 'Feedback after a month', 'submitted', 690, {
    fields: { settled, goes_well, ...(is_missing && { is_missing }) },
  });

type Talk = [settled: 'well' | 'mostly' | 'not_yet', goes_well: string, is_missing?: string];

const talks: Talk[] = [
  ['well', 'Knows everybody by name, and the systems too.'],
  ['well', 'Took over the Tuesday desk alone in week three.', 'A second monitor.'],
  ['mostly', 'Good with students; asks when in doubt.', 'Access to the archive took two weeks.'],
  ['well', 'First project planned and agreed.'],
  ['not_yet', 'Learns fast, works with care.', 'A colleague to ask: the team was on leave. A buddy is found now.'],
  ['mostly', 'At home in the lab.', 'Safety course is only in January.'],
];

const finished: [Newcomer, monthly: number, laptop?: string][] = [
  [newcomer('Femke de Boer', 'Lab technician', 'science', 'Yusuf'), 3280],
  [newcomer('Karim Aziz', 'Student adviser', 'services', 'Sarah'), 3610],
  [newcomer('Olga Petrenko', 'Postdoc, hydrology', 'science', 'Jun'), 4120],
  [newcomer('Daan Visser', 'Service desk', 'it', 'Kofi'), 2940, 'Delivery is late: the supplier has none in stock.'],
  [newcomer('Priya Raman', 'Data librarian', 'library', 'Hana', 'home'), 3890],
  [newcomer('Mateo Ruiz', 'Lecturer, statistics', 'science', 'Tomás'), 4460],
  [newcomer('Saskia Bakker', 'Payroll officer', 'finance', 'Amara'), 3350],
  [newcomer('Thabo Ndlovu', 'Network engineer', 'it', 'Kofi', 'home'), 4380],
  [newcomer('Aiko Mori', 'Postdoc, optics', 'science', 'Jun'), 4120],
  [newcomer('Lars Holm', 'Caretaker', 'services', 'Sarah'), 2780],
  [newcomer('Chiara Conti', 'Communications officer', 'services', 'Mali'), 3720],
  [newcomer('Emeka Obi', 'Doctoral student', 'science', 'Yusuf'), 2910, 'The screen is broken, a new one is ordered.'],
  [newcomer('Julia Stein', 'Acquisitions', 'library', 'Hana'), 3460],
  [newcomer('Noah Peeters', 'Buyer', 'finance', 'Petra'), 3540],
  [newcomer('Siriporn Chai', 'International office', 'services', 'Mali'), 3680],
  [newcomer('Hugo Lambert', 'Doctoral student', 'science', 'Tomás'), 2910],
  [newcomer('Zeynep Kaya', 'Software developer', 'it', 'Niels', 'home'), 4290],
  [newcomer('Marta Kowalska', 'Lab manager', 'science', 'Yusuf'), 4230],
  [newcomer('Ben Clarke', 'Student counsellor', 'services', 'Sarah'), 3790],
  [newcomer('Ines Moreau', 'Archivist', 'library', 'Hana'), 3410],
  [newcomer('Pieter Smit', 'Controller', 'finance', 'Amara'), 4510],
  [newcomer('Leila Haddou', 'Lecturer, chemistry', 'science', 'Jun'), 4390],
  [newcomer('Anton Berg', 'Test engineer', 'it', 'Niels'), 3980, 'Keyboard layout is wrong; exchanged next week.'],
  [newcomer('Grace Wanjiru', 'Timetabling', 'services', 'Sarah'), 3290],
  [newcomer('Victor Lindgren', 'Postdoc, wind energy', 'science', 'Tomás'), 4120],
];

const start = (who: Newcomer, since: SimulatedRun['since'], days: number, answers: SimulatedAnswer[]): SimulatedRun => {
  const { name, role, department, manager, place = 'campus' } = who;
  return {
    name: `${name}, ${role.toLowerCase()}`,
    by: department === 'it' ? 'Léa' : 'Noor',
    since,
    fields: { name, role, start_date: String(days), department, manager, place },
    answers,
  };
};

/** Runs of the last four months, each about seven weeks long; in a few the laptop came late. */
export function onboardingRuns(): SimulatedRun[] {
  const done = finished.map(([who, monthly, late], number) => {
    const wait = waitOf(number, 8);
    return start(who, beginAt(number, 2870, 61), 18, [
      contract(monthly, wait, number % 6 === 2 ? 'Moving costs up to EUR 1,500.' : undefined),
      signed(wait + 40),
      accounts(wait),
      laptop(30),
      ...(late ? [ready('no', late), spare] : [ready('yes')]),
      ...firstDay(who),
      feedback(who, talks[number % talks.length]!),
    ]);
  });
  return [...done, ...openRuns()];
}

/** Open runs, at different stages. */
function openRuns(): SimulatedRun[] {
  const wim = newcomer('Wim Jansen', 'Doctoral student', 'science', 'Tomás');
  const nadia = newcomer('Nadia Rahimi', 'Service desk', 'it', 'Kofi');
  const joao = newcomer('João Pinto', 'Lab technician', 'science', 'Yusuf');
  const camille = newcomer('Camille Roux', 'Press officer', 'services', 'Mali');
  const arthit = newcomer('Arthit Wong', 'International office', 'services', 'Mali');
  const elin = newcomer('Elin Dahl', 'Student adviser', 'services', 'Sarah');
  const equipped = (monthly: number) => [contract(monthly, 20), signed(60), accounts(30), laptop(26), ready('yes')];
  return [
    start(wim, { waits_days: 1 }, 27, []),
    start(nadia, { waits_days: 2 }, 15, [contract(2940, 22), signed(50)]),
    start(joao, { waits_days: 1 }, 12, [contract(3280, 25), signed(46), accounts(24), laptop(50)]),
    start(camille, { waits_days: 1 }, 9, equipped(3850)),
    start(arthit, { waits_days: 26 }, 17, [...equipped(3680), ...firstDay(arthit)]),
    start(elin, { waits_days: 34 }, 17, [...equipped(3610), ...firstDay(elin)]),
  ];
}
