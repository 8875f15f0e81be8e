import { Option, type Command } from 'commander';
import { usageGroupings, type UsageGrouping } from '../accounts/sql/usage.js';
import { type Actions, ofOrganization, pick, readCount, readCredits, readWords } from './option-values.js';

/** Adds the subcommands of `organization`. */
export function addOrganizations(group: Command, actions: Actions): void {
  interface Terms {
    name: string;
    monthlyCredits: number;
    dailyCap: number;
    rateLimit?: string;
    creditAlerts?: string;
  }
  group
    .command('create')
    .description('create an organization')
    .requiredOption('--name <name>', 'name of the organization')
    .requiredOption('--monthly-credits <n>', 'credits per calendar month, or unlimited', readCredits)
    .option('--daily-cap <n>', 'maximum credits per day (UTC); 0 means no cap', readCount, 0)
    .option('--rate-limit <max/window>', 'rate limit for all of its keys together (default: 9000/60s)')
    .action((terms: Terms) =>
      actions.run('organization create', pick(terms, 'name', 'monthlyCredits', 'dailyCap', 'rateLimit')),
    );
  group
    .command('list')
    .description('list organizations')
    .action(() => actions.run('organization list', {}));
  group
    .command('update <organization-id>')
    .description('update an organization; options that are not given stay unchanged')
    .option('--name <name>', 'name of the organization')
    .option('--monthly-credits <n>', 'credits per calendar month, or unlimited', readCredits)
    .option('--daily-cap <n>', 'maximum credits per day (UTC); 0 means no cap', readCount)
    .option(
      '--rate-limit <max/window>',
      'rate limit for all of its keys together, for example 9000/60s, or default',
    )
    .option(
      '--credit-alerts <percents>',
      'percentages of a budget at which credit alerts are sent, for example 80,95,100; or off; or default',
    )
    .action((organizationId: string, terms: Partial<Terms>) =>
      actions.run('organization update', {
        organizationId,
        ...pick(terms, 'name', 'monthlyCredits', 'dailyCap', 'rateLimit', 'creditAlerts'),
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

/** Adds the subcommands of `key`. */
export function addKeys(group: Command, actions: Actions): void {
  group
    .command('issue')
    .description('issue a key; the key is shown only once')
    .requiredOption('--organization <id>', 'organization that owns the key')
    .option('--name <name>', 'name of the key')
    .option(
      '--scopes <a,b>',
      'scopes of the key, separated by commas; * allows everything (default: *)',
      readWords,
    )
    .option('--rate-limit <max/window>', 'rate limit of the key (default: 900/60s)')
    .option('--expires-at <date>', 'when the key expires: a date, a date-time or never (default: never)')
    .option('--monthly-cap <n>', 'maximum credits per calendar month; 0 means no cap (default: 0)', readCount)
    .action((options: KeyTerms & { organization: string }) =>
      actions.run('key issue', { organizationId: options.organization, ...pickTerms(options) }),
    );
  group
    .command('update <key-id>')
    .description('update a key; options that are not given stay unchanged')
    .option('--name <name>', 'name of the key')
    .option('--scopes <a,b>', 'scopes of the key, separated by commas; * allows everything', readWords)
    .option('--rate-limit <max/window>', 'rate limit of the key, for example 900/60s')
    .option('--expires-at <date>', 'when the key expires: a date, a date-time or never')
    .option('--monthly-cap <n>', 'maximum credits per calendar month; 0 means no cap', readCount)
    .action((keyId: string, options: KeyTerms) =>
      actions.run('key update', { keyId, ...pickTerms(options) }),
    );
  group
    .command('list')
    .description('list keys; their secrets are not stored and cannot be shown')
    .option('--organization <id>', 'only those of this organization')
    .action((options: { organization?: string }) => actions.run('key list', ofOrganization(options)));
  group
    .command('rotate <key-id>')
    .description('issue a replacement for a key; the old key stays valid during the overlap')
    .option('--overlap <seconds>', 'how long the old key stays valid', readCount, 86_400)
    .action((keyId: string, { overlap }: { overlap: number }) =>
      actions.run('key rotate', { keyId, overlapSeconds: overlap }),
    );
  group
    .command('revoke <key-id>')
    .description('revoke a key; it is rejected everywhere within one second')
    .action((keyId: string) => actions.run('key revoke', { keyId }));
}

/** Adds the `usage` command. */
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
  const by = new Option('--by <group>', 'group usage by this dimension').choices(Object.keys(usageGroupings));
  const then = new Option('--then <group>', 'subdivide each row by this dimension');
  program
    .command('usage')
    .description('report what an organization was charged')
    .option('--organization <id>', 'the organization; required unless --verify is given')
    .option('--from <date>', 'first day, UTC (default: first day of this month)')
    .option('--to <date>', 'last day, UTC (default: today)')
    .addOption(by.default('day'))
    .addOption(then.choices(Object.keys(usageGroupings)))
    .option('--request <id>', 'show what this request was charged, by the X-Request-Id of its response')
    .option(
      '--verify',
      'compare the ledger with the counters of every budget, or of the budget of --organization',
      false,
    )
    .action((options: Options, command: Command) => {
      const { organization: organizationId, request: requestId, verify } = options;
      if (verify) return actions.run('usage verify', ofOrganization(options));
      if (organizationId === undefined)
        return command.error('error: --organization ID or --verify is required');
      if (requestId !== undefined) return actions.run('usage receipt', { organizationId, requestId });
      return actions.run('usage', { organizationId, ...pick(options, 'from', 'to', 'by', 'then') });
    });
}

/** Adds the subcommands of `request`. */
export function addRequests(group: Command, actions: Actions): void {
  group
    .command('show <request-id>')
    .description(
      'show what a request was charged, and why, by the X-Charge-Id or X-Request-Id of its response',
    )
    .action((requestId: string) => actions.run('request show', { requestId }));
}
