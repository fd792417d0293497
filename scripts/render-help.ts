import { Marked, type Token, type Tokens } from 'marked';

export interface HelpHeading {
  id: string;
  text: string;
}

/** What the lists and the search show of a page. */
export interface HelpOutline {
  title: string;
  /** The first paragraph, as plain text: what the page is for. */
  summary: string;
  /** The sections of the page. */
  headings: HelpHeading[];
}

export interface RenderedHelp extends HelpOutline {
  html: string;
  /** Files that the page shows, relative to it. In `html` each stands as `pictureMark` with its position. */
  pictures: string[];
}

export const pictureMark = (position: number): string => `@@picture-${position}@@`;

interface Surroundings {
  language: string;
  /**
   * The same page in English: its headings give the anchors of all languages, so that a link keeps its target in each.
   */
  english: string;
  /** Whether a file exists beside the page; asked for the dark variant of a picture: `flow.png` has `flow-dark.png`. */
  hasFile: (path: string) => boolean;
  /** The size of a picture in pixels: the page reserves space for it, so that nothing moves when it is loaded. */
  sizeOf?: (path: string) => { width: number; height: number };
}

const isHeading = (depth: number) => (token: Token) =>
  token.type === 'heading' && (token as Tokens.Heading).depth === depth;

/** The anchor of a heading, as sites that render Markdown generate it. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** Renders one page of `docs/help`: a title, a paragraph that says what the page is for, then its sections. */
export function renderHelp(markdown: string, { language, english, hasFile, sizeOf }: Surroundings): RenderedHelp {
  const marked = new Marked();
  const anchors = marked
    .lexer(english)
    .filter(isHeading(2))
    .map((token) => anchorOf(textOf(token)));
  const tokens = marked.lexer(markdown);
  if (language === 'fr') marked.walkTokens(tokens, spaceInFrench);
  const [title, summary, ...sections] = tokens.filter(({ type }) => type !== 'space');
  if (!title || !isHeading(1)(title) || summary?.type !== 'paragraph') {
    throw new Error('A help page begins with its title and a paragraph that says what it is for.');
  }
  const headings: HelpHeading[] = [];
  const pictures: string[] = [];
  const picture = (path: string) => pictureMark(pictures.push(path) - 1);
  marked.use({
    renderer: {
      heading({ tokens: inside, depth }) {
        if (depth !== 2) return `<h${depth}>${this.parser.parseInline(inside)}</h${depth}>\n`;
        const text = inside.map(textOf).join('');
        const id = anchors[headings.length] ?? anchorOf(text);
        headings.push({ id, text });
        return `<h2 id="${escapeText(id)}">${this.parser.parseInline(inside)}</h2>\n`;
      },
      link({ href, tokens: inside }) {
        const text = this.parser.parseInline(inside);
        const target = linkTarget(href);
        const tab = target.startsWith('https:') ? ' target="_blank" rel="noreferrer"' : '';
        return `<a href="${escapeText(target)}"${tab}>${text}</a>`;
      },
      image({ href, text }) {
        const alt = escapeText(text);
        const dark = href.replace(/\.\w+$/, '-dark$&');
        const size = hasFile(href) ? sizeOf?.(href) : undefined;
        const rest = `alt="${alt}" loading="lazy"${size ? ` width="${size.width}" height="${size.height}"` : ''}`;
        if (!hasFile(dark)) return `<img src="${picture(href)}" ${rest}>`;
        return ['light', 'dark']
          .map((scheme) => `<img src="${picture(scheme === 'dark' ? dark : href)}" ${rest} data-scheme="${scheme}">`)
          .join('');
      },
    },
  });
  const html = marked.parser(sections);
  return { title: textOf(title), summary: textOf(summary), headings, html, pictures };
}

/** In French, no line may break at the space before `:`, `;`, `?` and `!`, nor at those inside guillemets. */
function spaceInFrench(token: Token): void {
  if (token.type !== 'text' || token.tokens) return;
  token.text = token.text.replace(/ ([:;?!»])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
}

/**
 * Pages name each other as files, so that links work where the repository is read; in the app they are at
 * `/help/<slug>`.
 */
function linkTarget(href: string): string {
  const page = /^([\w-]+)\.md(#.*)?$/.exec(href);
  return page ? `/help/${page[1]}${page[2] ?? ''}` : href;
}

/** The words of a token without their formatting. */
function textOf(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(textOf).join('');
  if (token.type === 'html') return '';
  return 'text' in token ? (token.text as string).replaceAll('\n', ' ') : '';
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
