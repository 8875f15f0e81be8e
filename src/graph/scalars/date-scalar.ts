import { isDateString } from '../../domain/date-string.js';
import { createStringScalar } from './create-string-scalar.js';

/** The graph's `Date`: a calendar date as the domain keeps it, never a JavaScript Date. */
export const DateScalar = createStringScalar({
  name: 'Date',
  description:
    'A calendar date written `YYYY-MM-DD`, without a time or a time zone, for example `"2025-03-31"`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  needs: 'a date that exists, written "YYYY-MM-DD"',
  accepts: isDateString,
});
