import type { BpmnNote, BpmnNoteCode } from '../../contract/workflow-files.ts';
import { batonNamespace, bpmnNamespace } from './bpmn-names.ts';
import type { XmlElement } from './read-xml.ts';

export interface BpmnFlow {
  id: string;
  name: string;
  from: string;
  to: string;
}

export interface BpmnNode {
  id: string;
  name: string;
  element: string;
  kind: 'start' | 'activity' | 'exclusive' | 'inclusive' | 'parallel' | 'pass';
  documentation: string;
  /** Who does it: `group:Accounting`, `person:ada@example.com`, `initiator`; else the name of its lane. */
  owners: string[];
  /** The type of action that Baton wrote. */
  type: string | null;
  flows: BpmnFlow[];
}

export interface BpmnGraph {
  name: string;
  /** In the order of the file. */
  nodes: Map<string, BpmnNode>;
  notes: BpmnNote[];
}

const activities = new Set([
  'task',
  'userTask',
  'manualTask',
  'sendTask',
  'receiveTask',
  'serviceTask',
  'scriptTask',
  'businessRuleTask',
  'callActivity',
  'subProcess',
  'transaction',
  'adHocSubProcess',
]);
const containers = new Set(['subProcess', 'transaction', 'adHocSubProcess']);
/** What a person or a mail does in Baton as in BPMN. */
const known = new Set(['task', 'userTask', 'manualTask', 'sendTask', 'callActivity', ...containers]);
const silent = new Set([
  'sequenceFlow',
  'laneSet',
  'extensionElements',
  'documentation',
  'ioSpecification',
  'property',
  'group',
  'association',
  'endEvent',
]);

const isBpmn = (element: XmlElement, name?: string) =>
  element.namespace === bpmnNamespace && (name === undefined || element.name === name);

const childrenOf = (element: XmlElement, name: string) => element.children.filter((one) => isBpmn(one, name));

/** @returns Null if the file has no process with anything in it. */
export function readGraph(root: XmlElement): BpmnGraph | null {
  if (!isBpmn(root, 'definitions')) return null;
  const processes = childrenOf(root, 'process').filter((one) => one.children.some(isActivity));
  const [process, ...others] = processes;
  if (!process) return null;
  const notes: BpmnNote[] = others.map((one) => ({ code: 'other_process', element: 'process', name: nameOf(one) }));
  const participants = childrenOf(root, 'collaboration').flatMap((one) => childrenOf(one, 'participant'));
  const participant = participants.find(({ attributes }) => attributes.processRef === process.attributes.id);
  const lanes = lanesOf(process);
  const nodes = new Map<string, BpmnNode>();
  for (const element of process.children.filter((one) => isBpmn(one))) {
    const node = readNode(element, lanes, notes);
    if (node) nodes.set(node.id, node);
  }
  for (const { attributes } of childrenOf(process, 'sequenceFlow')) {
    const { id = '', name = '', sourceRef = '', targetRef = '' } = attributes;
    if (nodes.has(targetRef))
      nodes.get(sourceRef)?.flows.push({ id, name: tidy(name), from: sourceRef, to: targetRef });
  }
  const name = tidy(process.attributes.name ?? '') || tidy(participant?.attributes.name ?? '');
  return { name, nodes, notes };
}

const isActivity = (element: XmlElement) => isBpmn(element) && activities.has(element.name);

const tidy = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const nameOf = ({ attributes }: XmlElement): string => tidy(attributes.name ?? '') || (attributes.id ?? '');

/** The name of the lane of each node; of nested lanes the innermost. */
function lanesOf(process: XmlElement): Map<string, string> {
  const lanes = new Map<string, string>();
  const visit = (lane: XmlElement) => {
    const name = tidy(lane.attributes.name ?? '');
    if (name !== '') for (const { text } of childrenOf(lane, 'flowNodeRef')) lanes.set(text.trim(), name);
    for (const set of childrenOf(lane, 'childLaneSet')) childrenOf(set, 'lane').forEach(visit);
  };
  for (const set of childrenOf(process, 'laneSet')) childrenOf(set, 'lane').forEach(visit);
  return lanes;
}

function readNode(element: XmlElement, lanes: ReadonlyMap<string, string>, notes: BpmnNote[]): BpmnNode | null {
  const { name: kind, attributes } = element;
  const note = (code: BpmnNoteCode) => notes.push({ code, element: kind, name: nameOf(element) });
  const id = attributes.id ?? '';
  const lane = lanes.get(id);
  const owners = childrenOf(element, 'potentialOwner').map((one) => tidy(deepText(one)));
  const node: BpmnNode = {
    id,
    name: tidy(attributes.name ?? ''),
    element: kind,
    kind: 'pass',
    documentation: childrenOf(element, 'documentation')
      .map(({ text }) => text.trim())
      .join('\n\n'),
    owners: owners.length > 0 ? owners : lane === undefined ? [] : [`group:${lane}`],
    type: attributes[`{${batonNamespace}}type`] ?? null,
    flows: [],
  };
  if (kind === 'startEvent') return { ...node, kind: 'start' };
  if (activities.has(kind)) {
    if (containers.has(kind)) note('sub_process');
    else if (!known.has(kind)) note('became_task');
    return { ...node, kind: 'activity' };
  }
  if (kind === 'exclusiveGateway') return { ...node, kind: 'exclusive' };
  if (kind === 'inclusiveGateway') return { ...node, kind: 'inclusive' };
  if (kind === 'parallelGateway') return { ...node, kind: 'parallel' };
  if (kind === 'eventBasedGateway' || kind === 'complexGateway') {
    note('gateway_simplified');
    return { ...node, kind: kind === 'eventBasedGateway' ? 'exclusive' : 'parallel' };
  }
  if (kind === 'intermediateCatchEvent' || kind === 'intermediateThrowEvent') {
    note('event_passed');
    return node;
  }
  if (kind === 'endEvent') return node;
  if (!silent.has(kind)) note('left_out');
  return null;
}

const deepText = (element: XmlElement): string => element.text + element.children.map(deepText).join(' ');
