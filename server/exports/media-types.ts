import type { ExportFormat } from '../../contract/exports.ts';

/** The media type of each format's file. */
export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xes: 'application/xml; charset=utf-8',
};
