import { parseArgs } from 'node:util';
import { type ImportMapping, type ImportOptions, importMapping } from '../../contract/import-options.ts';

export const usage = `npm run import -- FILE --url http://localhost:3000 --email you@example.org --into NAME

  FILE                  an event log: CSV, TSV or XES, plain or gzip
  --url URL             where Baton is; BASE_URL if left out
  --email ADDRESS       who imports; the password is read from BATON_PASSWORD. BATON_TOKEN, the token of a session, does too
  --workspace NAME      name or id; not needed by members of one workspace
  --into NAME           a workflow by name or id; one that does not exist is created
  --map ROLE=COLUMN,…   case, activity, timestamp, start, lifecycle, instance, person, email, group, outcome, name
  --run-field COLUMN    a column to import as a field of the run; can be repeated
  --step-field COLUMN   … as a field of each step
  --completing NAME     an activity that completes a case; can be repeated
  --cancelling NAME     … that cancels it
  --unfinished WHAT     what becomes of other cases: cancelled (default) or running
  --date-format FORMAT  iso, dmy, mdy, unix or unix_ms
  --zone ZONE           of dates without an offset: Europe/Paris
  --delimiter SIGN      , ; | or tab
  --encoding NAME       utf-8, utf-16le, utf-16be, windows-1252 or windows-874
  --source NAME         tells logs of several tools apart that have the same case ids
  --enable              people can start runs of the new workflow at once
  --report FILE         where to write the rows that were left out
  --preview             shows what would be imported, and imports nothing
`;

export interface Arguments {
  file: string;
  url: string;
  email: string;
  workspace: string | undefined;
  into: string | undefined;
  enable: boolean;
  report: string | undefined;
  isPreview: boolean;
  /** Roles and the columns that were chosen for them. */
  map: Partial<ImportMapping>;
  fields: ImportMapping['fields'];
  options: Partial<ImportOptions>;
}

/** @throws Error with a sentence for the person at the terminal */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Arguments {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string', default: env.BASE_URL ?? 'http://localhost:3000' },
      email: { type: 'string', default: env.BATON_EMAIL ?? '' },
      workspace: { type: 'string' },
      into: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      'run-field': { type: 'string', multiple: true, default: [] },
      'step-field': { type: 'string', multiple: true, default: [] },
      completing: { type: 'string', multiple: true },
      cancelling: { type: 'string', multiple: true },
      unfinished: { type: 'string' },
      'date-format': { type: 'string' },
      zone: { type: 'string' },
      delimiter: { type: 'string' },
      encoding: { type: 'string' },
      source: { type: 'string' },
      enable: { type: 'boolean', default: false },
      report: { type: 'string' },
      preview: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (!file) throw new Error('The file is missing.');
  if (values.email === '' && !env.BATON_TOKEN) throw new Error('--email is missing.');
  const given = {
    completing: values.completing,
    cancelling: values.cancelling,
    unfinished: values.unfinished,
    date_format: values['date-format'],
    zone: values.zone,
    delimiter: values.delimiter === 'tab' ? '\t' : values.delimiter,
    encoding: values.encoding,
    source: values.source,
  };
  const field = (of: 'run' | 'step') => (column: string) => ({ column, of, label: column, type: 'text' as const });
  return {
    file,
    url: values.url,
    email: values.email,
    workspace: values.workspace,
    into: values.into,
    enable: values.enable,
    report: values.report,
    isPreview: values.preview,
    map: readMap(values.map.join(',')),
    fields: [...values['run-field'].map(field('run')), ...values['step-field'].map(field('step'))],
    options: Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<ImportOptions>,
  };
}

function readMap(text: string): Partial<ImportMapping> {
  const roles = Object.keys(importMapping.shape).filter((role) => role !== 'fields');
  const pairs = text.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      const role = pair.slice(0, at);
      if (!roles.includes(role)) throw new Error(`--map: ${pair} is no ROLE=COLUMN; roles are ${roles.join(', ')}.`);
      return [role, pair.slice(at + 1) || null];
    }),
  );
}
