import { integer, moment, object, type SourceOf, text, type ValueOf } from '../../objects/fields.js';
import { input } from '../../objects/inputs.js';

/** Minimum, maximum and default lifetime of a link, in seconds. */
export const linkLifetime = { least: 60, most: 86_400, usual: 3600 } as const;

/** A link to create: the export, and how long the link works. */
export interface ExportLinkRequest {
  readonly exportId: string;
  readonly lifetimeSeconds: number;
}

/** A link to the file of an export as the APIs return it (D13). */
export const exportLinkTable = object(
  'ExportLink',
  'A link to the file of an export.',
  {
    url: text('Address of the file. Anyone who has it can download the file without a key.'),
    expiresAt: moment('When the link stops working, at the latest when the file is deleted.'),
  },
  { note: 'Free.' },
);

export type ExportLink = ValueOf<typeof exportLinkTable>;

export type ExportLinkSource = SourceOf<typeof exportLinkTable>;

/** The arguments of `createExportLink`, and the body of `POST /exports/:exportId/links`. */
export const exportLinkInput = input(
  { graph: 'CreateExportLinkInput', body: 'CreateExportLinkRequest' },
  'Options of a link.',
  {
    expiresInSeconds: integer('Seconds for which the link works.')
      .within(linkLifetime)
      .optional(linkLifetime.usual),
  },
);
