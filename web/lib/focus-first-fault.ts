/** Focuses the first field with an error. To be called when the errors are rendered. */
export function focusFirstFault(within: ParentNode | null): void {
  within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
