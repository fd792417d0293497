import type { Language } from '../engine/definition.ts';
import type { WorkflowTranslations } from './workflow-names.ts';

/** The name of a workflow in a language. @param reads Null or undefined for its main one. */
export const nameIn = (
  { main_name, translations }: { main_name: string; translations: WorkflowTranslations },
  reads: Language | null | undefined,
): string => (reads && translations[reads]?.name) || main_name;
