import { z } from 'zod';
import { language, manyLines, optionalLine } from './shared-shapes.ts';

/** Name and description of a workflow in other languages. What is missing or empty is shown in the main one. */
export const workflowTranslations = z.partialRecord(
  language,
  z.object({ name: optionalLine(120), description: manyLines(2000) }).partial(),
);
export type WorkflowTranslations = z.infer<typeof workflowTranslations>;
