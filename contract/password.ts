/** Passwords that attackers try first. */
const common = new Set(
  `password password1 passw0rd 12345678 123456789 1234567890 qwertyui qwerty123 qwertyuiop iloveyou sunshine princess
  football baseball welcome1 letmein1 trustno1 superman starwars whatever dragon12 monkey12 abcd1234 abc12345 11111111
  00000000 88888888 administrator changeme secret123 password123 motdepasse azertyui azerty123`.split(/\s+/),
);

export const minPasswordLength = 8;

/**
 * Whether a password is rejected: too short, very common, made of fewer than four different characters, a sequence of
 * consecutive characters, the person's own address, or its local part, with or without digits after it.
 */
export function isWeakPassword(password: string, email = ''): boolean {
  // As it is hashed: letters of full width, for example, are the same password as plain ones.
  const lower = password.normalize('NFKC').toLowerCase();
  if (password.length < minPasswordLength || lower.length < minPasswordLength) return true;
  if (common.has(lower) || new Set(lower).size < 4) return true;
  const name = email.toLowerCase().split('@')[0] ?? '';
  if (lower === email.toLowerCase() || (name.length >= 4 && lower.replace(/\d+$/, '') === name)) return true;
  return isSequence(lower);
}

/** Whether the characters count up or down from the first to the last: abcdefgh, 87654321. */
function isSequence(text: string): boolean {
  const steps = new Set([...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
