import { z } from 'zod';
import * as account from './account.ts';
import * as analytics from './analytics.ts';
import * as billing from './billing.ts';
import * as comments from './comments.ts';
import * as conformance from './conformance.ts';
import * as definition from './definition.ts';
import * as designing from './designing.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as exports from './exports.ts';
import * as fieldTotals from './field-totals.ts';
import * as files from './files.ts';
import * as forecasts from './forecasts.ts';
import * as groups from './groups.ts';
import * as help from './help.ts';
import * as home from './home.ts';
import * as identity from './identity.ts';
import * as importOptions from './import-options.ts';
import * as importPreview from './import-preview.ts';
import * as imports from './imports.ts';
import * as installation from './installation.ts';
import * as library from './library.ts';
import * as members from './members.ts';
import * as notices from './notices.ts';
import * as notifications from './notifications.ts';
import * as pastRuns from './past-runs.ts';
import * as plannedRuns from './planned-runs.ts';
import * as providers from './providers.ts';
import * as runActions from './run-actions.ts';
import * as runBulk from './run-bulk.ts';
import * as runLists from './run-lists.ts';
import * as runMoves from './run-moves.ts';
import * as runs from './runs.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as secrets from './secrets.ts';
import * as sharedShapes from './shared-shapes.ts';
import * as shownDefinition from './shown-definition.ts';
import * as tags from './tags.ts';
import * as testCases from './test-cases.ts';
import * as triggers from './triggers.ts';
import * as viewers from './viewers.ts';
import * as workflowFile from './workflow-file.ts';
import * as workflowFiles from './workflow-files.ts';
import * as workflows from './workflows.ts';
import * as workspaces from './workspaces.ts';

/** The contract's modules by capability: each is a tag of the OpenAPI document, in this order. */
const capabilities: Record<string, Record<string, unknown>[]> = {
  accounts: [identity, account, secondFactor, providers],
  workspaces: [workspaces],
  search: [search],
  members: [members],
  groups: [groups],
  tags: [tags],
  workflows: [workflows, workflowFile, workflowFiles, testCases, pastRuns, runMoves, designing],
  library: [library],
  triggers: [triggers],
  runs: [runs, runActions, runBulk, runLists],
  analytics: [analytics, conformance, fieldTotals, forecasts],
  planned_runs: [plannedRuns],
  home: [home],
  comments: [comments],
  files: [files],
  viewers: [viewers],
  exports: [exports],
  imports: [importOptions, importPreview, imports],
  notices: [notices, notifications],
  secrets: [secrets],
  billing: [billing],
  installation: [installation],
  events: [events],
  help: [help],
};

export interface Operation {
  /** The name under which the contract exports the endpoint. Generated clients use it, so it must not change. */
  id: string;
  tag: string;
}

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'method' in one && 'path' in one;

const exportedValues = Object.entries(capabilities).flatMap(([tag, modules]) =>
  modules.flatMap((module) => Object.entries(module).map(([name, value]) => ({ tag, name, value }))),
);

export const operationTags: string[] = Object.keys(capabilities);

export const operations: ReadonlyMap<Endpoint, Operation> = new Map(
  exportedValues.flatMap(({ tag, name, value }) => (isEndpoint(value) ? [[value, { id: name, tag }] as const] : [])),
);

/** The kinds of schemas that have a name of their own in a client; a text or number has none. */
const namedKinds: string[] = ['object', 'union', 'enum', 'record', 'intersection', 'lazy', 'array'];

/** The parameters of paths and queries need no names, because the document lists them one by one. */
const parameters = new Set<unknown>([...operations.keys()].flatMap(({ params, query }) => [params, query]));

const shapes = [definition, shownDefinition, sharedShapes].flatMap((module) =>
  Object.entries(module).map(([name, value]) => ({ name, value: value as unknown })),
);

/** The name of every schema that the contract exports: `runStep` is `RunStep` in the OpenAPI document. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = new Map(
  [...shapes, ...exportedValues].flatMap(({ name, value }) =>
    value instanceof z.ZodType && namedKinds.includes(value.def.type) && !parameters.has(value)
      ? [[value, `${name.charAt(0).toUpperCase()}${name.slice(1)}`] as const]
      : [],
  ),
);
