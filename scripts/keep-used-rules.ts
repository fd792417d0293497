interface Rule {
  /** The selectors, or an at-rule's name and condition. */
  head: string;
  /** Null for a statement, such as `@layer base, mantine;`. */
  body: string | null;
}

const conditional = /^@(media|supports|container|layer|scope|starting-style)\b/;
const kept = /^@(font-face|property|charset|layer)\b/;

/**
 * The rules of a style sheet that can apply to a page: those whose classes are all in its HTML. With these rules in its HTML, a
 * page can be shown before its style sheets are loaded.
 */
export function keepUsedRules(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/).filter(Boolean)),
  );
  const animations: Rule[] = [];
  const rules = keepRules(css, classes, animations);
  const running = animations.filter(({ head }) => rules.includes(head.replace(/^@keyframes\s+/, '')));
  return dropUnused(rules + running.map(({ head, body }) => `${head}{${body}}`).join(''), html);
}

/** Removes unused variables, again and again, because removing one can make another unused. */
function dropUnused(css: string, html: string): string {
  const used = new Set([...(css + html).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const rest = css.replace(/(?<=[{;])\s*(--[\w-]+)\s*:[^;{}]*(;|(?=\}))/g, (whole, name) =>
    used.has(name) ? whole : '',
  );
  return rest === css ? css : dropUnused(rest, html);
}

function keepRules(css: string, classes: ReadonlySet<string>, animations: Rule[]): string {
  let text = '';
  for (const rule of readRules(css)) {
    const { head, body } = rule;
    if (body === null) text += `${head};`;
    else if (conditional.test(head)) {
      const inner = keepRules(body, classes, animations);
      if (inner !== '') text += `${head}{${inner}}`;
    } else if (head.startsWith('@keyframes')) animations.push(rule);
    else if (kept.test(head)) text += `${head}{${body}}`;
    else {
      const selectors = splitSelectors(head).filter((selector) => isUsed(selector, classes));
      if (selectors.length > 0 && body.trim() !== '') text += `${selectors.join(',')}{${body}}`;
    }
  }
  return text;
}

function* readRules(css: string): Generator<Rule> {
  let [start, open, depth] = [0, 0, 0];
  for (let at = 0; at < css.length; at++) {
    const sign = css[at];
    if (sign === '\\') at++;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (css.startsWith('/*', at)) {
      const end = css.indexOf('*/', at + 2) + 2;
      if (depth === 0 && css.slice(start, at).trim() === '') start = end;
      at = end - 1;
    } else if (sign === '{') {
      if (depth++ === 0) open = at;
    } else if (sign === '}' && --depth === 0) {
      yield { head: css.slice(start, open).trim(), body: css.slice(open + 1, at) };
      start = at + 1;
    } else if (sign === ';' && depth === 0) {
      yield { head: css.slice(start, at).trim(), body: null };
      start = at + 1;
    }
  }
}

function endOfString(css: string, start: number): number {
  for (let at = start + 1; at < css.length; at++) {
    if (css[at] === '\\') at++;
    else if (css[at] === css[start]) return at;
  }
  return css.length;
}

/** Of `a, b:is(c, d)`: `a` and `b:is(c, d)`. */
function splitSelectors(list: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const sign of list) {
    if (sign === '(' || sign === '[') depth++;
    if (sign === ')' || sign === ']') depth--;
    if (sign === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += sign;
  }
  return selectors.map((selector) => selector.trim());
}

/** For `:is()` and `:where()` one matching alternative is enough; the arguments of other functions are not checked. */
function isUsed(selector: string, classes: ReadonlySet<string>): boolean {
  let rest = selector.replace(/\[[^\]]*\]/g, '').replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '');
  for (let inner = /:?([\w-]*)\(([^()]*)\)/.exec(rest); inner; inner = /:?([\w-]*)\(([^()]*)\)/.exec(rest)) {
    const [whole, name = '', list = ''] = inner;
    const isChoice = name === 'is' || name === 'where';
    if (isChoice && !splitSelectors(list).some((one) => isUsed(one, classes))) return false;
    rest = rest.replace(whole, '');
  }
  return [...rest.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = '']) => classes.has(name.replaceAll('\\', '')));
}
