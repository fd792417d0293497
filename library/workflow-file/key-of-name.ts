/** The most characters of a key that is made of a name; a number may follow. */
const longest = 60;

/**
 * A key for a file, made of a name: its letters and digits in lower case, joined by underscores.
 * @param fallback The key if the name has neither letters nor digits.
 */
export function keyOfName(name: string, fallback: string): string {
  const words = name
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  // A mark cannot begin a key.
  const joined = words.join('_').replace(/^\p{M}+/u, '');
  const cut = [...joined].slice(0, longest).join('').replace(/_+$/, '');
  return cut === '' ? fallback : cut;
}

/** The first of `key`, `key_2`, `key_3`… that is not taken yet; it is taken from then on. */
export function takeKey(key: string, taken: Set<string>): string {
  let free = key;
  for (let number = 2; taken.has(free); number++) free = `${key}_${number}`;
  taken.add(free);
  return free;
}
