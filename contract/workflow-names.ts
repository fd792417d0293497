import { z } from 'zod';
import type { Language } from '../engine/definition.ts';
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

/** The name of a workflow in a language. @param reads Null or undefined for its main one. */
export const nameIn = (
  { main_name, translations }: { main_name: string; translations: WorkflowTranslations },
  reads: Language | null | undefined,
): string => (reads && translations[reads]?.name) || main_name;
