import { errorTitles } from '../../contract/error-titles.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import type { describeApi } from './describe-api.ts';
import { escapeHtml } from './escape-html.ts';
import type { JsonSchema } from './example-of.ts';

type Description = ReturnType<typeof describeApi>;
type Operation = Description['paths'][string][string];

/** The body of a page of the OpenAPI document: a list of calls with their input and output. */
export function showApi(description: Description): string {
  const calls = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      tag: (operation as { tags: string[] }).tags[0] as string,
      text: showCall(method.toUpperCase(), path, operation, description.components.responses),
    })),
  );
  const ofTag = Object.groupBy(calls, ({ tag }) => tag);
  const tags = description.tags.map(({ name }) => name);
  return `${showText(description.info.description)}
<p>Programs get this page as an OpenAPI 3.1 document: ask for <code>application/json</code>.</p>
<p>${[...tags.map((tag) => [`tag-${tag}`, tag]), ['schemas', 'Schemas'], ['problems', 'Problems']]
    .map(([id, name]) => `<a href="#${id}">${name}</a>`)
    .join(' · ')}</p>
${tags.map((tag) => `<h1 id="tag-${tag}">${tag}</h1>${(ofTag[tag] ?? []).map(({ text }) => text).join('\n')}`).join('\n')}
<h1 id="schemas">Schemas</h1>${Object.entries(description.components.schemas)
    .map(([name, schema]) => showComponent(name, schema))
    .join('\n')}
<h1 id="problems">Problems</h1><dl>${Object.keys(errorStatus).map(showCode).join('\n')}</dl>`;
}

function showCall(
  method: string,
  path: string,
  operation: Operation,
  common: Description['components']['responses'],
): string {
  const { operationId, summary, parameters, requestBody, responses } = operation as {
    operationId: string;
    summary: string;
    parameters: { name: string; in: string; required?: boolean; description?: string }[];
    requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> };
    responses: Record<string, { $ref?: string; description?: string; content: Record<string, { schema: unknown }> }>;
  };
  const named = parameters.map(
    (one) =>
      `- **${one.name}** (${one.in}${one.required ? ', required' : ''})${one.description ? `: ${one.description}` : ''}`,
  );
  const [body] = Object.values(requestBody?.content ?? {});
  const [[, success] = []] = Object.entries(responses);
  const errors = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { $ref = '', description }]) => {
      const shared = common[$ref.replace('#/components/responses/', '')];
      return `${status}: ${(shared ?? { description }).description}`;
    });
  return `<details id="${operationId}"><summary><code>${method} ${escapeHtml(path)}</code><span>${showLine(summary)}</span></summary>
${named.length > 0 ? `<h2>Parameters</h2>${showText(named.join('\n'))}` : ''}
${body ? `<h2>Body</h2>${showSchema(body.schema)}` : ''}
${body?.example ? `<h2>Example of a body</h2>${showSchema(body.example)}` : ''}
${success ? `<h2>Reply</h2>${showSchema(Object.values(success.content)[0]?.schema)}` : ''}
<h2>Errors</h2><pre>${escapeHtml(errors.join('\n'))}</pre></details>`;
}

const showLine = (line: string) =>
  escapeHtml(line)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/`([^`]+)`/g, '<code>$1</code>');

/** The little of Markdown that descriptions have: paragraphs, entries of a list, bold text and code. */
function showText(text: string): string {
  const blocks = text.split('\n\n').map((block) => {
    const entries = block.split('\n');
    if (!entries.every((entry) => entry.startsWith('- '))) return `<p>${showLine(block)}</p>`;
    return `<ul>${entries.map((entry) => `<li>${showLine(entry.slice(2))}</li>`).join('')}</ul>`;
  });
  return blocks.join('\n');
}

/** The entry that the `type` of a problem links to. */
function showCode(code: string): string {
  const title = escapeHtml(errorTitles[code as ErrorCode]);
  return `<dt id="${code}"><code>${code}</code></dt><dd>${errorStatus[code as ErrorCode]} ${title}</dd>`;
}

/** A schema; the names of others in it lead to them. */
const showSchema = (schema: unknown) =>
  `<pre>${escapeHtml(JSON.stringify(schema, null, 2) ?? '').replace(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#schema-$1">$&</a>',
  )}</pre>`;

function showComponent(name: string, { examples, ...schema }: JsonSchema): string {
  const example = examples ? `<h2>Example</h2>${showSchema(examples[0])}` : '';
  // The name stands inside, because a link opens only what is around its target.
  return `<details><summary><code>${name}</code></summary><div id="schema-${name}">${showSchema(schema)}${example}</div></details>`;
}
