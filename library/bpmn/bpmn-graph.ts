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
  // Its references are told.
  'dataObject',
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
  const inCollaboration = (name: string) => childrenOf(root, 'collaboration').flatMap((one) => childrenOf(one, name));
  const participants = inCollaboration('participant');
  const nameOfProcess = (one: XmlElement) => {
    const pool = participants.find(({ attributes }) => attributes.processRef === one.attributes.id);
    return tidy(one.attributes.name ?? '') || tidy(pool?.attributes.name ?? '');
  };
  const notes: BpmnNote[] = [
    ...others.map((one) => ({
      code: 'other_process' as const,
      element: 'process',
      name: nameOfProcess(one) || nameOf(one),
    })),
    ...['messageFlow', 'textAnnotation'].flatMap(inCollaboration).map(leftOut),
  ];
  const lanes = lanesOf(process);
  const nodes = new Map<string, BpmnNode>();
  for (const element of process.children.filter((one) => isBpmn(one))) {
    const node = readNode(element, lanes, notes);
    if (node) nodes.set(node.id, node);
  }
  const conditional = new Set<BpmnNode>();
  for (const element of childrenOf(process, 'sequenceFlow')) {
    const { id = '', name = '', sourceRef = '', targetRef = '' } = element.attributes;
    const source = nodes.get(sourceRef);
    if (!source || !nodes.has(targetRef)) continue;
    source.flows.push({ id, name: tidy(name), from: sourceRef, to: targetRef });
    // That of a gateway is asked of people.
    if (source.kind === 'activity' && childrenOf(element, 'conditionExpression').length > 0) conditional.add(source);
  }
  if ([...nodes.values()].some(({ type }) => type !== null)) {
    notes.unshift({ code: 'from_baton', element: 'process', name: nameOfProcess(process) });
  }
  for (const { element, name, id } of conditional) notes.push({ code: 'flow_condition', element, name: name || id });
  return { name: nameOfProcess(process), nodes, notes };
}

const isActivity = (element: XmlElement) => isBpmn(element) && activities.has(element.name);

const tidy = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** What people called an element, or wrote in it. */
const nameOf = (element: XmlElement): string =>
  tidy(element.attributes.name ?? '') ||
  tidy(childrenOf(element, 'text').map(deepText).join(' ')).slice(0, 200) ||
  (element.attributes.id ?? '');

const leftOut = (element: XmlElement): BpmnNote => ({
  code: 'left_out',
  element: element.name,
  name: nameOf(element),
});

/** A timer, a message, an error: what an event waits for or causes. */
const hasDefinition = (element: XmlElement) =>
  element.children.some((one) => isBpmn(one) && /EventDefinition$|^eventDefinitionRef$/.test(one.name));
const isRepeated = (element: XmlElement) =>
  element.children.some((one) => isBpmn(one) && /LoopCharacteristics$/.test(one.name));

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
  if (kind === 'startEvent') {
    if (hasDefinition(element)) note('start_by_hand');
    return { ...node, kind: 'start' };
  }
  if (activities.has(kind)) {
    if (isRepeated(element)) note('done_once');
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
  if (kind === 'endEvent') {
    if (hasDefinition(element)) note('end_simplified');
    return node;
  }
  if (!silent.has(kind)) notes.push(leftOut(element));
  return null;
}

const deepText = (element: XmlElement): string => element.text + element.children.map(deepText).join(' ');
