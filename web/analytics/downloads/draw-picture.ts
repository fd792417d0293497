/** The attribute that leaves an element out of the picture, such as the buttons of a card. */
export const notInPicture = 'data-not-in-picture';

/** The CSS properties that the cards use. With all computed properties the SVG would have several megabytes. */
const copied = [
  ...['display', 'position', 'inset', 'box-sizing', 'width', 'height', 'min-width', 'min-height', 'margin', 'padding'],
  ...['flex', 'flex-direction', 'flex-wrap', 'align-items', 'align-self', 'justify-content', 'gap', 'order'],
  ...['grid-template-columns', 'grid-template-rows', 'grid-column', 'grid-row', 'justify-self', 'justify-items'],
  ...[
    'color',
    'background-color',
    'background-image',
    'border-top',
    'border-right',
    'border-bottom',
    'border-left',
    'border-radius',
    'box-shadow',
    'opacity',
    'overflow',
  ],
  ...[
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'font-feature-settings',
    'font-variant-numeric',
    'letter-spacing',
    'line-height',
    'text-align',
  ],
  ...[
    'text-overflow',
    'white-space',
    'vertical-align',
    'text-decoration',
    'list-style',
    'border-collapse',
    'transform',
  ],
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'text-anchor'],
  ...['fill-opacity', 'paint-order', 'stroke-opacity', 'transform-origin', 'clip-path', 'z-index', 'visibility'],
];

const scale = 2;

/**
 * Draws an element as the page shows it.
 * @returns A PNG, twice as wide and twice as high in pixels as the element.
 */
export async function drawPicture(element: HTMLElement): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect();
  const copy = copyOf(element) as HTMLElement;
  copy.style.margin = '0';
  const style = document.createElement('style');
  style.textContent = await readFonts();
  const root = document.createElement('div');
  root.append(style, copy);
  const body = new XMLSerializer().serializeToString(root);
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject ${size}>${body}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png'),
  );
}

/** A deep copy with the computed styles inline, because an SVG image does not use the style sheets of the page. */
function copyOf(node: Element): Element | null {
  if (node.hasAttribute(notInPicture)) return null;
  const copy = node.cloneNode(false) as Element & ElementCSSInlineStyle;
  const computed = getComputedStyle(node);
  copy.removeAttribute('class');
  copy.setAttribute('style', copied.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';'));
  for (const child of node.childNodes) {
    if (child instanceof Element) {
      const inner = copyOf(child);
      if (inner) copy.append(inner);
    } else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
  }
  return copy;
}

let fonts: Promise<string> | undefined;

/** All font faces of the page, with their files as data URLs, because an SVG image may not load files. */
function readFonts(): Promise<string> {
  fonts ??= Promise.all([...document.styleSheets].flatMap(facesOf).map(embed))
    .then((faces) => faces.join('\n'))
    .catch((error) => {
      // The next picture tries again.
      fonts = undefined;
      throw error;
    });
  return fonts;
}

const facesOf = (sheet: CSSStyleSheet): CSSFontFaceRule[] =>
  [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);

async function embed(face: CSSFontFaceRule): Promise<string> {
  const source = /url\("?([^")]+)"?\)/.exec(face.style.getPropertyValue('src'))?.[1];
  if (!source) return '';
  const response = await fetch(new URL(source, face.parentStyleSheet?.href ?? location.href));
  const blob = await response.blob();
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });
  return face.cssText.replace(/url\([^)]*\)/, `url("${url}")`);
}
