import type { BpmnFlow, BpmnGraph, BpmnNode } from './bpmn-graph.ts';

/** A graph without its loops. */
export interface OrderedGraph {
  /** The nodes that a start reaches, each after all that lead to it. */
  order: BpmnNode[];
  /** The flows that lead back, and so close a loop. */
  back: Set<BpmnFlow>;
  unreachable: BpmnNode[];
}

/** Finds the flows that lead back by walking from the starts, and puts the rest in order. */
export function orderGraph({ nodes }: BpmnGraph): OrderedGraph {
  const hasIncoming = new Set([...nodes.values()].flatMap(({ flows }) => flows.map(({ to }) => to)));
  const all = [...nodes.values()];
  const starts = all.filter(({ kind }) => kind === 'start');
  const roots = starts.length > 0 ? starts : all.filter(({ id }) => !hasIncoming.has(id)).slice(0, 1);
  const back = new Set<BpmnFlow>();
  const state = new Map<BpmnNode, 'open' | 'done'>();
  const finished: BpmnNode[] = [];
  // With a stack of its own: a long chain of nodes would be too deep for calls.
  for (const root of roots.length > 0 ? roots : all.slice(0, 1)) {
    if (state.has(root)) continue;
    const stack = [{ node: root, next: 0 }];
    state.set(root, 'open');
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const flow = top.node.flows[top.next++];
      if (!flow) {
        state.set(top.node, 'done');
        finished.push(top.node);
        stack.pop();
        continue;
      }
      const target = nodes.get(flow.to)!;
      const seen = state.get(target);
      if (seen === 'open') back.add(flow);
      else if (seen === undefined) {
        state.set(target, 'open');
        stack.push({ node: target, next: 0 });
      }
    }
  }
  return {
    order: finished.reverse(),
    back,
    unreachable: all.filter((node) => node.kind === 'activity' && !state.has(node)),
  };
}
