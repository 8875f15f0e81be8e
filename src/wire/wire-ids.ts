import { z } from 'zod';

/** What follows a prefix: the contract writes hex, imports may bring other identifiers of these characters. */
function prefixedId(prefix: 'fnr_' | 'per_' | 'inv_' | 'ipo_' | 'acq_'): z.ZodString {
  const error = `${prefix} and 1 to 124 letters, digits, _ or -`;
  return z.string({ error }).regex(new RegExp(`^${prefix}[0-9A-Za-z_-]{1,124}$`), { error });
}

const companyIdError = { error: 'a company id: 1 to 64 letters, digits, _ or -' };

/** The identifiers of the six kinds, required wherever they are used (conventions of the contract). */
export const wireIds = {
  company: z.string(companyIdError).regex(/^[0-9A-Za-z_-]{1,64}$/, companyIdError),
  person: prefixedId('per_'),
  investor: prefixedId('inv_'),
  fundingRound: prefixedId('fnr_'),
  acquisition: prefixedId('acq_'),
  ipo: prefixedId('ipo_'),
};
