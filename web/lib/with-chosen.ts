interface Option {
  value: string;
  label: string;
}

/**
 * The options of a select, with those that are chosen and not offered any more, such as people who have left: they are shown,
 * so that they can be kept or replaced.
 * @param labelOf The label of such a one; without it, its name is not known.
 */
export const withChosen = <O extends Option>(
  offered: readonly O[],
  chosen: readonly string[],
  labelOf: (id: string) => string = () => '…',
): (O | Option)[] => [
  ...offered,
  ...chosen
    .filter((id) => !offered.some(({ value }) => value === id))
    .map((value) => ({ value, label: labelOf(value) })),
];
