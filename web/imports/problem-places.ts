import type { ImportProblem, ImportProblemCode } from '../../contract/import-preview.ts';
import type { ImportStep } from './import-steps.ts';

/** The setting that causes a problem: its input shows the error. */
type ProblemField = 'encoding' | 'delimiter' | 'date_format' | 'zone' | 'name' | 'workflow';

const fields: { [code in ImportProblemCode]?: ProblemField } = {
  encoding_broken: 'encoding',
  nul_character: 'encoding',
  columns_differ: 'delimiter',
  csv_malformed: 'delimiter',
  date_invalid: 'date_format',
  date_without_zone: 'zone',
  workflow_name_taken: 'name',
  workflow_without_version: 'workflow',
  workflow_gone: 'workflow',
};

/** The message of the first error that a setting causes. */
export const errorAt = (problems: readonly ImportProblem[], field: ProblemField): string | undefined =>
  problems.find(({ code, severity }) => severity === 'error' && fields[code] === field)?.message;

const ofTarget = new Set<ImportProblemCode>([
  'workflow_name_taken',
  'workflow_without_version',
  'workflow_gone',
  'not_allowed',
  'too_many_activities',
  'activity_without_action',
  'cannot_run_on',
  'case_known',
]);

export const stepOf = ({ code }: ImportProblem): ImportStep => (ofTarget.has(code) ? 'target' : 'columns');

/** The steps that have an error. */
export const faultySteps = (problems: readonly ImportProblem[]): ImportStep[] => [
  ...new Set(problems.filter(({ severity }) => severity === 'error').map(stepOf)),
];
