import { contractFiles } from '../domain/contract-files.js';
import { rowFormats } from '../domain/exports/row-formats.js';
import { closedObject } from './one-of-keys.js';
import { referTo } from './refer-to.js';

/** The keys that the body of an export may have. */
export const exportKeys = ['format', 'search_id', 'list_id', 'product', 'filter'] as const;

const format = { type: 'string', enum: rowFormats, description: 'The form of the file.' };

const ofProducts = Object.fromEntries(
  Object.entries(contractFiles).map(([product, kind]) => [
    `${kind}ExportRequest`,
    closedObject(
      {
        format,
        product: {
          type: 'string',
          enum: [product],
          description: 'All its records, or those that meet the filter.',
        },
        filter: {
          anyOf: [referTo(`${kind}Filter`), { type: 'null' }],
          description: 'Which records; its keys in snake_case or in camelCase. Absent: all.',
        },
      },
      `An export of the product ${product}.`,
      ['filter'],
    ),
  ]),
);

const sources: Readonly<Record<string, object>> = {
  SearchExportRequest: closedObject(
    { format, search_id: { type: 'integer', description: 'The number of a saved search.' } },
    'An export of a saved search.',
  ),
  ListExportRequest: closedObject(
    { format, list_id: { type: 'string', format: 'uuid', description: 'The UUID of a list.' } },
    'An export of a list.',
  ),
  ...ofProducts,
};

/** The component schemas of the body that makes an export: of exactly one source. */
export const exportJsonSchemas: Readonly<Record<string, object>> = {
  ...sources,
  CreateExportRequest: {
    description: 'An export of a saved search, of a list, or of a product.',
    oneOf: Object.keys(sources).map(referTo),
  },
};
