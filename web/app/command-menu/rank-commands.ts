import { foldText } from '../../../contract/fold-text.ts';
import type { Command } from './commands.tsx';

/** The folded words of a text. An apostrophe separates two: "api" finds "l’API". */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[\s']+/)
    .filter(Boolean);

/**
 * The commands that match the typed text, ignoring case and accents.
 * @returns `first`: those in which the text, or each of its words, begins a word of the label or a search word, best first;
 * `others`: those that contain the text elsewhere. Both are empty without a text.
 */
export function rankCommands(commands: readonly Command[], typed: string): { first: Command[]; others: Command[] } {
  const text = foldText(typed.trim());
  const words = wordsOf(typed);
  if (words.length === 0) return { first: [], others: [] };
  /**
   * 0: the label begins with the text; 1: a later word of the label does; up to 3: each word of the text begins a word of the
   * label or a search word, the lower the more of them are in the label; 4: none of these.
   */
  const rankOf = ({ label, words: more = '' }: Command) => {
    if (foldText(label).startsWith(text)) return 0;
    const inLabel = wordsOf(label);
    if (` ${inLabel.join(' ')}`.includes(` ${words.join(' ')}`)) return 1;
    const all = [...inLabel, ...wordsOf(more)];
    if (!words.every((word) => all.some((one) => one.startsWith(word)))) return 4;
    const elsewhere = words.filter((word) => !inLabel.some((one) => one.startsWith(word)));
    return 2 + elsewhere.length / words.length;
  };
  const ranked = commands.map((command) => ({ command, rank: rankOf(command) }));
  const contains = ({ label, words: more = '' }: Command) => foldText(`${label} ${more}`).includes(text);
  return {
    first: ranked
      .filter(({ rank }) => rank < 4)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ command }) => command),
    others: ranked.filter(({ command, rank }) => rank === 4 && contains(command)).map(({ command }) => command),
  };
}
