import type {
  FileAction,
  FileCondition,
  FileConditions,
  FileGroup,
  WorkflowFile,
} from '../../contract/workflow-file.ts';
import { workflowFileVersion } from '../../contract/workflow-file.ts';
import type { BpmnNote } from '../../contract/workflow-files.ts';
import { keyOfName, takeKey } from '../workflow-file/key-of-name.ts';
import { actionOf, cut, freeName, longestName, outcomesOf } from './actions-of-bpmn.ts';
import { type BpmnFlow, type BpmnGraph, type BpmnNode, readGraph } from './bpmn-graph.ts';
import { always, andFlow, type Guard, type Literal, mostTerms, orGuard } from './guards.ts';
import { type OrderedGraph, orderGraph } from './order-graph.ts';
import { readXml, XmlFault } from './read-xml.ts';

export { XmlFault };

/** What the flow of a BPMN file is in Baton. */
export interface ReadBpmn {
  file: WorkflowFile;
  /** What did not become part of it, or became something else. */
  notes: BpmnNote[];
}

/** A file that has no process with activities. */
export class NoProcess extends Error {
  constructor() {
    super('no process');
    this.name = 'NoProcess';
  }
}

/**
 * Makes a workflow file of the flow of the first process of a BPMN 2.0 file. Activities that may be done at the same time become
 * one action group; what a gateway decides is asked of whoever does the activity before it; flows that lead back become go-backs.
 * @param fallback The name of the workflow if the process has none.
 * @throws XmlFault for what is no XML, or XML that is refused; NoProcess
 */
export function readBpmn(text: string, fallback: string): ReadBpmn {
  const graph = readGraph(readXml(text));
  if (!graph) throw new NoProcess();
  return new BpmnReading(graph, fallback).read();
}

/** What an activity is asked, so that a gateway behind it can decide. */
type Decision =
  | { kind: 'outcome'; step: string; outcomes: Map<string, 'approve' | 'disapprove' | 'yes' | 'no'> }
  | { kind: 'choice'; field: string; comparator: 'is' | 'includes'; choices: Map<string, string> };

interface Step {
  key: string;
  name: string;
  level: number;
  guard: Guard;
  node: BpmnNode;
  /** Whether it was made for a gateway that has nobody before it. */
  isMade: boolean;
  action: FileAction;
}

class BpmnReading {
  readonly #graph: BpmnGraph;
  readonly #ordered: OrderedGraph;
  readonly #notes: BpmnNote[];
  readonly #name: string;
  readonly #keys = new Set<string>();
  readonly #names = new Set<string>();
  readonly #fieldKeys = new Set<string>();
  readonly #steps: Step[] = [];
  readonly #byNode = new Map<string, Step>();
  readonly #decisions = new Map<string, Decision>();
  readonly #incoming = new Map<string, BpmnFlow[]>();

  constructor(graph: BpmnGraph, fallback: string) {
    this.#graph = graph;
    this.#notes = [...graph.notes];
    this.#name = cut(graph.name || fallback, 120) || 'BPMN';
    this.#ordered = orderGraph(graph);
    const reached = new Set(this.#ordered.order);
    for (const flow of this.#ordered.order.flatMap(({ flows }) => flows)) {
      if (this.#ordered.back.has(flow) || !reached.has(graph.nodes.get(flow.to)!)) continue;
      this.#incoming.set(flow.to, [...(this.#incoming.get(flow.to) ?? []), flow]);
    }
  }

  read(): ReadBpmn {
    for (const node of this.#ordered.unreachable) this.#note('unreachable', node);
    this.#walk();
    const groups = this.#groups();
    this.#addGoBacks(groups);
    const action_groups = groups.filter(({ actions }) => actions.length > 0);
    const file: WorkflowFile = {
      baton_workflow: workflowFileVersion,
      name: this.#name,
      trigger_form: [],
      action_groups,
    };
    return { file, notes: this.#notes };
  }

  #note(code: BpmnNote['code'], { element, name, id }: BpmnNode): void {
    this.#notes.push({ code, element, name: name || id });
  }

  #forward({ flows }: BpmnNode): BpmnFlow[] {
    return flows.filter((flow) => !this.#ordered.back.has(flow));
  }

  #isDecision(node: BpmnNode): boolean {
    return (node.kind === 'exclusive' || node.kind === 'inclusive') && node.flows.length > 1;
  }

  /** Finds for each activity when it applies and how many come before it, and makes its action. */
  #walk(): void {
    const levels = new Map<string, number>();
    const guards = new Map<string, Guard>();
    const flowsOf = (id: string) => this.#forward(this.#graph.nodes.get(id)!).map((flow) => flow.id);
    for (const node of this.#ordered.order) {
      const incoming = this.#incoming.get(node.id) ?? [];
      let guard: Guard = incoming.length === 0 ? always : [];
      let level = 0;
      for (const { id, from } of incoming) {
        const source = this.#graph.nodes.get(from)!;
        level = Math.max(level, levels.get(from) ?? 0);
        const before = guards.get(from) ?? always;
        const isAsked = this.#isDecision(source) && (source.kind === 'inclusive' || this.#forward(source).length > 1);
        guard = orGuard(guard, isAsked ? andFlow(before, { gateway: from, flow: id }) : before, flowsOf);
      }
      if (guard.length > mostTerms) {
        this.#note('condition_too_large', node);
        guard = always;
      }
      guards.set(node.id, guard);
      if (node.kind === 'activity') this.#addStep(node, guard, level, false);
      else if (this.#isDecision(node)) level += this.#decide(node, guard, level);
      levels.set(node.id, node.kind === 'activity' ? level + 1 : level);
    }
  }

  #addStep(node: BpmnNode, guard: Guard, level: number, isMade: boolean): Step {
    const name = this.#freeName(node.name || node.id);
    const key = takeKey(keyOfName(name, 'action'), this.#keys);
    const step: Step = { key, name, level, guard, node, isMade, action: actionOf(node, key, name) };
    this.#steps.push(step);
    this.#byNode.set(node.id, step);
    return step;
  }

  #freeName(wanted: string): string {
    return freeName(cut(wanted, longestName - 10), this.#names);
  }

  /** Lets somebody decide what a gateway splits by. @returns 1 if an action was made for it, which comes before what follows. */
  #decide(gateway: BpmnNode, guard: Guard, level: number): 0 | 1 {
    const before = this.#deciderOf(gateway);
    const step = before ?? this.#addStep(gateway, guard, level, true);
    this.#note('condition_asked', gateway);
    const outcomes = gateway.kind === 'exclusive' && gateway.flows.length === 2 ? outcomesOf(gateway) : null;
    if (outcomes) this.#askOutcome(gateway, step, outcomes);
    else this.#askChoice(gateway, step);
    return before ? 0 : 1;
  }

  /** The activity of people directly before a gateway that nobody has made decide yet. */
  #deciderOf(gateway: BpmnNode): Step | null {
    const [flow, ...others] = this.#incoming.get(gateway.id) ?? [];
    const step = flow && others.length === 0 ? this.#byNode.get(flow.from) : undefined;
    if (!step || step.isMade || step.action.type !== 'task' || step.node.flows.length > 1) return null;
    return step;
  }

  #askOutcome(gateway: BpmnNode, step: Step, { type, byFlow }: NonNullable<ReturnType<typeof outcomesOf>>): void {
    const { key, name, description, assignees } = step.action;
    const base = { key, name, ...(description && { description }), ...(assignees && { assignees }) };
    step.action =
      type === 'approval' ? { ...base, type } : { ...base, type, question: cut(gateway.name || step.name, 20_000) };
    this.#decisions.set(gateway.id, { kind: 'outcome', step: key, outcomes: byFlow });
  }

  #askChoice(gateway: BpmnNode, step: Step): void {
    const { key, name, description, assignees } = step.action;
    const label = cut(gateway.name || step.name);
    const wanted = keyOfName(label, 'decision').slice(0, 50);
    // Keys of fields are for programs, and have no letters of other alphabets.
    const field = takeKey(/^[a-z][a-z0-9_]*$/.test(wanted) ? wanted : 'decision', this.#fieldKeys);
    const taken = new Set<string>();
    const labels = new Set<string>();
    const choices = gateway.flows.slice(0, longestName).map((flow, at) => {
      const target = this.#graph.nodes.get(flow.to)?.name;
      const text = freeName(cut(flow.name || target || String(at + 1), longestName - 10), labels);
      return { flow: flow.id, key: takeKey(keyOfName(text, 'choice'), taken), label: text };
    });
    const isOne = gateway.kind === 'exclusive';
    step.action = {
      key,
      type: 'form',
      name,
      ...(description && { description }),
      ...(assignees && { assignees }),
      fields: [
        {
          key: field,
          type: isOne ? 'radio' : 'checkbox',
          label,
          required: true,
          choices: choices.map((choice) => ({ key: choice.key, label: choice.label })),
        },
      ],
    };
    const byFlow = new Map(choices.map((choice) => [choice.flow, choice.key]));
    this.#decisions.set(gateway.id, { kind: 'choice', field, comparator: isOne ? 'is' : 'includes', choices: byFlow });
  }

  #conditionOf({ gateway, flow }: Literal): FileCondition | null {
    const decision = this.#decisions.get(gateway);
    if (!decision) return null;
    if (decision.kind === 'outcome') {
      const outcome = decision.outcomes.get(flow);
      return outcome ? { action: decision.step, outcome } : null;
    }
    const value = decision.choices.get(flow);
    return value === undefined ? null : { field: decision.field, comparator: decision.comparator, value };
  }

  #conditionsOf(guard: Guard): FileConditions | undefined {
    const terms = guard.map((term) => term.flatMap((literal) => this.#conditionOf(literal) ?? []));
    if (terms.some((term) => term.length === 0)) return undefined;
    const [only, ...others] = terms;
    if (only && others.length === 0) return { all: only };
    return { any: terms.map((term) => (term.length === 1 ? term[0]! : { all: term })) };
  }

  /** One group for each level. */
  #groups(): FileGroup[] {
    const last = this.#steps.reduce((most, { level }) => Math.max(most, level), -1);
    const positions = new Map([...this.#graph.nodes.keys()].map((id, at) => [id, at]));
    this.#steps.sort((one, other) => positions.get(one.node.id)! - positions.get(other.node.id)!);
    return Array.from({ length: last + 1 }, (_, level) => {
      const steps = this.#steps.filter((step) => step.level === level);
      const actions = steps.map(({ action, guard }): FileAction => {
        const condition = this.#conditionsOf(guard);
        return condition ? { ...action, condition } : action;
      });
      const name = cut(steps.map((step) => step.name).join(', '));
      return { key: '', name, actions };
    }).map((group) => ({ ...group, key: takeKey(`${keyOfName(group.name, 'group')}_group`, this.#keys) }));
  }

  /** A flow that leads back becomes a go-back in the group of whoever decides it. */
  #addGoBacks(groups: FileGroup[]): void {
    for (const flow of this.#ordered.back) {
      const source = this.#graph.nodes.get(flow.from)!;
      const condition = this.#isDecision(source) ? this.#conditionOf({ gateway: source.id, flow: flow.id }) : null;
      const decision = this.#decisions.get(source.id);
      const owner = this.#steps.find(({ key, action }) =>
        decision?.kind === 'outcome'
          ? key === decision.step
          : 'fields' in action &&
            action.type === 'form' &&
            action.fields?.some((one) => one.key === (decision as { field?: string } | undefined)?.field),
      );
      const target = this.#firstStepFrom(flow.to);
      if (!condition || !owner || !target || target.level > owner.level) {
        this.#note('endless_loop', source);
        continue;
      }
      const name = this.#freeName(flow.name || `↩ ${target.name}`);
      const key = takeKey(keyOfName(name, 'go_back'), this.#keys);
      groups[owner.level]!.actions.push({
        key,
        type: 'go_back',
        name,
        condition: { all: [condition] },
        go_back_to: target.key,
      });
    }
  }

  /** The first activity at or behind a node. */
  #firstStepFrom(id: string): Step | undefined {
    const seen = new Set<string>();
    let next = [id];
    while (next.length > 0) {
      const steps = next.flatMap((one) => this.#byNode.get(one) ?? []);
      if (steps.length > 0) return steps.sort((one, other) => one.level - other.level)[0];
      for (const one of next) seen.add(one);
      next = next
        .flatMap((one) => this.#forward(this.#graph.nodes.get(one)!).map(({ to }) => to))
        .filter((one) => !seen.has(one));
    }
    return undefined;
  }
}
