const lists = '[role="listbox"], [role="dialog"], [role="menu"]';
const fields = 'textarea, select, [contenteditable="true"]';

/** Whether an element takes keys for itself, because somebody types in it or it is in a list, dialog or menu. */
export const takesKeys = (element: Element): boolean => element.closest(`input, ${fields}, ${lists}`) !== null;

/** As `takesKeys`, except that a checkbox does not, because rows of tables begin with one. */
export const takesKeysInRow = (element: Element): boolean =>
  element.closest(`input:not([type="checkbox"]), ${fields}, ${lists}`) !== null;
