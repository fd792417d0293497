import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workflowFile } from '../../contract/workflow-file.ts';
import type { Ref } from '../../engine/definition.ts';
import { assertWellFormed, problemsOf } from '../../engine/problems.ts';
import { buildDefinition } from '../build-definition.ts';
import { listTemplates } from '../list-templates.ts';
import { definitions, people } from '../testing/generate-definitions.ts';
import { idOf } from '../testing/generate-tables.ts';
import { readWorkflowFile } from '../workflow-file/read-workflow-file.ts';
import { NoProcess, readBpmn, XmlFault } from './read-bpmn.ts';
import { readXml, type XmlElement } from './read-xml.ts';
import { writeBpmn } from './write-bpmn.ts';

const nameOf = ({ type, id }: Ref) => (type === 'group' ? `Group ${id}` : `${id}@example.com`);
let last = 0;
const nextId = () => idOf(700_000 + ++last);
const model = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

const processOf = (inner: string, more = '') =>
  `<definitions xmlns="${model}" targetNamespace="x">${more}<process id="p" name="Order">${inner}</process></definitions>`;
const flow = (id: string, from: string, to: string, name = '') =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" name="${name}"/>`;
const tasks = (...ids: string[]) => ids.map((id) => `<userTask id="${id}" name="${id.toUpperCase()}"/>`).join('');

/** Groups as lists of actions, each with its type and condition. */
function outline(text: string) {
  const { file, notes } = readBpmn(text, 'order.bpmn');
  const definition = readWorkflowFile(workflowFile.parse(file), { nextId, resolve: () => [people[0]!] });
  assertWellFormed(definition);
  const groups = (file.action_groups ?? []).map(({ actions }) =>
    actions.map(({ name, type, condition }) => `${name} ${type}${condition ? ` ${JSON.stringify(condition)}` : ''}`),
  );
  return { file, groups, notes: notes.map(({ code, name }) => `${code} ${name}`), definition };
}

const all = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(all)];

describe('a workflow as BPMN', () => {
  const check = (text: string) => {
    const elements = all(readXml(text));
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z_][\w.-]*$/);
    const flows = elements.filter(({ name }) => name === 'sequenceFlow');
    const nodes = new Set(
      elements
        .filter(({ name }) => /Event$|Task$|^task$|Gateway$|Activity$/.test(name))
        .map((one) => one.attributes.id),
    );
    const shapes = new Map(
      elements.filter(({ name }) => name === 'BPMNShape').map((one) => [one.attributes.bpmnElement, one]),
    );
    const edges = elements.filter(({ name }) => name === 'BPMNEdge');
    expect(edges.map((one) => one.attributes.bpmnElement)).toEqual(flows.map((one) => one.attributes.id));
    expect([...shapes.keys()].sort()).toEqual([...nodes].sort());
    for (const { attributes } of flows) {
      expect(nodes.has(attributes.sourceRef) && nodes.has(attributes.targetRef), attributes.id).toBe(true);
    }
    // Nothing lies upon anything else.
    const boxes = [...shapes.values()].map(
      (one) => one.children[0]!.attributes as Record<'x' | 'y' | 'width' | 'height', string>,
    );
    const overlaps = boxes.flatMap((one, at) =>
      boxes.slice(at + 1).filter((other) => {
        const apart = (low: 'x' | 'y', size: 'width' | 'height') =>
          Number(one[low]) + Number(one[size]) <= Number(other[low]) ||
          Number(other[low]) + Number(other[size]) <= Number(one[low]);
        return !apart('x', 'width') && !apart('y', 'height');
      }),
    );
    expect(overlaps).toEqual([]);
    return elements;
  };

  it('is well-formed with a drawing of every node and flow, whatever the workflow', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        check(writeBpmn({ name: 'A & "B" <c>', definition }, nameOf));
      }),
      { numRuns: 60 },
    );
  });

  it('has the actions of every template, in an order that comes back', async () => {
    for (const template of await listTemplates()) {
      const roles = Object.fromEntries(template.roles.map(({ key }) => [key, [people[2]!]]));
      const definition = buildDefinition(template, { language: 'en', roles, nextId });
      const text = writeBpmn({ name: template.name.en, definition }, nameOf);
      check(text);
      const { file, definition: read, notes } = outline(text);
      expect(file.name).toBe(template.name.en);
      expect(notes[0]).toBe(`from_baton ${template.name.en}`);
      const named = (one: typeof definition) =>
        one.action_groups.flatMap(({ actions }) =>
          actions.filter(({ stepable_type }) => stepable_type !== 'go_back').map(({ name }) => name),
        );
      const [before, after] = [named(definition), named(read)];
      expect(after.filter((name) => before.includes(name)).sort()).toEqual(before.toSorted());
      const places = (one: typeof definition) =>
        new Map(one.action_groups.flatMap(({ actions }, at) => actions.map(({ name }) => [name, at] as const)));
      const [from, to] = [places(definition), places(read)];
      for (const one of before) {
        for (const other of before) {
          if (from.get(one)! < from.get(other)!)
            expect(to.get(one)!, `${template.slug}: ${one}, ${other}`).toBeLessThan(to.get(other)!);
        }
      }
    }
  });
});

describe('reading BPMN', () => {
  it('makes a group of each activity of a sequence, and of those that are parallel', () => {
    const text = processOf(
      `<startEvent id="s"/>${tasks('a', 'b', 'c', 'd')}<parallelGateway id="split"/><parallelGateway id="join"/><endEvent id="e"/>
      ${flow('1', 's', 'a')}${flow('2', 'a', 'split')}${flow('3', 'split', 'b')}${flow('4', 'split', 'c')}
      ${flow('5', 'b', 'join')}${flow('6', 'c', 'join')}${flow('7', 'join', 'd')}${flow('8', 'd', 'e')}`,
    );
    const { groups, notes, file } = outline(text);
    expect(groups).toEqual([['A task'], ['B task', 'C task'], ['D task']]);
    expect(notes).toEqual([]);
    expect(file.name).toBe('Order');
  });

  it('lets the activity before a gateway decide: yes or no, approved or refused, or one of several', () => {
    const decided = (...names: string[]) =>
      outline(
        processOf(
          `<startEvent id="s"/>${tasks('a', 'b', 'c', 'd')}<exclusiveGateway id="x" name="Which way?"/><exclusiveGateway id="y"/>
          ${flow('1', 's', 'a')}${flow('2', 'a', 'x')}${flow('3', 'x', 'b', names[0])}${flow('4', 'x', 'c', names[1])}
          ${names[2] ? flow('9', 'x', 'y', names[2]) : ''}${flow('5', 'b', 'y')}${flow('6', 'c', 'y')}${flow('7', 'y', 'd')}`,
        ),
      );
    expect(decided('Yes', 'No').groups).toEqual([
      ['A yes_no'],
      ['B task {"all":[{"action":"a","outcome":"yes"}]}', 'C task {"all":[{"action":"a","outcome":"no"}]}'],
      ['D task'],
    ]);
    expect(decided('rejected', 'approved').groups[1]).toEqual([
      'B task {"all":[{"action":"a","outcome":"disapprove"}]}',
      'C task {"all":[{"action":"a","outcome":"approve"}]}',
    ]);
    for (const [yes, no] of [
      ['approuvé', 'refusé'],
      ['อนุมัติ', 'ไม่อนุมัติ'],
      ['Accepted', ''],
    ] as const) {
      expect(decided(yes, no).groups[0], yes).toEqual(['A approval']);
    }
    const several = decided('By post', 'By mail', 'Not at all');
    expect(several.groups[0]).toEqual(['A form']);
    expect(several.groups[1]?.[0]).toBe('B task {"all":[{"field":"which_way","comparator":"is","value":"by_post"}]}');
    expect(several.notes).toEqual(['condition_asked Which way?']);
  });

  it('asks in an action of its own where nobody is before a gateway', () => {
    const text = processOf(
      `<startEvent id="s"/>${tasks('b', 'c')}<exclusiveGateway id="x" name="Large"/>
      ${flow('1', 's', 'x')}${flow('2', 'x', 'b', 'yes')}${flow('3', 'x', 'c', 'no')}`,
    );
    expect(outline(text).groups).toEqual([
      ['Large yes_no'],
      ['B task {"all":[{"action":"large","outcome":"yes"}]}', 'C task {"all":[{"action":"large","outcome":"no"}]}'],
    ]);
  });

  it('makes a go-back of a flow that leads back', () => {
    const text = processOf(
      `<startEvent id="s"/>${tasks('a', 'b', 'c')}<exclusiveGateway id="x"/>
      ${flow('1', 's', 'a')}${flow('2', 'a', 'b')}${flow('3', 'b', 'x')}${flow('4', 'x', 'c', 'approved')}${flow('5', 'x', 'a', 'rejected')}`,
    );
    const { groups, file } = outline(text);
    expect(groups).toEqual([
      ['A task'],
      ['B approval', 'rejected go_back {"all":[{"action":"b","outcome":"disapprove"}]}'],
      ['C task'],
    ]);
    expect(file.action_groups?.[1]?.actions[1]).toMatchObject({ go_back_to: 'a' });
  });

  it('takes the lane as the group that does it, and the pool as the name', () => {
    const text = processOf(
      `<laneSet><lane name="Sales"><flowNodeRef>a</flowNodeRef></lane></laneSet><startEvent id="s"/>${tasks('a')}${flow('1', 's', 'a')}`,
      '<collaboration><participant name="Company" processRef="p"/></collaboration>',
    ).replace(' name="Order"', '');
    const { file } = outline(text);
    expect(file.name).toBe('Company');
    expect(file.action_groups?.[0]?.actions[0]?.assignees).toEqual([{ group: 'Sales' }]);
  });

  it('tells what it leaves out or makes something else of', () => {
    const text = processOf(
      `<startEvent id="s"/><serviceTask id="a" name="Book"/><subProcess id="b" name="Pack"/><intermediateCatchEvent id="t" name="Wait"/>
      <boundaryEvent id="late" name="Late" attachedToRef="a"/><dataObjectReference id="d" name="Paper"/><userTask id="alone" name="Alone"/>
      <eventBasedGateway id="g"/><task id="c" name="C"/><task id="c2" name="c"/>
      ${flow('1', 's', 'a')}${flow('2', 'a', 'b')}${flow('3', 'b', 't')}${flow('4', 't', 'g')}${flow('5', 'g', 'c')}${flow('6', 'c', 'c2')}
      ${flow('7', 'c2', 'a')}`,
      `<process id="q" name="Other"><task id="o"/></process>`,
    );
    const read = readBpmn(
      text
        .replace('<process id="q"', '<process id="q2"')
        .replace(/(<process id="q2".*?<\/process>)(.*)(<\/definitions>)/s, '$2$1$3'),
      '',
    );
    expect(read.notes.map(({ code, element, name }) => `${code} ${element} ${name}`)).toEqual([
      'other_process process Other',
      'became_task serviceTask Book',
      'sub_process subProcess Pack',
      'event_passed intermediateCatchEvent Wait',
      'left_out boundaryEvent Late',
      'left_out dataObjectReference Paper',
      'gateway_simplified eventBasedGateway g',
      'unreachable userTask Alone',
      'endless_loop task c',
    ]);
    expect(read.file.action_groups?.flatMap(({ actions }) => actions.map(({ name }) => name))).toEqual([
      'Book',
      'Pack',
      'C',
      'c (2)',
    ]);
  });

  it('tells what other tools draw around and within a process, by the names that people gave', () => {
    const timer = '<timerEventDefinition/>';
    const text = processOf(
      `<startEvent id="s" name="Every Monday">${timer}</startEvent>
      <userTask id="a" name="A"><multiInstanceLoopCharacteristics/></userTask>${tasks('b', 'c')}
      <endEvent id="e" name="Failed"><errorEventDefinition/></endEvent><endEvent id="e2" name="Ended"/>
      <dataObjectReference id="d" name="Budget" dataObjectRef="o"/><dataObject id="o"/>
      ${flow('1', 's', 'a')}${flow('2', 'a', 'b')}${flow('3', 'b', 'e')}${flow('5', 'c', 'e2')}
      <sequenceFlow id="4" sourceRef="a" targetRef="c"><conditionExpression>x &gt; 1</conditionExpression></sequenceFlow>`,
      `<collaboration><participant name="Buyer" processRef="p"/><participant name="Supplier" processRef="q"/>
      <messageFlow id="m" name="The order"/><textAnnotation id="t"><text>Only above 500</text></textAnnotation></collaboration>`,
    ).replace('</definitions>', '<process id="q"><task id="q1"/></process></definitions>');
    expect(outline(text).notes).toEqual([
      'other_process Supplier',
      'left_out The order',
      'left_out Only above 500',
      'start_by_hand Every Monday',
      'done_once A',
      'end_simplified Failed',
      'left_out Budget',
      'flow_condition A',
    ]);
  });

  it('makes a well-formed definition of any graph, which has no errors but those of missing people and mails', () => {
    const kinds = [
      'userTask',
      'task',
      'sendTask',
      'exclusiveGateway',
      'inclusiveGateway',
      'parallelGateway',
      'endEvent',
      'callActivity',
    ];
    const graphs = fc.record({
      nodes: fc.array(fc.record({ kind: fc.constantFrom(...kinds), name: fc.constantFrom('', 'A', 'B', 'ก') }), {
        minLength: 1,
        maxLength: 9,
      }),
      flows: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('', 'yes', 'no', 'approved', 'x')), {
        maxLength: 18,
      }),
    });
    fc.assert(
      fc.property(graphs, ({ nodes, flows }) => {
        const drawn = nodes.map(({ kind, name }, at) => `<${kind} id="n${at}" name="${name}"/>`).join('');
        const lines = flows.map(([from, to, name], at) =>
          flow(`f${at}`, `n${from % nodes.length}`, `n${to % nodes.length}`, name),
        );
        if (!nodes.some(({ kind }) => /ask|Activity/.test(kind))) return;
        const text = processOf(`<startEvent id="s"/>${flow('first', 's', 'n0')}${drawn}${lines.join('')}`);
        const { definition } = outline(text);
        const expected = ['assignees_missing', 'recipient_missing', 'hook_token_missing', 'no_action_groups'];
        const errors = problemsOf(definition).filter(({ severity }) => severity === 'error');
        const codes = new Set(errors.map(({ code }) => code));
        for (const code of expected) codes.delete(code as never);
        expect([...codes]).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  const bomb = `<!DOCTYPE d [${Array.from({ length: 10 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')}]>`;
  it.each([
    ['a bomb of entities', `${bomb}${processOf('<task id="a" name="&e10;"/>')}`, 'doctype_refused'],
    [
      'an entity of another file',
      `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>${processOf('<task id="a" name="&x;"/>')}`,
      'doctype_refused',
    ],
    ['an entity that is not defined', processOf('<task id="a" name="&x;"/>'), 'xml_malformed'],
    ['what is no XML', '{"name": 1}', 'xml_malformed'],
    ['nothing', '', 'xml_malformed'],
    ['a cut text', processOf('<task id="a"/>').slice(0, -20), 'xml_malformed'],
    ['a null byte', processOf('<task id="a" name="\0"/>'), 'xml_malformed'],
    ['deep elements', '<a>'.repeat(5_000), 'xml_too_deep'],
    ['very many elements', processOf('<task/>'.repeat(60_000)), 'xml_too_large'],
  ])('refuses %s', (_what, text, code) => {
    expect(() => readBpmn(text, '')).toThrow(XmlFault);
    try {
      readBpmn(text, '');
    } catch (error) {
      expect((error as XmlFault).code).toBe(code);
    }
  });

  it('refuses XML that has no process with activities', () => {
    for (const text of ['<a/>', processOf(''), processOf('<startEvent id="s"/>'), `<definitions xmlns="${model}"/>`]) {
      expect(() => readBpmn(text, '')).toThrow(NoProcess);
    }
  });
});
