import { z } from 'zod';
import { language, manyLines } from './shared-shapes.ts';

const name = z
  .string()
  .trim()
  .max(120)
  .regex(/^[^\p{Cc}]*$/u);

/** Name and description of a workflow in other languages. What is missing or empty is shown in the main one. */
export const workflowTranslations = z.partialRecord(
  language,
  z.object({ name, description: manyLines(2000) }).partial(),
);
export type WorkflowTranslations = z.infer<typeof workflowTranslations>;
