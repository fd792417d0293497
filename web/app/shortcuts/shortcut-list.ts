/** All keyboard shortcuts, grouped by where they work. Their names are under `shortcuts` in `locales/<language>/app.json`. */
export const shortcuts = {
  anywhere: [['search', 'mod', 'K']],
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
  ],
  editor: [
    ['undo', 'mod', 'Z'],
    ['redo', 'mod', 'Shift', 'Z'],
  ],
} as const;

export const shortcutPlaces = Object.keys(shortcuts) as (keyof typeof shortcuts)[];
