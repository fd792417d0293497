import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

/** What only the server reads of an endpoint. */
const serverOnly = new Set([
  ...['params', 'query', 'body', 'reply', 'summary', 'errors'],
  ...['status', 'media', 'isStoredFile', 'stream', 'takesTriggerToken'],
]);

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key: { name?: string };
}
interface Call extends Node {
  callee: { name?: string };
  arguments: { properties?: Property[] }[];
}
interface Declaration extends Node {
  declaration?: Declaration | null;
  declarations?: { init: Call | null }[];
}

/**
 * Leaves out of the browser app what only the server reads of the contract: schemas, and the summaries and errors of
 * endpoints. Constants of the contract are marked as pure, so that the bundler drops those that nothing uses.
 */
export function withoutSchemas(): Plugin {
  const contract = join(import.meta.dirname, '../contract', sep);
  return {
    name: 'baton:without-schemas',
    enforce: 'post',
    apply: () => !process.env.VITEST,
    transform(code, id) {
      if (!id.startsWith(contract)) return null;
      const { body } = this.parse(code) as unknown as { body: Declaration[] };
      const calls = body
        .flatMap((node) => (node.declaration ?? node).declarations ?? [])
        .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
      let changed = code;
      // From the end, so that the positions before it stay right.
      for (const call of calls.toReversed()) {
        changed = changed.slice(0, call.start) + writeCall(code, call) + changed.slice(call.end);
      }
      return { code: changed, map: null };
    },
  };
}

function writeCall(code: string, call: Call): string {
  const properties = call.arguments[0]?.properties;
  if (call.callee.name !== 'endpoint' || !properties) {
    return `/* @__PURE__ */ (() => ${code.slice(call.start, call.end)})()`;
  }
  const kept = properties.filter(({ key }) => !serverOnly.has(key?.name ?? ''));
  return `/* @__PURE__ */ endpoint({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`;
}
