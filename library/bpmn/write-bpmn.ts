import { xmlText } from '../../contract/xml-text.ts';
import type { Action, Condition, Conditions, Definition, Recipient } from '../../engine/definition.ts';
import { type FileKeys, type NameOfRef, nameThings } from '../workflow-file/name-things.ts';
import { batonNamespace, boundsNamespace, bpmnNamespace, diagramNamespace, edgeNamespace } from './bpmn-names.ts';
import { type FlowEdge, type FlowNode, layOutFlow } from './lay-out-flow.ts';

/** The element of each type of action: people do a user task, a worker a send task. */
const elements: Record<Action['stepable_type'], string> = {
  approval: 'userTask',
  yes_no: 'userTask',
  task: 'userTask',
  form: 'userTask',
  email: 'userTask',
  automatic_email: 'sendTask',
  slack: 'sendTask',
  workflow_hook: 'callActivity',
  go_back: 'task',
};

const gateways = { exclusive: 'exclusiveGateway', parallel: 'parallelGateway', start: 'startEvent', end: 'endEvent' };

/**
 * Writes a workflow as BPMN 2.0 with its diagram, for other tools to show. BPMN has no forms, votes and mails: what comes back
 * from such a file is the flow alone.
 */
export function writeBpmn({ name, definition }: { name: string; definition: Definition }, nameOf: NameOfRef): string {
  const { nodes, edges } = layOutFlow(definition);
  const keys = nameThings(definition);
  const write = (node: FlowNode) => writeNode(node, edges, nameOf);
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="${bpmnNamespace}" xmlns:bpmndi="${diagramNamespace}" xmlns:dc="${boundsNamespace}" xmlns:di="${edgeNamespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:baton="${batonNamespace}" id="Definitions" targetNamespace="${batonNamespace}" exporter="Baton">
  <bpmn:process id="Process" name=${quote(name)} isExecutable="false">
${nodes.map(write).join('\n')}
${edges.map((edge) => writeEdge(edge, keys, nameOf)).join('\n')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="Diagram">
    <bpmndi:BPMNPlane id="Plane" bpmnElement="Process">
${nodes.map(writeShape).join('\n')}
${edges.map(writeLine).join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}

const quote = (text: string): string => `"${xmlText(text)}"`;

function writeNode(node: FlowNode, edges: readonly FlowEdge[], nameOf: NameOfRef): string {
  const { id, kind, name, action } = node;
  const flows = [
    ...edges.filter(({ to }) => to === id).map((edge) => `      <bpmn:incoming>${edge.id}</bpmn:incoming>`),
    ...edges.filter(({ from }) => from === id).map((edge) => `      <bpmn:outgoing>${edge.id}</bpmn:outgoing>`),
  ].join('\n');
  const named = name === '' ? '' : ` name=${quote(name)}`;
  if (!action) {
    const element = gateways[kind as keyof typeof gateways];
    const usual = edges.find((edge) => edge.from === id && edge.isDefault);
    const otherwise = usual ? ` default="${usual.id}"` : '';
    return `    <bpmn:${element} id="${id}"${named}${otherwise}>\n${flows}\n    </bpmn:${element}>`;
  }
  const element = elements[action.stepable_type];
  const documented =
    action.description === '' ? '' : `      <bpmn:documentation>${xmlText(action.description)}</bpmn:documentation>\n`;
  const owners = element === 'userTask' && action.assignees.length > 0 ? writeOwners(action.assignees, nameOf) : '';
  const type = ` baton:type="${action.stepable_type}"`;
  return `    <bpmn:${element} id="${id}"${named}${type}>\n${documented}${flows}${owners}\n    </bpmn:${element}>`;
}

function writeOwners(people: readonly Recipient[], nameOf: NameOfRef): string {
  const names = people.map((person) => {
    if (person.type === 'group') return `group:${nameOf(person)}`;
    if (person.type === 'user_workspace') return `person:${nameOf(person)}`;
    return person.type;
  });
  const owners = [...new Set(names)].map(
    (name) =>
      `\n      <bpmn:potentialOwner>\n        <bpmn:resourceAssignmentExpression><bpmn:formalExpression>${xmlText(name)}</bpmn:formalExpression></bpmn:resourceAssignmentExpression>\n      </bpmn:potentialOwner>`,
  );
  return owners.join('');
}

function writeEdge({ id, from, to, name, condition }: FlowEdge, keys: FileKeys, nameOf: NameOfRef): string {
  const named = name === '' ? '' : ` name=${quote(name)}`;
  const start = `    <bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"${named}`;
  if (!condition?.condition) return `${start} />`;
  const text = xmlText(expressionOf(condition.condition, keys, nameOf));
  return `${start}>\n      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${text}</bpmn:conditionExpression>\n    </bpmn:sequenceFlow>`;
}

/** Conditions as one line for readers of the drawing, in the words of workflow files. */
function expressionOf(conditions: Conditions, keys: FileKeys, nameOf: NameOfRef): string {
  const parts = conditions.items.map((item) =>
    'items' in item ? `(${expressionOf(item, keys, nameOf)})` : describeCondition(item, keys, nameOf),
  );
  return parts.length === 0 ? 'true' : parts.join(conditions.match === 'all' ? ' and ' : ' or ');
}

function describeCondition(condition: Condition, keys: FileKeys, nameOf: NameOfRef): string {
  const step = condition.step_id === null ? 'start' : (keys.steps.get(condition.step_id) ?? '');
  if (condition.when === 'skipped') return `${step} is skipped`;
  if (condition.type === 'answer') return `${step} is ${condition.answer ?? '?'}`;
  const field = keys.index.fields.get(condition.field_id ?? '')?.field;
  const given = [condition.comparator_value ?? []].flat().map((one) => {
    if (field?.type === 'collaborator' && typeof one === 'string') {
      return nameOf({ type: condition.comparator === 'in_group' ? 'group' : 'user_workspace', id: one });
    }
    return keys.choices.get(field?.id ?? '')?.get(String(one)) ?? String(one);
  });
  const key = keys.fields.get(condition.field_id ?? '') ?? '?';
  return [key, condition.comparator ?? '?', ...(given.length > 0 ? [JSON.stringify(given.join(', '))] : [])].join(' ');
}

function writeShape({ id, kind, name, x, y, width, height }: FlowNode): string {
  // At its left: tools put the name of a gateway below it, where a line begins.
  const isNamed = kind === 'exclusive' && name !== '';
  const label = isNamed
    ? `\n        <bpmndi:BPMNLabel><dc:Bounds x="${x - 95}" y="${y - 4}" width="90" height="28" /></bpmndi:BPMNLabel>`
    : '';
  const marker = kind === 'exclusive' ? ' isMarkerVisible="true"' : '';
  return `      <bpmndi:BPMNShape id="${id}_shape" bpmnElement="${id}"${marker}>
        <dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" />${label}
      </bpmndi:BPMNShape>`;
}

function writeLine({ id, points }: FlowEdge): string {
  const way = points.map(({ x, y }) => `        <di:waypoint x="${x}" y="${y}" />`).join('\n');
  return `      <bpmndi:BPMNEdge id="${id}_edge" bpmnElement="${id}">\n${way}\n      </bpmndi:BPMNEdge>`;
}
