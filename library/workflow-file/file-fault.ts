import type { FieldFault } from '../../contract/errors.ts';

/** Something in a file that is wrong. */
export interface FileFault {
  /** Where, as `action_groups.0.actions.1.go_back_to`. */
  path: string;
  code: FieldFault;
  values?: Record<string, string | number>;
}

/** The most faults that are told at once. */
const mostReported = 50;

/** A workflow file of the right shape that cannot become a definition. */
export class WorkflowFileError extends Error {
  readonly faults: readonly FileFault[];

  constructor(faults: readonly FileFault[]) {
    super(faults.map(({ path, code }) => `${path}: ${code}`).join(', '));
    this.name = 'WorkflowFileError';
    this.faults = faults.slice(0, mostReported);
  }
}
