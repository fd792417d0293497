/** That a gateway's flow was taken. */
export interface Literal {
  gateway: string;
  flow: string;
}

/** Any of several lists of flows that were all taken; `[[]]` is always. */
export type Guard = Literal[][];

export const always: Guard = [[]];

/** More alternatives make no condition that people could read. */
export const mostTerms = 12;

const keyOf = ({ gateway, flow }: Literal) => `${gateway} ${flow}`;
const has = (term: readonly Literal[], literal: Literal) => term.some((one) => keyOf(one) === keyOf(literal));

/** Every alternative with one flow more. */
export function andFlow(guard: Guard, literal: Literal): Guard {
  return guard.map((term) => (has(term, literal) ? term : [...term, literal]));
}

/**
 * Either of two guards, as short as it gets: what another alternative includes is left out, and where every flow of a gateway
 * leads to the same, the gateway does not matter.
 * @param flowsOf The flows of a gateway that lead on; those that lead back come again.
 */
export function orGuard(one: Guard, other: Guard, flowsOf: (gateway: string) => readonly string[]): Guard {
  let terms = absorb([...one, ...other]);
  for (let merged = mergeOnce(terms, flowsOf); merged; merged = mergeOnce(terms, flowsOf)) terms = absorb(merged);
  return terms;
}

function absorb(terms: Guard): Guard {
  return terms.filter(
    (term, at) =>
      !terms.some((other, index) => {
        if (index === at || !other.every((literal) => has(term, literal))) return false;
        return other.length < term.length || index < at;
      }),
  );
}

/** @returns Null if no gateway can be left out. */
function mergeOnce(terms: Guard, flowsOf: (gateway: string) => readonly string[]): Guard | null {
  for (const term of terms) {
    for (const literal of term) {
      const rest = term.filter((one) => one !== literal);
      const alternatives = flowsOf(literal.gateway).map((flow) => [...rest, { gateway: literal.gateway, flow }]);
      const found = alternatives.map((wanted) =>
        terms.find((one) => one.length === wanted.length && wanted.every((each) => has(one, each))),
      );
      if (found.every((one) => one !== undefined)) return [...terms.filter((one) => !found.includes(one)), rest];
    }
  }
  return null;
}
