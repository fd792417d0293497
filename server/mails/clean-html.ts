import sanitize from 'sanitize-html';
import { escapeWords, htmlOfBody, isHtmlBody } from '../../contract/mail-body.ts';
import { fillInsertions } from '../../engine/insertions.ts';

/** Gives the words for a key that a text inserts; null leaves nothing in its place. */
export type InsertionTexts = (key: string) => string | null;

/** The one list of what a mail written by people may hold. The editor offers the same (`web/ui/rich-text`). */
const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'h2', 'h3', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 20,
};

/** What other programs write for the same. */
const synonyms = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3' };

const outside = { target: '_blank', rel: 'noopener noreferrer' };

/** A body as it is kept: HTML with only what is allowed in it; plain text stays plain text. */
export function cleanBody(body: string): string {
  return isHtmlBody(body) ? clean(body, keptLink) : body;
}

/** A body as it is sent or shown: HTML, harmless, with every insertion filled and escaped for where it lands. */
export function fillBody(body: string, wordsFor: InsertionTexts): string {
  return clean(
    htmlOfBody(body),
    (href) => fillLink(href, wordsFor),
    (text) => fillInsertions(text, wordsFor, (words) => escapeWords(words).replace(/\r?\n/g, '<br />')),
  );
}

/** A body that has nothing to insert any more: braces in it are the writer's, or a value's, own. */
export const finishBody = (body: string): string =>
  clean(htmlOfBody(body), (href) => (isAddress(keptLink(href)) ? keptLink(href) : ''));

function clean(html: string, linkOf: (href: string) => string, textFilter?: (text: string) => string): string {
  const a: sanitize.Transformer = (tagName, { href = '' }) => {
    const link = linkOf(href.trim());
    return { tagName, attribs: link ? { href: link, ...outside } : {} };
  };
  return sanitize(html, { ...allowed, transformTags: { ...synonyms, a }, ...(textFilter && { textFilter }) });
}

const insertion = /^\{\{[^{}]*\}\}$/;

/** Addresses and what may become one; who writes `example.org` means the site. */
function keptLink(href: string): string {
  if (isAddress(href) || insertion.test(href)) return href;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(href) ? `https://${href}` : '';
}

/** A link that is one insertion takes the address whole; within an address a value is one part, and can begin no other. */
function fillLink(href: string, wordsFor: InsertionTexts): string {
  const link = fillInsertions(href, wordsFor, insertion.test(href) ? (words) => words.trim() : encodePart);
  return isAddress(link) ? link : '';
}

/** Half of a surrogate pair, which no address can hold, becomes the sign for what is unknown. */
const encodePart = (words: string): string => encodeURIComponent(words.toWellFormed());

/** Whole addresses alone: a mail stands nowhere that another could begin at. */
const isAddress = (link: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(link);
