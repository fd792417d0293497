import type { Command } from './commands.tsx';

const foldCase = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * The commands that match the typed text, ignoring case and accents.
 * @returns `first`: those in which the label or a search word begins with the text, best first; `others`: those that
 * contain the text elsewhere. Both are empty without a text.
 */
export function rankCommands(commands: readonly Command[], typed: string): { first: Command[]; others: Command[] } {
  const words = foldCase(typed.trim());
  if (words === '') return { first: [], others: [] };
  const begins = (text: string) => foldCase(text).startsWith(words);
  /** 0: the label begins with the text; 1: a word of the label does; 2: a search word does; 3: none of them. */
  const rankOf = ({ label, words: more = '' }: Command) =>
    begins(label) ? 0 : label.split(/\s+/).some(begins) ? 1 : more.split(/\s+/).some(begins) ? 2 : 3;
  const has = ({ label, words: more = '' }: Command) => foldCase(`${label} ${more}`).includes(words);
  const fits = commands.filter(has);
  return {
    first: fits.filter((one) => rankOf(one) < 3).toSorted((one, other) => rankOf(one) - rankOf(other)),
    others: fits.filter((one) => rankOf(one) === 3),
  };
}
