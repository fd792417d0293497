import type { FileAction, FilePerson } from '../../contract/workflow-file.ts';
import { cutText } from '../../engine/cut-text.ts';
import type { BpmnFlow, BpmnNode } from './bpmn-graph.ts';

const positive = /^(yes|y|true|ok|oui|vrai|ใช่)(?!\p{L})/iu;
const negative = /^(no|n|false|non|faux|ไม่ใช่)(?!\p{L})/iu;
const approving = /^(approved?|accept(ed)?|approuvée?|acceptée?|อนุมัติ)(?!\p{L})/iu;
const refusing = /^(disapproved?|reject(ed)?|refused?|declined?|refusée?|rejetée?|ไม่อนุมัติ)(?!\p{L})/iu;
export const longestName = 200;
/** A name that is short enough for a file. */
export const cut = (name: string, most = longestName) => cutText(name, most).trim();

/** The name, with a number if it is taken, ignoring case; it is taken from then on. */
export function freeName(base: string, taken: Set<string>): string {
  let name = base;
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base} (${number})`;
  taken.add(name.toLowerCase());
  return name;
}

type Outcome = 'approve' | 'disapprove' | 'yes' | 'no';

/** What the two flows of a gateway say, if it is yes and no, or approved and refused. */
export function outcomesOf({ flows }: BpmnNode) {
  const [one, other] = flows;
  if (!one || !other) return null;
  const pair = (yes: RegExp, no: RegExp): [BpmnFlow, BpmnFlow] | null => {
    if (yes.test(one.name) && !no.test(one.name) && (no.test(other.name) || other.name === '')) return [one, other];
    if (yes.test(other.name) && !no.test(other.name) && (no.test(one.name) || one.name === '')) return [other, one];
    return null;
  };
  const approved = pair(approving, refusing);
  if (approved) {
    const byFlow = new Map([
      [approved[0].id, 'approve' as const],
      [approved[1].id, 'disapprove' as const],
    ]);
    return { type: 'approval' as const, byFlow: byFlow as Map<string, Outcome> };
  }
  const answered = pair(positive, negative);
  if (!answered) return null;
  const byFlow = new Map<string, Outcome>([
    [answered[0].id, 'yes'],
    [answered[1].id, 'no'],
  ]);
  return { type: 'yes_no' as const, byFlow };
}

/** The action of an activity, before anybody decides anything in it. */
export function actionOf(node: BpmnNode, key: string, name: string): FileAction {
  const description = node.documentation.slice(0, 2000).toWellFormed().replaceAll('\0', '');
  const base = { key, name, ...(description !== '' && { description }) };
  if (node.element === 'callActivity') return { ...base, type: 'workflow_hook', wait: true };
  if (node.type === 'slack') return { ...base, type: 'slack' };
  if (node.element === 'sendTask') return { ...base, type: 'automatic_email', subject: name };
  const assignees = node.owners.slice(0, 50).flatMap(personOf);
  const people = { ...base, ...(assignees.length > 0 && { assignees }) };
  switch (node.type) {
    case 'approval':
    case 'form':
    case 'email':
      return { ...people, type: node.type };
    case 'yes_no':
      return { ...people, type: 'yes_no', question: name };
    default:
      return { ...people, type: 'task' };
  }
}

function personOf(owner: string): Exclude<FilePerson, { email: string }>[] {
  if (owner === 'initiator') return ['initiator'];
  const [, kind, name = ''] = /^(group|person):(.*)$/.exec(owner) ?? [];
  if (kind === 'person') return [{ person: cut(name, 320) }];
  return kind === 'group' && name !== '' ? [{ group: cut(name) }] : [];
}
