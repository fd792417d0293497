const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text has nothing that can be seen: it is empty, or has only spaces and characters without a shape. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/** A text, or '' if nothing of it can be seen. */
export const emptyIfBlank = (text: string): string => (isBlank(text) ? '' : text);
