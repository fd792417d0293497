import { answer, anyBut, beginAt, type SimulatedAnswer, type SimulatedRun, waitOf } from './simulated-run.ts';

interface Purchase {
  item: string;
  by: string;
  amount: string;
  supplier: string;
  reason: string;
  quotes: number;
}

const buy = (item: string, by: string, amount: string, supplier: string, reason: string, quotes = 1): Purchase => {
  return { item, by, amount, supplier, reason, quotes };
};

const wanted = ({ item, amount, supplier, reason, quotes }: Purchase, hours = 0.3) =>
  answer('initiator', 'Describe the purchase', 'submitted', hours, {
    fields: { item, amount, supplier, reason, quotes: String(quotes) },
  });
const quotesFine = (hours: number) => answer('Petra', 'Quotes in order?', 'yes', hours);
const quotesMissing = (comment: string) => answer('Petra', 'Quotes in order?', 'no', 17, { comment });
const budgetOwner = ({ by }: Purchase, hours: number) =>
  answer(anyBut(by, 'Jun', 'Mali'), 'Budget owner', 'approve', hours);
const second = ({ by }: Purchase, hours: number): SimulatedAnswer[] => [
  answer(anyBut(by, 'Sarah', 'Tomás'), 'Second approval', 'approve', hours),
  // Jun's own purchases have Mali as budget owner, and she may not answer twice.
  answer(by === 'Jun' ? 'Tomás' : 'Mali', 'Second approval', 'approve', 15),
];
const ordered = (hours: number, expected = 9) =>
  answer('Ilse', 'Place the order', 'submitted', hours, {
    fields: { order_number: `PO-${3100 + hours * 7}`, expected_on: String(expected) },
  });
const received = (hours: number) => answer('initiator', 'Goods received?', 'yes', hours);

const approved = (what: Purchase, wait: number): SimulatedAnswer[] => {
  if (Number(what.amount) < 250) return [];
  const first = [quotesFine(wait), budgetOwner(what, wait + 4)];
  return Number(what.amount) < 1000 ? first : [...first, ...second(what, wait)];
};

const straight = (what: Purchase, wait: number) => [
  wanted(what),
  ...approved(what, wait),
  ordered(wait),
  received(90 + wait * 3),
];
const secondQuote = (comment: string, supplier: string, amount: string) => (what: Purchase, wait: number) => {
  const better = { ...what, supplier, amount, quotes: what.quotes + 1 };
  return [wanted(what), quotesMissing(comment), ...straight(better, wait)];
};
const damaged = (comment: string) => (what: Purchase, wait: number) => [
  ...straight(what, wait).slice(0, -1),
  answer('initiator', 'Goods received?', 'no', 120 + wait, { comment }),
  answer('Petra', 'Settle it with the supplier', 'done', 60, { comment: 'Replaced, no costs.' }),
];
const refused = (comment: string) => (what: Purchase, wait: number) => [
  wanted(what),
  quotesFine(wait),
  answer(anyBut(what.by, 'Jun', 'Mali'), 'Budget owner', 'disapprove', wait, { comment }),
];

type Way = (what: Purchase, wait: number) => SimulatedAnswer[];

const finished: [Purchase, Way?][] = [
  [buy('Whiteboards, rooms 1.02 to 1.06', 'Sarah', '845.00', 'Kantoor & Co', 'The old ones no longer wipe clean', 2)],
  [buy('Pipettes, set of six', 'Yusuf', '1180.50', 'Chemtrade', 'Second-year practical', 2)],
  [buy('Label printer', 'Léa', '189.00', 'Bitworks', 'Shelf marks in the library')],
  [
    buy('Projector, lecture hall B', 'Kofi', '2640.00', 'Lumen AV', 'The lamp is at its end'),
    secondQuote('Above 2,000 we need a second quote, please.', 'Northern AV', '2310.00'),
  ],
  [buy('Desk chairs, four', 'Hana', '996.00', 'Kantoor & Co', 'Reading room staff', 2)],
  [buy('First-aid boxes', 'Noor', '212.40', 'MediDirect', 'Refill of all floors')],
  [buy('Oscilloscope', 'Niels', '3890.00', 'Meetwinkel', 'Electronics lab, two student places more', 3)],
  [
    buy('Coffee machine', 'Amara', '1290.00', 'Roastery Noord', 'Finance floor', 2),
    refused('There is one on the floor below. Let us look at this again next year.'),
  ],
  [buy('Shelving, archive', 'Hana', '1675.00', 'Stow It', 'Growth of two years', 2)],
  [buy('Safety goggles, 60', 'Yusuf', '348.00', 'Chemtrade', 'First-year practical', 2)],
  [
    buy('Display case', 'Léa', '740.00', 'Glasgoed', 'Exhibition on old maps', 2),
    damaged('The left pane has a crack.'),
  ],
  [buy('Lockers, 12', 'Sarah', '2154.00', 'Stow It', 'Students ask for them', 2)],
  [buy('HDMI cables, 25', 'Kofi', '231.25', 'Bitworks', 'Spares for the lecture halls')],
  [
    buy('Centrifuge', 'Jun', '6480.00', 'LabPoint', 'The old one is out of repair', 1),
    secondQuote('Please ask another supplier, too; LabPoint is dear.', 'Chemtrade', '5925.00'),
  ],
  [buy('Bicycle pump station', 'Noor', '468.00', 'FietsFix', 'Bicycle shed, south side', 2)],
  [buy('Licence, reference manager', 'Hana', '1320.00', 'CiteWell', 'Campus licence, one year', 2)],
  [buy('Bench drill', 'Niels', '579.00', 'Meetwinkel', 'Machine shop', 2)],
  [
    buy('Cleaning robot', 'Kofi', '898.00', 'Bitworks', 'Try-out in the IT corridor', 2),
    refused('Facility services run a try-out already.'),
  ],
  [buy('Plant trays', 'Petra', '134.60', 'Green Table', 'Teaching garden')],
  [buy('Fume hood sensors', 'Jun', '1745.00', 'AirPure', 'Yearly check asks for them', 2)],
  [
    buy('Conference microphones', 'Sarah', '965.00', 'Lumen AV', 'Hybrid meetings in the senate room'),
    secondQuote('Could you ask Northern AV as well?', 'Northern AV', '918.00'),
  ],
  [buy('Barcode scanners, three', 'Léa', '417.00', 'Bitworks', 'Lending desk', 2)],
  [
    buy('Water analysis kit', 'Yusuf', '1098.00', 'Chemtrade', 'River field work', 2),
    damaged('Two reagents are past their date.'),
  ],
  [buy('Banner stands', 'Hana', '264.00', 'Print & Co', 'Open day', 2)],
  [buy('Door signs', 'Noor', '187.90', 'Print & Co', 'New names on the third floor')],
  [buy('Server rack fans', 'Niels', '642.00', 'Bitworks', 'Rack 4 runs hot', 2)],
];

/** Runs of the last four months, below and above both thresholds. */
export function purchaseRuns(): SimulatedRun[] {
  const done = finished.map(([what, way = straight], number): SimulatedRun => {
    const wait = waitOf(number, 5);
    return { name: what.item, by: what.by, since: beginAt(number, 2840, 91), answers: way(what, wait) };
  });
  return [...done, ...openRuns()];
}

/** Open runs, at different stages. */
function openRuns(): SimulatedRun[] {
  const open = (what: Purchase, waits_days: number, ...answers: SimulatedAnswer[]): SimulatedRun => {
    return { name: what.item, by: what.by, since: { waits_days }, answers: [wanted(what), ...answers] };
  };
  const microscope = buy('Microscope camera', 'Yusuf', '2875.00', 'OptiCare', 'Live pictures in the practical', 2);
  const monitors = buy('Monitors, six', 'Amara', '1494.00', 'Bitworks', 'Second screens for finance', 2);
  const tent = buy('Party tent', 'Noor', '720.00', 'Green Table', 'Introduction week');
  const gloves = buy('Nitrile gloves', 'Hana', '118.80', 'Chemtrade', 'Restoration workshop');
  const agreed = { ...budgetOwner(microscope, 28), comment: 'Is in the plan for the practical.' };
  return [
    { ...open(microscope, 6, quotesFine(20), agreed), due_in_days: 1 },
    open(buy('Soldering stations', 'Niels', '990.00', 'Meetwinkel', 'Electronics lab', 2), 2),
    open(tent, 4, quotesMissing('Please ask one of the rental firms, too.')),
    open(monitors, 1, quotesFine(18), budgetOwner(monitors, 22), ...second(monitors, 26)),
    { ...open(gloves, 20, ordered(6, 4)), due_in_days: -3 },
  ];
}
