import { type ReactNode, useId } from 'react';
import { Definition } from '../definition.tsx';
import classes from './figure-row.module.css';

/** One of the figures above the charts: its name, the value with small units, and a line below it. */
export function Figure({
  name,
  definition,
  value,
  isBad = false,
  children,
}: {
  name: string;
  definition: string;
  /** Undefined while it is loading. */
  value: string | undefined;
  isBad?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a figure is no fieldset
    <div className={classes.figure} role="group" aria-labelledby={id}>
      <p className={classes.name}>
        <span id={id}>{name}</span>
        <Definition of={name} text={definition} />
      </p>
      <p className={classes.value} data-bad={isBad || undefined}>
        {value === undefined ? <span className={classes.bar} /> : <Value text={value} />}
      </p>
      <p className={classes.below}>{value === undefined ? <span className={classes.bar} /> : children}</p>
    </div>
  );
}

/** Digits are large, the units between them small: "2 d 4 h", "91 %". */
function Value({ text }: { text: string }) {
  const parts = text.split(/(\d[\d.,\u00a0\u202f]*\d|\d)/).filter((part) => part !== '');
  // A text without digits, such as "under a minute".
  if (parts.length === 1 && !/\d/.test(text)) return <small>{text}</small>;
  return parts.map((part, at) =>
    /\d/.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
      <span key={at}>{part}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <small key={at}>{part}</small>
    ),
  );
}
