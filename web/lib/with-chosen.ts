interface Option {
  value: string;
  label: string;
}

interface Group {
  group: string;
  items: Option[];
}

/**
 * The options of a select, with those that are chosen and not offered any more, such as people who have left: they are shown,
 * so that they can be kept or replaced. They stand before groups, and after single options.
 * @param labelOf The label of such a one; without it, its name is not known.
 */
export function withChosen<Offered extends Option | Group>(
  offered: readonly Offered[],
  chosen: readonly string[],
  labelOf: (id: string) => string = () => '…',
): (Offered | Option)[] {
  const single = offered.flatMap((one: Option | Group) => ('items' in one ? one.items : [one]));
  const known = new Set(single.map(({ value }) => value));
  const missing = chosen.filter((id) => !known.has(id)).map((value) => ({ value, label: labelOf(value) }));
  return offered.some((one) => 'items' in one) ? [...missing, ...offered] : [...offered, ...missing];
}
