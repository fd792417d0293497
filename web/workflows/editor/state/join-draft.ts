import type { Definition } from '../../../../engine/definition.ts';
import { isSame } from '../../../../engine/is-same.ts';
import { mergeDefinitions } from '../../../../engine/merge-definitions.ts';
import { shareParts } from '../../../../engine/share-parts.ts';
import type { Preference } from '../../../../engine/three-way.ts';
import { changeDefinition, type History } from './history.ts';
import { onSaving, type Saving } from './saving.ts';

/** A draft that somebody else has saved. */
export interface TheirDraft {
  revision: number;
  definition: Definition;
  /** Milliseconds: when it was read. */
  at: number;
  /** Whose change stands where both changed the same; null as long as the reader has not said. */
  prefer: Preference | null;
  /** Before the own changes are sent: what does not go together is not asked about yet. */
  isEarly?: boolean;
}

interface Joined {
  history: History;
  saving: Saving;
}

/**
 * Joins the draft that somebody else has saved with ours, which keeps its undo steps. What does not go together is asked
 * about.
 */
export function joinDraft(state: Joined, { revision, definition, at, prefer, isEarly }: TheirDraft): Joined {
  const { history, saving } = state;
  if (revision <= saving.revision) return state;
  const theirs = shareParts(saving.saved, definition);
  const merge = (one: Definition, whose: Preference | null) => mergeDefinitions(saving.saved, one, theirs, whose);
  const merged = merge(history.present, prefer);
  if (!merged && prefer === null) {
    if (isEarly) return state;
    const over = merge(history.present, 'mine') && merge(history.present, 'theirs') ? 'part' : 'whole';
    return { history, saving: onSaving(saving, { type: 'conflicted', over }) };
  }
  const present = merged ?? (prefer === 'mine' ? history.present : theirs);
  const saved = isSame(present, theirs) ? present : theirs;
  return {
    saving: onSaving(saving, { type: 'joined', revision, definition: saved, at }),
    history:
      prefer === 'theirs'
        ? changeDefinition(history, present, null, 0)
        : { ...history, present, ...joinSteps(history, (one) => merge(one, 'mine')) },
  };
}

/** The steps of undo and redo with what somebody else has changed: undoing takes back only what was done here. */
function joinSteps({ past, future }: History, merge: (one: Definition) => Definition | null) {
  return { past: joinUntil(past.toReversed(), merge).toReversed(), future: joinUntil(future, merge) };
}

/** The first of the steps, up to one that does not go together with the other draft. */
function joinUntil(steps: readonly Definition[], merge: (one: Definition) => Definition | null): Definition[] {
  const joined: Definition[] = [];
  for (const step of steps) {
    const merged = merge(step);
    if (!merged) break;
    joined.push(merged);
  }
  return joined;
}
