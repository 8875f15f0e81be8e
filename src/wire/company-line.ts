import { z } from 'zod';
import { longestProfnetId, profnetIdKey } from '../domain/profnet-id.js';
import { companyMatchWire } from './company-wire.js';

const error = { error: `a whole number of 0 or more, or a text of 1 to ${longestProfnetId} digits` };

/** An intake line of a company: the contract's record, `hq.region`, and the number that only `profnet_id` finds. */
export const companyLine = companyMatchWire.extend({
  profnet_id: z
    .union(
      [
        z.int(error).nonnegative(error),
        z.string(error).refine((value) => profnetIdKey(value) !== null, error),
      ],
      error,
    )
    .nullish(),
});
