/** The steps in which an import is prepared, in their order. */
export const importSteps = ['file', 'columns', 'target', 'preview'] as const;
export type ImportStep = (typeof importSteps)[number];

/** Validates the search parameters of an import's page; without a step the page chooses one. */
export function validateImportSearch({ step }: Record<string, unknown>): { step?: ImportStep } {
  return importSteps.includes(step as ImportStep) ? { step: step as ImportStep } : {};
}
