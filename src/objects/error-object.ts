import { errorTable } from '../errors/error-table.js';
import { object, text } from './fields.js';

/** The body of every error in REST (contract 7), and an error of a single object or input. */
export const errorObjectTable = {
  ...object(
    'InputError',
    'The body of every error response.',
    {
      errorCode: text('Stable, machine-readable error code.')
        .oneOf(Object.keys(errorTable))
        .wireName('errorCode'),
      message: text('Human-readable explanation. The wording may change.'),
    },
    { schemaName: 'Error' },
  ),
  graphDescription: 'The reason why one input of a batch is rejected. Other inputs are not affected.',
};
