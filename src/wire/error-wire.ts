import { z } from 'zod';
import { errorTable } from '../errors/error-table.js';
import { text } from './wire-fields.js';

/** The body of every error (contract 7): both fields are always present. */
export const errorWire = z
  .strictObject({
    errorCode: z.enum(Object.keys(errorTable)).describe('Fixed word for programs'),
    message: text.describe('Sentence for people; its words may change'),
  })
  .meta({ id: 'Error', description: 'What every error answers' });

export type ErrorWire = z.output<typeof errorWire>;
