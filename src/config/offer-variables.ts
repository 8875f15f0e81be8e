import { z } from 'zod';
import type { CreditPrice } from '../pages/offer.js';

const keyUrl = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => /^(https?:\/\/|mailto:\S+@)\S+$/.test(text) && URL.canParse(text),
    'must be a URL like https://example.com/keys or mailto:sales@example.com',
  );

const creditPrice = z.string().transform((text, context): CreditPrice => {
  const [, amount, currency = ''] = /^(\d{1,6}(?:\.\d{1,6})?) ([A-Z]{3})$/.exec(text.trim()) ?? [];
  if (amount !== undefined && Number(amount) > 0) return { amount: Number(amount), currency };
  context.addIssue({
    code: 'custom',
    message: 'must be an amount above 0 and a currency code, like 0.02 EUR',
  });
  return z.NEVER;
});

/** The variables that tell visitors of the front page how to get a key and what a credit costs. */
export const offerVariables = {
  KEY_REQUEST_URL: keyUrl
    .optional()
    .describe(
      'Where people get an API key: a web page (`https:`) or an email address (`mailto:`). The front page and the sign-in page link to it.',
    ),
  CREDIT_PRICE: creditPrice
    .optional()
    .describe('Price of a credit on the front page: an amount and a currency code, for example `0.02 EUR`.'),
} as const;
