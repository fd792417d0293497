import { SaxesParser } from 'saxes';

/** An element of XML, with the local parts of its names. */
export interface XmlElement {
  name: string;
  namespace: string;
  /** Attributes without a prefix by their names, those of other namespaces as `{namespace}name`. */
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  line: number;
}

/** A text that is no XML which may be read. */
export class XmlFault extends Error {
  readonly code: 'xml_malformed' | 'doctype_refused' | 'xml_too_deep' | 'xml_too_large';
  readonly line: number;

  constructor(code: XmlFault['code'], line: number) {
    super(`${code} at line ${line}`);
    this.name = 'XmlFault';
    this.code = code;
    this.line = line;
  }
}

const deepest = 100;
const mostElements = 50_000;

/**
 * Reads an XML text. The parser knows no document types, so that no entity is ever defined or loaded; a text that has one is
 * refused.
 * @throws XmlFault
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  const refuse = (code: XmlFault['code']): never => {
    throw new XmlFault(code, parser.line);
  };
  parser.on('error', () => refuse('xml_malformed'));
  parser.on('doctype', () => refuse('doctype_refused'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= deepest) refuse('xml_too_deep');
    if (++elements > mostElements) refuse('xml_too_large');
    const given = Object.values(attributes).map((one) => {
      const name = one.prefix === '' ? one.local : `{${one.uri}}${one.local}`;
      return [name, one.value] as const;
    });
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(given),
      children: [],
      text: '',
      line: parser.line,
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root ?? refuse('xml_malformed');
}
