import type { Action, ActionGroup, Definition, Id } from '../../engine/definition.ts';

export type NodeKind = 'start' | 'end' | 'action' | 'exclusive' | 'parallel';

/** A node of the drawing, in pixels from the top left. */
export interface FlowNode {
  id: string;
  kind: NodeKind;
  name: string;
  action?: Action;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface FlowEdge {
  id: string;
  from: string;
  to: string;
  name: string;
  /** Whose condition lets the flow be taken. */
  condition?: Action | ActionGroup;
  /** The flow that a gateway takes if no condition of it holds. */
  isDefault: boolean;
  points: { x: number; y: number }[];
}

export interface Flow {
  nodes: FlowNode[];
  edges: FlowEdge[];
}

const columnWidth = 220;
const gap = 40;
const top = 40;
const sizes: Record<NodeKind, { width: number; height: number }> = {
  start: { width: 36, height: 36 },
  end: { width: 36, height: 36 },
  action: { width: 140, height: 80 },
  exclusive: { width: 50, height: 50 },
  parallel: { width: 50, height: 50 },
};

/**
 * Lays out a definition as people draw it: the start on top, the groups below it, the actions of a group side by side, ways
 * around what is skipped beside it, go-backs as arrows at the right that return upwards.
 */
export function layOutFlow(definition: Definition): Flow {
  return new FlowLayout(definition).flow();
}

const isGoBack = (action: Action) => action.stepable_type === 'go_back';

class FlowLayout {
  readonly #definition: Definition;
  readonly #nodes: FlowNode[] = [];
  readonly #edges: FlowEdge[] = [];
  /** Where the next node of the middle column is put. */
  #y = top;
  readonly #middle: number;
  readonly #left: number;
  readonly #right: number;
  /** How many arrows return so far, by 20 pixels: each has a line of its own. */
  #returns = 0;
  /** The gateway before each group that a go-back returns to, by the group's id. */
  readonly #entries = new Map<Id, FlowNode>();

  constructor(definition: Definition) {
    this.#definition = definition;
    const columns = definition.action_groups.map(({ actions }) => actions.filter((one) => !isGoBack(one)).length);
    const width = Math.max(1, ...columns) * columnWidth;
    this.#left = gap;
    this.#middle = this.#left + gap + width / 2;
    this.#right = this.#middle + width / 2 + gap;
  }

  flow(): Flow {
    let last = this.#place('start', 'Start', this.#middle);
    for (const [at, group] of this.#definition.action_groups.entries()) last = this.#placeGroup(group, at + 1, last);
    this.#join(last, this.#place('end', 'End', this.#middle));
    return { nodes: this.#nodes, edges: this.#edges };
  }

  #place(kind: NodeKind, id: string, middle: number, more: Partial<FlowNode> = {}): FlowNode {
    const { width, height } = sizes[kind];
    const node = { id, kind, name: '', x: middle - width / 2, y: this.#y, width, height, ...more };
    this.#nodes.push(node);
    this.#y += height + gap;
    return node;
  }

  #join(from: FlowNode, to: FlowNode, more: Partial<FlowEdge> = {}): void {
    const id = `Flow_${this.#edges.length + 1}`;
    const points = more.points ?? straight(from, to);
    // What does not go back goes on.
    const isDefault = from.id.startsWith('Back_') && more.name === undefined;
    this.#edges.push({ id, from: from.id, to: to.id, name: '', isDefault, ...more, points });
  }

  #placeGroup(group: ActionGroup, number: number, before: FlowNode): FlowNode {
    let last = before;
    const next = (node: FlowNode, more: Partial<FlowEdge> = {}) => {
      this.#join(last, node, more);
      last = node;
    };
    if (this.#isReturnedTo(group)) {
      next(this.#place('exclusive', `Entry_${number}`, this.#middle));
      this.#entries.set(group.id, last);
    }
    const doing = group.actions.filter((one) => !isGoBack(one));
    const isAsked = group.condition !== null && doing.length > 0;
    const asks = isAsked ? this.#place('exclusive', `Group_${number}`, this.#middle, { name: `${group.name}?` }) : null;
    if (asks) next(asks);
    const inside = asks ? { condition: group } : {};
    if (doing.length === 1) this.#placeColumn(group, doing[0]!, this.#middle, last, inside, (node) => (last = node));
    else if (doing.length > 1) {
      next(this.#place('parallel', `Split_${number}`, this.#middle), inside);
      last = this.#placeColumns(group, number, doing, last);
    }
    for (const action of group.actions.filter(isGoBack)) last = this.#placeGoBack(group, action, last);
    if (!asks) return last;
    const around = this.#place('exclusive', `Around_${number}`, this.#middle);
    this.#join(last, around);
    this.#join(asks, around, { isDefault: true, points: beside(asks, around, this.#left) });
    return around;
  }

  /** The actions of a group, between the gateways that open them together and wait for all of them. */
  #placeColumns(group: ActionGroup, number: number, doing: readonly Action[], split: FlowNode): FlowNode {
    const from = this.#y;
    const first = this.#middle - ((doing.length - 1) * columnWidth) / 2;
    let deepest = from;
    const ends = doing.map((action, column) => {
      this.#y = from;
      let end = split;
      this.#placeColumn(group, action, first + column * columnWidth, split, {}, (node) => (end = node));
      deepest = Math.max(deepest, this.#y);
      return end;
    });
    this.#y = deepest;
    const join = this.#place('parallel', `Join_${number}`, this.#middle);
    for (const end of ends) this.#join(end, join);
    return join;
  }

  #placeColumn(
    group: ActionGroup,
    action: Action,
    middle: number,
    before: FlowNode,
    entering: Partial<FlowEdge>,
    onEnd: (node: FlowNode) => void,
  ): void {
    const id = this.#idOf(group, action);
    const { condition, name } = action;
    const asks = condition ? this.#place('exclusive', `If_${id}`, middle, { name: `${name}?` }) : null;
    const node = this.#place('action', `Action_${id}`, middle, { name, action });
    this.#join(before, asks ?? node, entering);
    if (!asks) {
      onEnd(node);
      return;
    }
    this.#join(asks, node, { condition: action });
    const around = this.#place('exclusive', `Skip_${id}`, middle);
    this.#join(node, around);
    this.#join(asks, around, { isDefault: true, points: beside(asks, around, middle + columnWidth / 2 - 15) });
    onEnd(around);
  }

  #placeGoBack(group: ActionGroup, action: Action, before: FlowNode): FlowNode {
    const gateway = this.#place('exclusive', `Back_${this.#idOf(group, action)}`, this.#middle, { name: action.name });
    this.#join(before, gateway);
    const target = this.#groupOfTarget(action);
    const entry = target && this.#entries.get(target.id);
    if (entry) {
      this.#returns += 20;
      const condition = action.condition ? { condition: action } : {};
      this.#join(gateway, entry, {
        name: action.name,
        ...condition,
        points: beside(gateway, entry, this.#right + this.#returns),
      });
    }
    return gateway;
  }

  #idOf(group: ActionGroup, action: Action): string {
    const groups = this.#definition.action_groups;
    return `${groups.indexOf(group) + 1}_${group.actions.indexOf(action) + 1}`;
  }

  #groupOfTarget(action: Action): ActionGroup | undefined {
    const target = action.stepable_type === 'go_back' ? action.stepable.go_back_to : null;
    return this.#definition.action_groups.find(
      ({ id, actions }) => target !== null && (id === target || actions.some((one) => one.id === target)),
    );
  }

  #isReturnedTo(group: ActionGroup): boolean {
    const actions = this.#definition.action_groups.flatMap((one) => one.actions);
    return actions.some((action) => this.#groupOfTarget(action) === group);
  }
}

const middleOf = ({ x, width }: FlowNode) => x + width / 2;
const centerOf = ({ y, height }: FlowNode) => y + height / 2;

/** Down from one node to another, with one step aside half way if they are not in one column. */
function straight(from: FlowNode, to: FlowNode): { x: number; y: number }[] {
  const start = { x: middleOf(from), y: from.y + from.height };
  const end = { x: middleOf(to), y: to.y };
  if (start.x === end.x) return [start, end];
  const half = end.y - gap / 2;
  return [start, { x: start.x, y: half }, { x: end.x, y: half }, end];
}

/** From the side of one node along a vertical line to the same side of another. */
function beside(from: FlowNode, to: FlowNode, x: number): { x: number; y: number }[] {
  const edge = (node: FlowNode) => (x > middleOf(node) ? node.x + node.width : node.x);
  return [
    { x: edge(from), y: centerOf(from) },
    { x, y: centerOf(from) },
    { x, y: centerOf(to) },
    { x: edge(to), y: centerOf(to) },
  ];
}
