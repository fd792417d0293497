import { describe, expect, it } from 'vitest';
import { containsText, foldText } from './fold-text.ts';

/** Pairs that a search does not distinguish. */
const same: [string, string, string][] = [
  ['case', 'ÉCOLE', 'école'],
  ['accents, composed and decomposed', 'Déclencheur', 'De\u0301clencheur'],
  ['accents and none', 'créé à Évry', 'cree a evry'],
  ['ligatures and letters that have no accent of Unicode', 'Œuvre, Ærø, Straße, Łódź', 'oeuvre, aero, strasse, lodz'],
  ['the two apostrophes', 'l’été', "l'ete"],
  ['full-width letters and digits', 'ＲＯＯＭ　１２', 'room 12'],
  ['the digits of Thai', 'ห้อง ๑๒', 'ห้อง 12'],
  ['the Greek sigma at the end of a word', 'ΟΔΟΣ', 'οδος'],
  ['SARA AM composed and as its two parts', 'ทำ', 'ท\u0e4dา'],
  ['SARA AM after the tone mark, composed', 'น\u0e49ำ', 'น\u0e4d\u0e49า'],
  ['SARA AM before the tone mark', 'นำ\u0e49', 'น\u0e49ำ'],
  ['the tone mark before and after the vowel above', 'ที\u0e48', 'ท\u0e48ี'],
  ['the tone mark before and after the vowel below', 'รู\u0e49', 'ร\u0e49ู'],
  ['SARA AE typed as two SARA E', 'แก้ไข', 'เเก้ไข'],
];

describe('folding', () => {
  it.each(same)('does not distinguish %s', (_, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['vowels of Thai', 'กา', 'กี'],
    ['tone marks of Thai', 'ข้าว', 'ข่าว'],
    ['short and long vowels', 'เปล', 'แปล'],
    ['letters', 'run', 'ran'],
  ])('distinguishes %s, which make other words', (_, one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it('is the same when done twice', () => {
    for (const [, one] of same) expect(foldText(foldText(one))).toBe(foldText(one));
  });

  it('finds a part of a text, blank or not', () => {
    expect(containsText('Demande d’achat à Évry', "d'achat a evry ")).toBe(true);
    expect(containsText('anything', '  ')).toBe(true);
    expect(containsText('anything', 'other')).toBe(false);
  });
});
