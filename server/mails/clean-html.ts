import sanitize from 'sanitize-html';
import { escapeHtml, htmlOfBody, isHtmlBody } from '../../contract/mail-body.ts';
import { fillInsertions, strictBudget, type TextBudget } from '../../engine/insertions.ts';
import { liftTables } from './lift-tables.ts';
import { htmlOfTable, type MailTable } from './mail-table.ts';

/** Returns the text for an insertion's key, or null to insert nothing. */
export type InsertionTexts = (key: string) => string | null;
/** Returns the table for an insertion's key, or null if it inserts a text. */
export type InsertionTables = (key: string) => MailTable | null;

/** The HTML that people may write in a mail. The editor offers the same (`web/ui/rich-text`). */
const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'h2', 'h3', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 20,
};

/** What a body contains once its insertions are replaced. Tables come from fields only, and nobody edits their cells. */
const finished: sanitize.IOptions = {
  ...allowed,
  allowedTags: [...(allowed.allowedTags as string[]), 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  allowedAttributes: {
    ...(allowed.allowedAttributes as object),
    th: ['align'],
    td: ['align'],
  },
};

/** Tags that other programs write for the same formatting. */
const synonyms = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3' };

const outside = { target: '_blank', rel: 'noopener noreferrer' };

/** Cleans a body for storage: HTML keeps only what is allowed; plain text is unchanged. */
export function cleanBody(body: string): string {
  return isHtmlBody(body) ? clean(body, allowed, keptLink) : body;
}

/**
 * Prepares a body for sending or showing: cleaned HTML, with every insertion replaced and escaped for its context.
 * @param budget     For the texts and links of the whole body.
 * @param tableFor Whatever has a table is inserted as one, outside of links.
 * @throws EngineError text_too_long
 */
export function fillBody(
  body: string,
  textFor: InsertionTexts,
  budget: TextBudget = strictBudget(),
  tableFor: InsertionTables = () => null,
): string {
  const insert = (key: string): string | null => {
    const table = tableFor(key);
    if (table) return htmlOfTable(table);
    return escapeHtml(textFor(key) ?? '').replace(/\r?\n/g, '<br />');
  };
  const filled = clean(
    htmlOfBody(body),
    allowed,
    (href) => fillLink(href, textFor, budget),
    (text) => fillInsertions(text, insert, (html) => html, budget),
  );
  return liftTables(filled);
}

/** Cleans a body whose insertions were already replaced: braces that remain are ordinary text. */
export const finishBody = (body: string): string =>
  clean(htmlOfBody(body), finished, (href) => (isAddress(keptLink(href)) ? keptLink(href) : ''));

function clean(
  html: string,
  options: sanitize.IOptions,
  linkOf: (href: string) => string,
  textFilter?: (text: string) => string,
): string {
  const a: sanitize.Transformer = (tagName, { href = '' }) => {
    const link = linkOf(href.trim());
    return { tagName, attribs: link ? { href: link, ...outside } : {} };
  };
  const cell: sanitize.Transformer = (tagName, { align }) => {
    const attribs: sanitize.Attributes = align === 'right' ? { align } : {};
    return { tagName, attribs };
  };
  return sanitize(html, {
    ...options,
    transformTags: { ...synonyms, a, th: cell, td: cell },
    ...(textFilter && { textFilter }),
  });
}

const insertion = /^\{\{[^{}]*\}\}$/;

/** Keeps addresses and insertions; a domain without a scheme, such as `example.org`, gets https. */
function keptLink(href: string): string {
  if (isAddress(href) || insertion.test(href)) return href;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(href) ? `https://${href}` : '';
}

/** If the link is one insertion, the value is the whole address. Inside an address, the value is one encoded part. */
function fillLink(href: string, textFor: InsertionTexts, budget: TextBudget): string {
  const link = fillInsertions(href, textFor, insertion.test(href) ? (inserted) => inserted.trim() : encodePart, budget);
  return isAddress(link) ? link : '';
}

/** encodeURIComponent throws on half of a surrogate pair, so that is replaced first. */
const encodePart = (words: string): string => encodeURIComponent(words.toWellFormed());

/** Absolute addresses only: a mail has no base address for relative ones. */
const isAddress = (link: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(link);
