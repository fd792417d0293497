import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunExport } from '../../contract/exports.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
  type TestWorkflow,
  type TestWorkspace,
} from './factories.ts';
import type { Answer, TestApp } from './open-test-app.ts';

type One = { export: RunExport };

/** A workspace with a workflow, and what tests do with its exports. */
export interface ExportWorld {
  workspace: TestWorkspace;
  workflow: TestWorkflow;
  request: (person: TestPerson, more?: object) => Promise<Answer<One>>;
  read: (person: TestPerson, id: string) => Promise<RunExport>;
  /** Requests an export, lets the workers make its file, and returns it as it is then. */
  make: (person: TestPerson, more?: object) => Promise<RunExport>;
  /** Starts a run of the workflow. */
  start: (name: string) => Promise<Answer>;
  fetchFile: (person: TestPerson, url: string) => ReturnType<typeof fetchFile>;
  /** The names of the stored files of the workspace's exports. */
  storedFiles: () => string[];
}

let count = 0;

export async function createExportWorld(app: TestApp): Promise<ExportWorld> {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const definition = requestDefinition([owner.ref], definitionBuilders(`exported ${++count}`));
  const workflow = await createTestWorkflow(workspace, definition, [owner.ref]);
  const request: ExportWorld['request'] = (person, more = {}) =>
    person.call<One>('POST', `${path}/exports`, { workflow_id: workflow.id, format: 'csv', ...more });
  const read: ExportWorld['read'] = async (person, id) =>
    (await person.call<One>('GET', `${path}/exports/${id}`)).body.export;
  return {
    workspace,
    workflow,
    request,
    read,
    make: async (person, more) => {
      const { body, problem } = await request(person, more);
      if (!body.export) throw new Error(JSON.stringify(problem));
      await app.work();
      return read(person, body.export.id);
    },
    start: (name) => owner.call('POST', `${path}/runs`, { workflow_id: workflow.id, run: { name } }),
    fetchFile: (person, url) => fetchFile(app, person, url),
    storedFiles: () => listFiles(join(app.context.config.DATA_DIR, 'files/exports', workspace.id)),
  };
}

const fetchFile = (app: TestApp, { token }: TestPerson, url: string) =>
  app.app.inject({ url, headers: { authorization: `Bearer ${token}` } });

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
