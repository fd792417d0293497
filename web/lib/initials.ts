/** The initials of a name, in any script: the first letter of its first word and of its last one, if it has several. */
export function initials(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.map(firstLetter).filter(Boolean);
  const picked = letters.length > 1 ? [letters[0], letters.at(-1)] : [letters[0] ?? '?'];
  return picked.join('').toLocaleUpperCase();
}

// Thai writes some vowels before their consonant (เ แ โ ใ ไ): such a vowel alone is no initial.
const firstLetter = (word: string): string => /[\p{L}\p{N}]/u.exec(word.replace(/^[เแโใไ]+/u, ''))?.[0] ?? '';
