import { xmlText } from '../../contract/xml-text.ts';

// The small files of a workbook that list its sheets.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const numbers = (count: number) => Array.from({ length: count }, (_one, at) => at + 1);

export const contentTypes = (sheets: number): string =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${numbers(
    sheets,
  )
    .map((one) => `<Override PartName="/xl/worksheets/sheet${one}.xml" ContentType="${sheetType}.worksheet+xml"/>`)
    .join(
      '',
    )}<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

export const rootRelations = `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packageRelations}/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

/** The properties that programs show for the file: its language. */
export const coreProperties = (language: string): string =>
  `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:language>${language}</dc:language></cp:coreProperties>`;

export const workbookXml = (names: readonly string[]): string =>
  `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${names
    .map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

export const workbookRelations = (sheets: number): string =>
  `${head}<Relationships xmlns="${packageRelations}">${numbers(sheets)
    .map((one) => `<Relationship Id="rId${one}" Type="${relations}/worksheet" Target="worksheets/sheet${one}.xml"/>`)
    .join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
