import { createStringScalar } from './create-string-scalar.js';

/**
 * The graph's `DateTime`. Any string goes in as it came: the domain's reader judges it, because a bad moment has
 * error codes of its own, the same through both doors (contract 4.1 rule 6, D3). Answers are strings too.
 */
export const DateTimeScalar = createStringScalar({
  name: 'DateTime',
  description:
    'A moment written as in RFC 3339, for example `"2025-03-31T09:30:00Z"`. Given without an offset it is UTC; ' +
    'a date alone is refused.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  needs: 'a string with an RFC 3339 date-time',
  accepts: () => true,
});
