import type { Command } from 'commander';
import { refundsLimit } from '../operator/model/refund-object.js';
import { type Actions, pick, readCount } from './option-values.js';

/** Adds the subcommands of `refund`. `add` is the default one: `refund <request-id>` refunds a charge. */
export function addRefunds(group: Command, actions: Actions): void {
  interface Terms {
    organization: string;
    credits?: number;
    reason: string;
    externalId?: string;
  }
  group
    .command('add <request-id>', { isDefault: true })
    .description(
      'refund a charge, by its X-Charge-Id or X-Request-Id; with the external ID of a refund, print that one',
    )
    .requiredOption('--organization <id>', 'the organization that was charged')
    .requiredOption('--reason <text>', 'why; the organization does not see it')
    .option('--credits <n>', 'credits to refund (default: all that were not refunded)', readCount)
    .option('--external-id <id>', 'ID of the refund in your own systems')
    .action((requestId: string, terms: Terms) =>
      actions.run('refund add', {
        requestId,
        organizationId: terms.organization,
        ...pick(terms, 'credits', 'reason', 'externalId'),
      }),
    );
  group
    .command('list <organization-id>')
    .description('list the refunds of an organization, newest first')
    .option('--after <cursor>', 'next_cursor of the previous page')
    .option(
      '--limit <n>',
      `maximum number of refunds, up to ${refundsLimit.most}`,
      readCount,
      refundsLimit.usual,
    )
    .action((organizationId: string, terms: { after?: string; limit: number }) =>
      actions.run('refund list', { organizationId, ...pick(terms, 'after', 'limit') }),
    );
}
