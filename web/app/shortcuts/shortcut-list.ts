import { paths } from '../../lib/paths.ts';

/** The keyboard shortcuts, grouped by where they work. Their names are in `locales/<language>/app.json`. */
export const shortcuts = {
  anywhere: [
    ['search', 'mod', 'K'],
    ['keys', '?'],
    ['undo', 'mod', 'Z'],
  ],
  home: [
    ['next', 'J'],
    ['previous', 'K'],
  ],
  answering: [
    ['approve', 'A'],
    ['disapprove', 'D'],
    ['yes', 'Y'],
    ['no', 'N'],
    ['done', 'D'],
    ['send', 'mod', 'Enter'],
  ],
  lists: [
    ['select', 'X'],
    ['select_range', 'Shift', 'X'],
    ['commands', '.'],
  ],
  editor: [
    ['undo', 'mod', 'Z'],
    ['redo', 'mod', 'Shift', 'Z'],
    ['zoom_in', '+'],
    ['zoom_out', '-'],
    ['zoom_reset', '0'],
  ],
} as const;

export type ShortcutScope = keyof typeof shortcuts;
const shortcutScopes = Object.keys(shortcuts) as ShortcutScope[];

const scopesOf: Record<string, ShortcutScope[]> = {
  [paths.home]: ['home', 'answering'],
  [paths.run]: ['answering'],
  [paths.runs]: ['lists'],
  [paths.editWorkflow]: ['editor'],
};

/** @returns The groups of shortcuts: those that work on the page (`here`), and all others. */
export function listShortcutScopes(path: string): { here: ShortcutScope[]; elsewhere: ShortcutScope[] } {
  const here: ShortcutScope[] = [...(scopesOf[path] ?? []), 'anywhere'];
  return { here, elsewhere: shortcutScopes.filter((scope) => !here.includes(scope)) };
}
