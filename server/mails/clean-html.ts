import sanitize from 'sanitize-html';
import { escapeWords, htmlOfBody, isHtmlBody } from '../../contract/mail-body.ts';
import { type FillRoom, fillInsertions, strictRoom } from '../../engine/insertions.ts';

/** Returns the text for an insertion's key, or null to insert nothing. */
export type InsertionTexts = (key: string) => string | null;

/** The HTML that people may write in a mail. The editor offers the same (`web/ui/rich-text`). */
const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'h2', 'h3', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 20,
};

/** Tags that other programs write for the same formatting. */
const synonyms = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3' };

const outside = { target: '_blank', rel: 'noopener noreferrer' };

/** Cleans a body for storage: HTML keeps only what is allowed; plain text is unchanged. */
export function cleanBody(body: string): string {
  return isHtmlBody(body) ? clean(body, keptLink) : body;
}

/**
 * Prepares a body for sending or showing: cleaned HTML, with every insertion replaced and escaped for its context.
 * @param room For the texts and links of the whole body.
 * @throws EngineError text_too_long
 */
export function fillBody(body: string, wordsFor: InsertionTexts, room: FillRoom = strictRoom()): string {
  return clean(
    htmlOfBody(body),
    (href) => fillLink(href, wordsFor, room),
    (text) => fillInsertions(text, wordsFor, (words) => escapeWords(words).replace(/\r?\n/g, '<br />'), room),
  );
}

/** Cleans a body whose insertions were already replaced: braces that remain are ordinary text. */
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

/** Keeps addresses and insertions; a domain without a scheme, such as `example.org`, gets https. */
function keptLink(href: string): string {
  if (isAddress(href) || insertion.test(href)) return href;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(href) ? `https://${href}` : '';
}

/** If the link is one insertion, the value is the whole address. Inside an address, the value is one encoded part. */
function fillLink(href: string, wordsFor: InsertionTexts, room: FillRoom): string {
  const link = fillInsertions(href, wordsFor, insertion.test(href) ? (words) => words.trim() : encodePart, room);
  return isAddress(link) ? link : '';
}

/** encodeURIComponent throws on half of a surrogate pair, so that is replaced first. */
const encodePart = (words: string): string => encodeURIComponent(words.toWellFormed());

/** Absolute addresses only: a mail has no base address for relative ones. */
const isAddress = (link: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(link);
