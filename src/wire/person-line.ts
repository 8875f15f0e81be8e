import { z } from 'zod';
import { emailKey } from '../domain/email-address.js';
import { personWire } from './person-wire.js';
import { text } from './wire-fields.js';

const emailError = {
  error: 'an e-mail address: text with one @, no spaces outside quotation marks, at most 320 characters',
};
const scoreError = { error: 'a whole number from 1 to 10' };

const emailMatch = z.strictObject({
  email: text.refine((value) => emailKey(value) !== null, emailError),
  score: z.int(scoreError).min(1, scoreError).max(10, scoreError),
});

/** An intake line of a person: the contract's record and the addresses by which enrich-person finds it. */
export const personLine = personWire.extend({ emails: z.array(emailMatch).nullish() });
