import { expect, test } from 'vitest';
import en from '../../locales/en/planned.json' with { type: 'json' };
import fr from '../../locales/fr/planned.json' with { type: 'json' };
import th from '../../locales/th/planned.json' with { type: 'json' };
import { textsOf } from '../testing/texts-of.ts';
import { describeRule } from './describe-rule.ts';

const textsIn = await textsOf('planned', { en, fr, th });

test.each([
  ['FREQ=MONTHLY', 'Every month on day 10', 'Chaque mois, le 10', 'ทุกเดือน วันที่ 10'],
  [
    'FREQ=MONTHLY;BYDAY=2TU',
    'Every month on the second Tuesday',
    'Chaque mois, le deuxième mardi',
    'ทุกเดือน วันอังคารที่สอง',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1FR;COUNT=4',
    'Every 2 months on the first Monday and the last Friday, 4 times',
    'Tous les 2 mois, le premier lundi et le dernier vendredi, 4 fois',
    'ทุก 2 เดือน วันจันทร์แรกและวันศุกร์สุดท้าย 4 ครั้ง',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1',
    'Every month on the first working day and the last working day',
    'Chaque mois, le premier jour ouvré et le dernier jour ouvré',
    'ทุกเดือน วันทำงานแรกและวันทำงานสุดท้าย',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1,15,-1',
    'Every month on day 1, day 15, and the last day',
    'Chaque mois, le 1er, le 15 et le dernier jour',
    'ทุกเดือน วันที่ 1 วันที่ 15 และวันสุดท้าย',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=7',
    'Every month on Saturday or Sunday no. 7 of the month',
    'Chaque mois, le samedi ou dimanche nº 7 du mois',
    'ทุกเดือน วันเสาร์ หรือ วันอาทิตย์ที่ 7 ของเดือน',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    'Every month on day 3 from the end',
    'Chaque mois, le 3e jour avant la fin',
    'ทุกเดือน วันที่ 3 นับจากสิ้นเดือน',
  ],
  [
    'FREQ=WEEKLY;BYDAY=MO,TH',
    'Every week on Monday and Thursday',
    'Chaque semaine\u00a0: lundi et jeudi',
    'ทุกสัปดาห์ วันจันทร์และวันพฤหัสบดี',
  ],
])('%s is described in three languages', (rrule, english, french, thai) => {
  const texts = (['en', 'fr', 'th'] as const).map((language) =>
    describeRule(textsIn(language), { rrule, start_date: '2026-11-10' }, language),
  );
  expect(texts).toEqual([english, french, thai]);
});
