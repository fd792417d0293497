import { type ReactNode, useId } from 'react';
import bar from './choice-bar.module.css';

interface Props<T extends string> {
  /** What is chosen: as text, or the id of the element that says it. */
  label: string | { id: string };
  value: T;
  choices: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  /** As wide as the room for it. */
  isWide?: boolean;
}

/**
 * Choices side by side, one of them chosen: the browser's own radio buttons, of which the style sheet shows the chosen one.
 * Mantine's control measures itself after it was rendered, and renders three more times.
 */
export function Segments<T extends string>({ label, value, choices, onChange, isWide = false }: Props<T>) {
  const name = useId();
  const naming = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.id };
  return (
    <div role="radiogroup" {...naming} className={bar.root} data-wide={isWide || undefined}>
      {choices.map((choice) => (
        <label key={choice.value} className={bar.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
