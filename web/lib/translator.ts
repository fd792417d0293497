import type { Language } from '../../engine/definition.ts';
import type { TextValues, TFunction } from './locale-keys.ts';

/** The texts of one namespace: sentences by key, of which groups are nested. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** As `TFunction`, for any keys. */
type Translate = (key: string, values?: TextValues) => string;

type LoadTexts = (language: Language, namespace: string) => Promise<Texts>;

interface Options {
  language: Language;
  /** The namespace of keys that name none. */
  namespace: string;
  load: LoadTexts;
}

interface Waiting {
  promise: Promise<void>;
  error?: unknown;
}

/** All that was loaded, by language and namespace; copies for another language share it. */
type Loaded = Map<string, Texts>;

const placeholder = /{{\s*([^{}]+?)\s*}}/g;
const plurals = new Map<Language, Intl.PluralRules>();
const numbers = new Map<Language, Intl.NumberFormat>();

/**
 * The interface's texts in one language. Texts are in the format of i18next: `{{name}}` for a value, `_one` and `_other` for
 * plural forms, `_zero` for none, and `_` with a context for a variant of a text.
 */
export class Translator {
  #language: Language;
  /** The language that was asked for last, which may still be loading. */
  #wanted: Language;
  readonly #options: Options;
  readonly #loaded: Loaded;
  readonly #loading: Map<string, Promise<void>>;
  readonly #listeners = new Set<(language: Language) => void>();
  readonly #fixed = new Map<string, Translate>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(options: Options, loaded: Loaded = new Map(), loading = new Map<string, Promise<void>>()) {
    this.#language = options.language;
    this.#wanted = options.language;
    this.#options = options;
    this.#loaded = loaded;
    this.#loading = loading;
  }

  get language(): Language {
    return this.#language;
  }

  /** The same as `language`, for components that follow it. */
  readonly getLanguage = (): Language => this.#language;

  /** In the language of the moment, and the namespace of keys that name none. */
  readonly t = ((key: string, values?: TextValues) => this.fix(this.#options.namespace)(key, values)) as TFunction;

  /** Whether there is a text for the key, in the namespaces that are loaded. */
  exists(key: string): boolean {
    return this.#find(this.#language, this.#options.namespace, key) !== undefined;
  }

  /** `t` for one namespace and language; the same function for the same two, so that components may depend on it. */
  fix(namespace: string, language: Language = this.#language): Translate {
    const id = `${language}/${namespace}`;
    const known = this.#fixed.get(id);
    if (known) return known;
    const translate: Translate = (key, values = {}) => {
      for (const form of formsOf(key, values, language)) {
        const text = this.#find(language, namespace, form);
        if (text !== undefined) return fill(text, values, language);
      }
      return key.slice(key.indexOf(':') + 1);
    };
    this.#fixed.set(id, translate);
    return translate;
  }

  has(namespaces: readonly string[]): boolean {
    return namespaces.every((namespace) => this.#loaded.has(`${this.#language}/${namespace}`));
  }

  /**
   * Loads texts for the language of the moment. What failed before is tried again.
   * @throws The error that prevented loading: a page without texts would show their keys.
   */
  async load(namespaces: readonly string[]): Promise<void> {
    this.#waiting.clear();
    await this.#loadAll(this.#wanted, namespaces);
  }

  /**
   * What a component throws whose texts are not loaded yet: a promise that it waits for, or the error that prevented loading.
   * What failed is asked for again by `load` only.
   */
  missing(namespaces: readonly string[]): unknown {
    const id = `${this.#language}/${namespaces.join()}`;
    const known = this.#waiting.get(id);
    if (known) return known.error ?? known.promise;
    const waiting: Waiting = { promise: this.#loadAll(this.#language, namespaces) };
    this.#waiting.set(id, waiting);
    waiting.promise.catch((error: unknown) => {
      waiting.error = error;
    });
    return waiting.promise;
  }

  /**
   * Changes the language when its texts of all namespaces that are loaded have arrived. What still loads, or could not be
   * loaded, is left to whoever shows it. Of two changes the later one holds.
   * @throws If texts could not be loaded; the language stays as it is.
   */
  async change(language: Language): Promise<void> {
    this.#wanted = language;
    try {
      await this.#loadAll(language, this.#shown());
    } catch (error) {
      if (this.#wanted === language) this.#wanted = this.#language;
      throw error;
    }
    if (this.#wanted !== language || this.#language === language) return;
    this.#language = language;
    for (const listener of this.#listeners) listener(language);
  }

  /** @returns Ends the subscription. */
  readonly onChange = (listener: (language: Language) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For another language than the page's. It shares what is loaded. */
  copy(language: Language): Translator {
    return new Translator({ ...this.#options, language }, this.#loaded, this.#loading);
  }

  /** The namespaces that are loaded in the language of the moment. */
  #shown(): string[] {
    const start = `${this.#language}/`;
    return [...this.#loaded.keys()].filter((id) => id.startsWith(start)).map((id) => id.slice(start.length));
  }

  async #loadAll(language: Language, namespaces: readonly string[]): Promise<void> {
    await Promise.all(namespaces.map((namespace) => this.#loadOne(language, namespace)));
  }

  #loadOne(language: Language, namespace: string): Promise<void> | undefined {
    const id = `${language}/${namespace}`;
    if (this.#loaded.has(id)) return undefined;
    const loading =
      this.#loading.get(id) ??
      this.#options
        .load(language, namespace)
        .then((texts) => {
          this.#loaded.set(id, texts);
        })
        .finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    return loading;
  }

  #find(language: Language, ownNamespace: string, key: string): string | undefined {
    const colon = key.indexOf(':');
    const namespace = colon < 0 ? ownNamespace : key.slice(0, colon);
    let found: string | Texts | undefined = this.#loaded.get(`${language}/${namespace}`);
    for (const part of key.slice(colon + 1).split('.')) {
      if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
      found = found[part];
    }
    return typeof found === 'string' ? found : undefined;
  }
}

/** The keys of a text that fit its context and count, the most fitting one first. */
function formsOf(key: string, { count, context }: TextValues, language: Language): string[] {
  const isVariant = (typeof context === 'string' && context !== '') || typeof context === 'number';
  const bases = isVariant ? [`${key}_${context}`, key] : [key];
  if (typeof count !== 'number') return bases;
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  const form = rules.select(count);
  return bases.flatMap((base) => [...(count === 0 ? [`${base}_zero`] : []), `${base}_${form}`, base]);
}

function fill(text: string, values: TextValues, language: Language): string {
  if (!text.includes('{{')) return text;
  return text.replace(placeholder, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name];
    if (name === 'count' && typeof value === 'number' && value >= 1000) return formatCount(value, language);
    return value === undefined || value === null ? '' : String(value);
  });
}

/** Large counts as the language writes them: "6,187 runs", in French "6 187". */
function formatCount(count: number, language: Language): string {
  const format = numbers.get(language) ?? new Intl.NumberFormat(language);
  numbers.set(language, format);
  return format.format(count);
}
