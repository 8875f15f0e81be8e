import { Option, type Command } from 'commander';
import { usageGroupings, type UsageGrouping } from '../store/accounts/usage.js';
import { readCount, readCredits, readWords } from './option-values.js';
import { ofOrganization, pick } from './pick.js';
import type { Actions } from './actions.js';

/** What can be typed about organizations. */
export function addOrganizations(group: Command, actions: Actions): void {
  interface Terms {
    name: string;
    monthlyCredits: number;
    dailyCap: number;
    rateLimit?: string;
  }
  group
    .command('create')
    .description('create an organization')
    .requiredOption('--name <name>', 'what it is called')
    .requiredOption('--monthly-credits <n>', 'credits a calendar month, or unlimited', readCredits)
    .option('--daily-cap <n>', 'credits a day (UTC); 0 is no cap', readCount, 0)
    .option('--rate-limit <max/window>', 'rate of all its keys together; 9000/60s (the default)')
    .action((terms: Terms) =>
      actions.run('organization create', pick(terms, 'name', 'monthlyCredits', 'dailyCap', 'rateLimit')),
    );
  group
    .command('list')
    .description('list the organizations')
    .action(() => actions.run('organization list', {}));
  group
    .command('update <organization-id>')
    .description('change what is given')
    .option('--name <name>', 'what it is called')
    .option('--monthly-credits <n>', 'credits a calendar month, or unlimited', readCredits)
    .option('--daily-cap <n>', 'credits a day (UTC); 0 is no cap', readCount)
    .option('--rate-limit <max/window>', 'rate of all its keys together, for example 9000/60s; default')
    .action((organizationId: string, terms: Partial<Terms>) =>
      actions.run('organization update', {
        organizationId,
        ...pick(terms, 'name', 'monthlyCredits', 'dailyCap', 'rateLimit'),
      }),
    );
}

interface KeyTerms {
  name?: string;
  scopes?: string[];
  rateLimit?: string;
  expiresAt?: string;
  monthlyCap?: number;
}

function pickTerms(options: KeyTerms): KeyTerms {
  return pick(options, 'name', 'scopes', 'rateLimit', 'expiresAt', 'monthlyCap');
}

/** What can be typed about keys. */
export function addKeys(group: Command, actions: Actions): void {
  group
    .command('issue')
    .description('issue a key; it is shown this once')
    .requiredOption('--organization <id>', 'whose key it is')
    .option('--name <name>', 'what it is for')
    .option('--scopes <a,b>', 'what it may do; * is everything (default: *)', readWords)
    .option('--rate-limit <max/window>', 'for example 900/60s (the default)')
    .option('--expires-at <date>', 'when it ends: a date, or a date-time; never (the default)')
    .option(
      '--monthly-cap <n>',
      'credits it may spend a calendar month; 0 is no cap (the default)',
      readCount,
    )
    .action((options: KeyTerms & { organization: string }) =>
      actions.run('key issue', { organizationId: options.organization, ...pickTerms(options) }),
    );
  group
    .command('update <key-id>')
    .description('change what a key may do; what is not given stays')
    .option('--name <name>', 'what it is for')
    .option('--scopes <a,b>', 'what it may do; * is everything', readWords)
    .option('--rate-limit <max/window>', 'for example 900/60s')
    .option('--expires-at <date>', 'when it ends: a date, or a date-time; never')
    .option('--monthly-cap <n>', 'credits it may spend a calendar month; 0 is no cap', readCount)
    .action((keyId: string, options: KeyTerms) =>
      actions.run('key update', { keyId, ...pickTerms(options) }),
    );
  group
    .command('list')
    .description('list keys; the keys themselves are not kept')
    .option('--organization <id>', 'only those of this organization')
    .action((options: { organization?: string }) => actions.run('key list', ofOrganization(options)));
  group
    .command('rotate <key-id>')
    .description('issue a key like this one, which lives on for an overlap')
    .option('--overlap <seconds>', 'how long the old key still works', readCount, 86_400)
    .action((keyId: string, { overlap }: { overlap: number }) =>
      actions.run('key rotate', { keyId, overlapSeconds: overlap }),
    );
  group
    .command('revoke <key-id>')
    .description('end a key; it fails everywhere within a second')
    .action((keyId: string) => actions.run('key revoke', { keyId }));
}

/** What can be typed about usage. */
export function addUsage(program: Command, actions: Actions): void {
  interface Options {
    organization?: string;
    from?: string;
    to?: string;
    by: UsageGrouping;
    then?: UsageGrouping;
    request?: string;
    verify: boolean;
  }
  const by = new Option('--by <group>', 'how it is broken down').choices(Object.keys(usageGroupings));
  const then = new Option('--then <group>', 'how each row is broken down further');
  program
    .command('usage')
    .description('what an organization was charged')
    .option('--organization <id>', 'whose usage; needed unless --verify is given')
    .option('--from <date>', 'first day, UTC (default: the first of this month)')
    .option('--to <date>', 'last day, UTC (default: today)')
    .addOption(by.default('day'))
    .addOption(then.choices(Object.keys(usageGroupings)))
    .option('--request <id>', 'what this request was charged: the X-Request-Id of its answer')
    .option('--verify', 'compare the ledger with what every budget counts, or that of --organization', false)
    .action((options: Options, command: Command) => {
      const { organization: organizationId, request: requestId, verify } = options;
      if (verify) return actions.run('usage verify', ofOrganization(options));
      if (organizationId === undefined)
        return command.error('error: --organization ID is needed, or --verify');
      if (requestId !== undefined) return actions.run('usage receipt', { organizationId, requestId });
      return actions.run('usage', { organizationId, ...pick(options, 'from', 'to', 'by', 'then') });
    });
}

/** What can be typed about requests. */
export function addRequests(group: Command, actions: Actions): void {
  group
    .command('show <request-id>')
    .description('what a request was charged, and why: by the X-Charge-Id or X-Request-Id of its answer')
    .action((requestId: string) => actions.run('request show', { requestId }));
}
