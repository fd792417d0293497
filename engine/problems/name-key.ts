/** Names and labels are compared trimmed and ignoring case. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}
