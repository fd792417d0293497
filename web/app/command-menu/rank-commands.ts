import { foldText } from '../../../contract/fold-text.ts';
import type { Command } from './commands.tsx';

/**
 * The commands that the words name: `first` those whose name, or a word that finds them, begins with them, best first; `others`
 * those that only contain them. Without words there are none.
 */
export function rankCommands(commands: readonly Command[], typed: string): { first: Command[]; others: Command[] } {
  const words = foldText(typed.trim());
  if (words === '') return { first: [], others: [] };
  const begins = (text: string) => foldText(text).startsWith(words);
  /** 0 for a name that begins with the words, 1 for one with such a word, 2 for another word that finds it. */
  const rankOf = ({ label, words: more = '' }: Command) =>
    begins(label) ? 0 : label.split(/\s+/).some(begins) ? 1 : more.split(/\s+/).some(begins) ? 2 : 3;
  const has = ({ label, words: more = '' }: Command) => foldText(`${label} ${more}`).includes(words);
  const fits = commands.filter(has);
  return {
    first: fits.filter((one) => rankOf(one) < 3).toSorted((one, other) => rankOf(one) - rankOf(other)),
    others: fits.filter((one) => rankOf(one) === 3),
  };
}
