import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readIndex } from './direct-imports.ts';

const web = join(import.meta.dirname, '../web');
const icons = join(import.meta.dirname, '../node_modules/@tabler/icons-react/dist/esm');
const imported = /import\s*\{([^}]*)\}\s*from\s*['"]@tabler\/icons-react['"]/g;
const moduleOfIcon = /\/@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/;

interface Shape {
  /** As the set calls it: `arrow-left`. */
  name: string;
  isFilled: boolean;
  elements: [tag: string, attributes: Record<string, string>][];
}

/**
 * Puts the drawings of all icons that the app uses into one file, which the browser loads once and keeps, instead of into
 * the scripts of every page. Each icon then is a small component that refers to its drawing: `web/ui/sprite-icon.tsx`. In
 * development and in tests the icons are the components of the package.
 */
export function iconSprite(): Plugin {
  let sprite = '';
  let file = '';
  let isSsr = false;
  return {
    name: 'baton:icon-sprite',
    enforce: 'pre',
    apply: (_, { command }) => command === 'build' && !process.env.VITEST,
    config() {
      sprite = drawSprite(listUsedIcons());
      file = `assets/icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`;
      return { define: { iconSprite: JSON.stringify(`/${file}`) } };
    },
    configResolved({ build }) {
      isSsr = Boolean(build.ssr);
    },
    load(id) {
      if (!moduleOfIcon.test(id)) return null;
      const { name, isFilled } = readShape(id);
      const of = JSON.stringify(join(web, 'ui/sprite-icon.tsx'));
      return `import { spriteIcon } from ${of}; export default /* @__PURE__ */ spriteIcon('${name}'${isFilled ? ', true' : ''});`;
    },
    generateBundle() {
      if (!isSsr) this.emitFile({ type: 'asset', fileName: file, source: sprite });
    },
    transformIndexHtml: {
      order: 'post',
      // Begins to load the file with the page: without it, icons would come after everything else of the first paint.
      handler: (html) =>
        html.replace('<body>', `<body>\n    <div hidden><svg aria-hidden="true"><use href="/${file}#x" /></svg></div>`),
    },
  };
}

/** The modules of the icons that the app imports. */
export function listUsedIcons(): string[] {
  const exported = readIndex(join(icons, 'tabler-icons-react.mjs'));
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const names = files.flatMap((path) =>
    [...readFileSync(join(web, path), 'utf8').matchAll(imported)].flatMap(([, list = '']) => list.split(',')),
  );
  const used = new Set(names.map((name) => name.trim()).filter((name) => name.startsWith('Icon')));
  const modules = [...used].sort().map((name) => {
    const found = exported.get(name);
    if (!found) throw new Error(`@tabler/icons-react has no ${name}`);
    return found.file;
  });
  // Some icons have several names.
  return [...new Set(modules)];
}

/** @param files The modules of icons. */
export function drawSprite(files: readonly string[]): string {
  const drawings = files.map(readShape).map(({ name, elements }) => {
    const shapes = elements.map(([tag, { key: _, ...attributes }]) => `<${tag}${writeAttributes(attributes)}/>`);
    return `<g id="${name}">${shapes.join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>${drawings.join('')}</defs></svg>\n`;
}

function readShape(file: string): Shape {
  const code = readFileSync(file, 'utf8');
  const [, elements] = /const __iconNode = (\[.*\]);$/ms.exec(code) ?? [];
  const [, type, name] = /createReactComponent\("(\w+)", "([\w-]+)"/.exec(code) ?? [];
  if (!elements || !name) throw new Error(`${file} is not written as the icons were when their sprite was made`);
  return { name, isFilled: type === 'filled', elements: JSON.parse(elements) };
}

const writeAttributes = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`)
    .join('');
