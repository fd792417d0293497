import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import tagsFile from './tags.json' with { type: 'json' };
import { type Template, type TemplateTag, template, templateTag } from './template.ts';

const folder = new URL('./', import.meta.url);

/**
 * Reads every workflow of the library, by slug. Server only: the browser has no files.
 * @throws An error that names the file which does not match the schema.
 */
export async function listTemplates(): Promise<Template[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json') && file !== 'tags.json').sort();
  return Promise.all(files.map(readTemplate));
}

async function readTemplate(file: string): Promise<Template> {
  const parsed = template.safeParse(JSON.parse(await readFile(new URL(file, folder), 'utf8')));
  if (!parsed.success) throw new Error(`library/${file} is not a template:\n${z.prettifyError(parsed.error)}`);
  if (`${parsed.data.slug}.json` !== file) throw new Error(`library/${file} has the slug ${parsed.data.slug}`);
  return parsed.data;
}

const tags = z.array(templateTag).parse(tagsFile);

/** The tags that the workflows of the library share, in the order in which they are shown. */
export const listTemplateTags = (): readonly TemplateTag[] => tags;
