/** Focuses the first field with an error. To be called when the errors are rendered. @returns Whether there is one. */
export function focusFirstFault(within: ParentNode | null): boolean {
  const field = within?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return Boolean(field);
}
