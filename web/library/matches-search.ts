import { foldText } from '../../contract/fold-text.ts';
import type { TemplateSummary } from '../../contract/library.ts';
import type { TFunction } from '../lib/locale-keys.ts';

/** Whether each word of a search text is in the name, description, tags or industries, ignoring case and accents. */
export function matchesSearch(
  template: TemplateSummary,
  search: string,
  t: TFunction<['library', 'workspaces']>,
): boolean {
  const industries = template.industries.map((industry) => t(`workspaces:industries.${industry}`));
  const tags = template.tags.map(({ name }) => name);
  const text = foldText([template.name, template.description, ...tags, ...industries].join(' '));
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
