import { type Command, Option } from 'commander';
import { auditBounds } from '../accounts/model/audit-entry.js';
import { operatorScopeNames } from '../accounts/model/operator-keys.js';
import { purgeDays } from '../accounts/model/suspension.js';
import { type UsageGrouping, usageGroupings } from '../accounts/sql/usage.js';
import { type Actions, ofOrganization, pick, readCount, readCredits, readWords } from './option-values.js';
import type { KeyTermsInput } from './read-key-terms.js';

/** Adds the subcommands of `organization`. */
export function addOrganizations(group: Command, actions: Actions): void {
  interface Terms {
    name: string;
    monthlyCredits: number;
    dailyCap: number;
    rateLimit?: string;
    creditAlerts?: string;
    externalId?: string;
  }
  group
    .command('create')
    .description('create an organization; with the external ID of an existing one, print that one')
    .requiredOption('--name <name>', 'name of the organization')
    .requiredOption('--monthly-credits <n>', 'credits per calendar month, or unlimited', readCredits)
    .option('--daily-cap <n>', 'maximum credits per day (UTC); 0 means no cap', readCount, 0)
    .option('--rate-limit <max/window>', 'rate limit for all of its keys together (default: 9000/60s)')
    .option('--external-id <id>', 'ID of the organization in your own systems')
    .action((terms: Terms) =>
      actions.run(
        'organization create',
        pick(terms, 'name', 'monthlyCredits', 'dailyCap', 'rateLimit', 'externalId'),
      ),
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
    .option('--external-id <id>', 'ID of the organization in your own systems, or none')
    .action((organizationId: string, terms: Partial<Terms>) =>
      actions.run('organization update', {
        organizationId,
        ...pick(terms, 'name', 'monthlyCredits', 'dailyCap', 'rateLimit', 'creditAlerts', 'externalId'),
      }),
    );
  addOrganizationStates(group, actions);
}

/** Adds the subcommands of `organization` that suspend, close and purge. */
function addOrganizationStates(group: Command, actions: Actions): void {
  group
    .command('suspend <organization-id>')
    .description('refuse its calls within one second, except those that read its balance and usage')
    .requiredOption('--reason <text>', 'why it is suspended; its users see this text')
    .action((organizationId: string, { reason }: { reason: string }) =>
      actions.run('organization suspend', { organizationId, reason }),
    );
  group
    .command('resume <organization-id>')
    .description('end a suspension, or reopen a closed organization; its revoked keys stay revoked')
    .action((organizationId: string) => actions.run('organization resume', { organizationId }));
  group
    .command('close <organization-id>')
    .description('close an organization and revoke its keys; nothing is deleted')
    .action((organizationId: string) => actions.run('organization close', { organizationId }));
  group
    .command('purge <organization-id>')
    .description(`delete everything but its ledger, from ${purgeDays} days after it was closed`)
    .action((organizationId: string) => actions.run('organization purge', { organizationId }));
}

/** Adds the subcommands of `operator-key`. */
export function addOperatorKeys(group: Command, actions: Actions): void {
  group
    .command('issue')
    .description('issue a key of the operator API; the key is shown only once')
    .requiredOption(
      '--scopes <a,b>',
      `scopes of the key, separated by commas: ${operatorScopeNames.join(', ')}`,
      readWords,
    )
    .requiredOption('--expires <date>', 'when the key expires: a date, a date-time or never')
    .option('--name <name>', 'name of the key')
    .action((terms: { scopes: readonly string[]; expires: string; name?: string }) =>
      actions.run('operator-key issue', pick(terms, 'scopes', 'expires', 'name')),
    );
  group
    .command('list')
    .description('list operator keys; their secrets are not stored and cannot be shown')
    .action(() => actions.run('operator-key list', {}));
  group
    .command('revoke <key-id>')
    .description('revoke an operator key; its next request is refused')
    .action((keyId: string) => actions.run('operator-key revoke', { keyId }));
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
    .action(({ organization: organizationId, ...terms }: KeyTermsInput & { organization: string }) =>
      actions.run('key issue', { organizationId, ...terms }),
    );
  group
    .command('update <key-id>')
    .description('update a key; options that are not given stay unchanged')
    .option('--name <name>', 'name of the key')
    .option('--scopes <a,b>', 'scopes of the key, separated by commas; * allows everything', readWords)
    .option('--rate-limit <max/window>', 'rate limit of the key, for example 900/60s')
    .option('--expires-at <date>', 'when the key expires: a date, a date-time or never')
    .option('--monthly-cap <n>', 'maximum credits per calendar month; 0 means no cap', readCount)
    .action((keyId: string, terms: KeyTermsInput) => actions.run('key update', { keyId, ...terms }));
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
    all: boolean;
    month?: string;
    csv: boolean;
  }
  const by = new Option('--by <group>', 'group usage by this dimension').choices(Object.keys(usageGroupings));
  const then = new Option('--then <group>', 'subdivide each row by this dimension');
  program
    .command('usage')
    .description('report what an organization, or all organizations, were charged')
    .option('--organization <id>', 'the organization; required unless --all or --verify is given')
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
    .option('--all', 'report the charges of all organizations in a month', false)
    .option('--month <month>', 'with --all: the month, UTC, for example 2026-11 (default: this month)')
    .option('--csv', 'with --all: write CSV to standard output', false)
    .action((options: Options, command: Command) => {
      const { organization: organizationId, request: requestId, verify, all } = options;
      if (all) return actions.run('usage all', { ...pick(options, 'month'), csv: options.csv });
      if (verify) return actions.run('usage verify', ofOrganization(options));
      if (organizationId === undefined)
        return command.error('error: --organization ID, --all or --verify is required');
      if (requestId !== undefined) return actions.run('usage receipt', { organizationId, requestId });
      return actions.run('usage', { organizationId, ...pick(options, 'from', 'to', 'by', 'then') });
    });
}

/** Adds the subcommands of `audit`. */
export function addAudit(group: Command, actions: Actions): void {
  interface Options {
    organization?: string;
    actor?: string;
    action?: string;
    target?: string;
    since?: string;
    until?: string;
    limit: number;
    after?: string;
  }
  group
    .command('list')
    .description('list changes and who made them, newest first')
    .option('--organization <id>', 'only changes of this organization')
    .option('--actor <name>', 'only changes by this operating system user or key ID')
    .option('--action <action>', "only this action, for example 'key issue'")
    .option('--target <id>', 'only changes of the organization, key, search, list or webhook with this ID')
    .option('--since <date>', 'only changes since this date or date-time')
    .option('--until <date>', 'only changes before this date or date-time')
    .option('--limit <n>', 'maximum number of changes, up to 1000', readCount, auditBounds.defaultLimit)
    .option('--after <cursor>', 'continue after the page that returned this next_cursor')
    .action(({ target, ...options }: Options) =>
      actions.run('audit list', {
        ...ofOrganization(options),
        ...(target !== undefined && { targetId: target }),
        ...pick(options, 'actor', 'action', 'since', 'until', 'limit', 'after'),
      }),
    );
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
