import { recordProducts } from '../../records/record-kinds.js';
import { closedObject } from '../../records/wire/closed-object.js';
import { referTo } from '../../records/wire/named-json-schemas.js';
import { rowFormats } from '../../records/wire/row-formats.js';

const format = { type: 'string', enum: rowFormats, description: 'File format.' };

const ofProducts = Object.fromEntries(
  Object.entries(recordProducts).map(([product, kind]) => [
    `${kind}ExportRequest`,
    closedObject(
      {
        format,
        product: {
          type: 'string',
          enum: [product],
          description: 'Product to export: all its records, or those that match the filter.',
        },
        filter: {
          anyOf: [referTo(`${kind}Filter`), { type: 'null' }],
          description: 'Filter for the records, with keys in snake_case or camelCase. Default: all records.',
        },
      },
      `An export of the product ${product}.`,
      ['filter'],
    ),
  ]),
);

const sources: Readonly<Record<string, object>> = {
  SearchExportRequest: closedObject(
    { format, search_id: { type: 'integer', description: 'ID of the saved search to export.' } },
    'An export of a saved search.',
  ),
  ListExportRequest: closedObject(
    { format, list_id: { type: 'string', format: 'uuid', description: 'ID of the list to export.' } },
    'An export of a list.',
  ),
  ...ofProducts,
};

/** The JSON schemas for the body of `POST /exports`. It has exactly one source. */
export const exportJsonSchemas: Readonly<Record<string, object>> = {
  ...sources,
  CreateExportRequest: {
    description: 'The export to create: of a saved search, a list or a product.',
    oneOf: Object.keys(sources).map(referTo),
  },
};
