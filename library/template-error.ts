/** A file of the library that is wrong. */
export class TemplateError extends Error {
  readonly slug: string;
  /** The key that stands twice, or leads nowhere. */
  readonly key: string;

  constructor(slug: string, fault: string, key: string) {
    super(`library/${slug}.json ${fault}: ${key}`);
    this.name = 'TemplateError';
    this.slug = slug;
    this.key = key;
  }
}
