import { z } from 'zod';
import type { TractionHistory } from '../domain/past/traction-history.js';

const point = z
  .strictObject({
    at: z.iso.datetime().describe('From when on the figure was this'),
    value: z.number().nullable().describe('Null while it was not known, or the company was not there'),
  })
  .meta({ id: 'TractionPoint', description: 'What a figure was from a moment on' });

/** How a figure of a company went (D13). */
export const tractionHistoryWire = z.strictObject({
  company_id: z.string().describe('The id of the company'),
  since: z.iso.datetime().describe('From when on the points are complete'),
  points: z.array(point).describe('What the figure was, oldest first'),
});

export function serializeTractionHistory({
  companyId,
  since,
  points,
}: TractionHistory): z.output<typeof tractionHistoryWire> {
  return { company_id: companyId, since, points: points.map(({ at, value }) => ({ at, value })) };
}
