import type { MantineColorsTuple } from '@mantine/core';

/** The palettes for Mantine; `palettes.test.ts` checks that `tokens.css` has the same colors. */
export const vermilion: MantineColorsTuple = [
  '#FFF4F2',
  '#FEE7E1',
  '#FFCBC0',
  '#FFA490',
  '#FB7458',
  '#E8492F',
  '#CD391B',
  '#AA2D14',
  '#842310',
  '#581609',
];
export const gray: MantineColorsTuple = [
  '#FBFAF9',
  '#F6F4F2',
  '#EEEBE9',
  '#E4E1DF',
  '#D6D3D0',
  '#A39D99',
  '#756F6A',
  '#595450',
  '#413C38',
  '#292623',
];
export const dark: MantineColorsTuple = [
  '#EAE7E5',
  '#BEB9B5',
  '#A09A96',
  '#736E69',
  '#403C39',
  '#34312E',
  '#292623',
  '#1F1C1A',
  '#181513',
  '#100E0C',
];
export const green: MantineColorsTuple = [
  '#F0F8F3',
  '#DEF0E6',
  '#C3E4D1',
  '#9ED2B5',
  '#74BD97',
  '#49A478',
  '#238359',
  '#126D48',
  '#055637',
  '#053A24',
];
export const crimson: MantineColorsTuple = [
  '#FFF2F3',
  '#FFE4E5',
  '#FFCCD0',
  '#FFA9B1',
  '#FD7C8E',
  '#E9536E',
  '#C53052',
  '#A41B3F',
  '#841030',
  '#5B0B20',
];
export const amber: MantineColorsTuple = [
  '#FBF5EC',
  '#F6E9D6',
  '#EED7B5',
  '#E1BE88',
  '#D1A254',
  '#BA8416',
  '#946600',
  '#7A5400',
  '#604100',
  '#422B00',
];
export const blue: MantineColorsTuple = [
  '#F0F7FD',
  '#DFEDFB',
  '#C6DEF7',
  '#A3C8EF',
  '#7DAFE4',
  '#5894D0',
  '#3874AD',
  '#295F93',
  '#1D4A75',
  '#123250',
];

/** Shade 6 is the ink of its color scheme, shade 7 its hover color. */
export const inkLight: MantineColorsTuple = [
  '#F6F4F2',
  '#EEEBE9',
  '#D6D3D0',
  '#A39D99',
  '#756F6A',
  '#595450',
  '#292623',
  '#413C38',
  '#211E1B',
  '#100E0C',
];
export const inkDark: MantineColorsTuple = [
  '#292623',
  '#34312E',
  '#403C39',
  '#736E69',
  '#A09A96',
  '#BEB9B5',
  '#EAE7E5',
  '#FFFFFF',
  '#FBFAF9',
  '#FFFFFF',
];
