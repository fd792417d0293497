import { useEffect, useState } from 'react';
import type { computeFields, EarlierSources } from '../../../engine/compute-fields.ts';
import type { Field, Id, Value } from '../../../engine/definition.ts';
import { loadChunk } from '../../lib/load-chunk.ts';

const none: ReadonlyMap<Id, Value> = new Map();

const load = () => loadChunk(() => import('../../../engine/compute-fields.ts'));
/** The chunk is loaded once, and used by all later forms. */
let loaded: typeof computeFields | null = null;

/**
 * What the formulas of a form give for what is filled in, by field id. The arithmetic is loaded with the first form that has a
 * formula; until then there is nothing, and the form shows the values that the server sent.
 */
export function useComputed(
  fields: readonly Field[],
  values: Record<Id, Value>,
  earlier: EarlierSources,
): ReadonlyMap<Id, Value> {
  const [compute, setCompute] = useState(() => loaded);
  const isNeeded = fields.some(
    ({ type, columns }) => type === 'computed' || columns?.some((column) => column.type === 'computed'),
  );
  useEffect(() => {
    if (!isNeeded || compute) return;
    let isGone = false;
    void load().then((chunk) => {
      loaded = chunk.computeFields;
      if (!isGone) setCompute(() => chunk.computeFields);
    });
    return () => {
      isGone = true;
    };
  }, [isNeeded, compute]);
  return isNeeded && compute ? compute(fields, new Map(Object.entries(values)), earlier) : none;
}
