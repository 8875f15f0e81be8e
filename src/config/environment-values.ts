import { z } from 'zod';
import { readDatabaseUrl, UnusableUrl } from '../database/engine/database-url.js';
import { type CorsOrigins, isOriginPattern } from '../http/cors.js';
import { type PublicAddress, readPublicUrl } from '../http/mount-path.js';
import { isTrustedNetwork, type TrustedProxies } from '../http/trusted-proxies.js';
import { readWorkerCount, workerCounts } from './worker-count.js';

const whole = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);
const port = whole.refine((number) => number <= 65_535, 'must be a port from 0 to 65535');
const ports = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) => list.every((part) => /^\d{1,5}$/.test(part) && Number(part) >= 1 && Number(part) <= 65_535),
    'must be ports from 1 to 65535, separated by commas',
  )
  .transform((list) => list.map(Number));
const workers = z
  .string()
  .transform(readWorkerCount)
  .refine((count) => count !== null, `must be ${workerCounts}`)
  .transform(Number);
const limit = whole.refine((number) => number >= 1, 'must be a whole number above 0');
const seconds = z.coerce
  .number()
  .refine((number) => number >= 0.1 && number <= 3600, 'must be seconds, from 0.1 to 3600');
const duration = z.coerce
  .number()
  .refine((number) => number >= 0.1 && number <= 31_536_000, 'must be seconds, from 0.1 to a year');
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const file = z.string().min(1).optional();
const origins = z
  .string()
  .transform((text): CorsOrigins => {
    const word = text.trim();
    if (word === '*') return '*';
    return word === 'none' ? [] : word.split(',').map((part) => part.trim());
  })
  .refine(
    (list) => list === '*' || list.every(isOriginPattern),
    'must be origins like https://app.example or http://localhost:*, separated by commas and without a path, or * or none alone',
  );
const publicUrl = z.string().transform((text, context): PublicAddress => {
  const address = readPublicUrl(text.trim());
  if (address !== null) return address;
  context.addIssue({ code: 'custom', message: 'must be a URL like https://example.com/dealgraph' });
  return z.NEVER;
});
const trustedProxies = z
  .string()
  .transform((text): TrustedProxies => {
    const word = text.trim();
    if (word === 'false' || word === '0') return false;
    if (word === 'true') return 1;
    return /^\d{1,2}$/.test(word) ? Number(word) : word.split(',').map((part) => part.trim());
  })
  .refine(
    (proxies) => !Array.isArray(proxies) || proxies.every(isTrustedNetwork),
    'must be true, false, a number of proxies up to 99, or addresses and networks like 10.0.0.0/8, separated by commas',
  );
const url = (protocols: RegExp, example: string): z.ZodType<string, string> =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(text), `must be a URL like ${example}`);

const postgres = z.string().superRefine((text, context) => {
  try {
    readDatabaseUrl(text);
  } catch (error) {
    if (!(error instanceof UnusableUrl)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});
const redis = url(/^rediss?:/, 'redis://host:6379');
const replicaUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(postgres));

/** Parsers of environment variables. Each error message states the expected values. */
export const environmentValues = {
  whole,
  port,
  ports,
  limit,
  workers,
  seconds,
  duration,
  flag,
  file,
  origins,
  postgres,
  redis,
  url,
  publicUrl,
  replicaUrls,
  trustedProxies,
};
