import type { Command } from 'commander';
import { grantsLimit } from '../operator/model/grant-object.js';
import { type Actions, pick, readCount } from './option-values.js';

/** Adds the subcommands of `grant`. */
export function addGrants(group: Command, actions: Actions): void {
  interface Terms {
    credits: number;
    expires: string;
    externalId?: string;
    note?: string;
  }
  group
    .command('add <organization-id>')
    .description(
      'grant credits in addition to the monthly ones; with the external ID of a grant, print that one',
    )
    .requiredOption('--credits <n>', 'credits to grant', readCount)
    .requiredOption('--expires <date>', 'when the remaining credits expire: a date, a date-time or never')
    .option('--external-id <id>', 'ID of the grant in your own systems')
    .option('--note <text>', 'your note, for example the number of the invoice')
    .action((organizationId: string, terms: Terms) =>
      actions.run('grant add', {
        organizationId,
        ...pick(terms, 'credits', 'expires', 'externalId', 'note'),
      }),
    );
  group
    .command('list <organization-id>')
    .description('list the grants of an organization, newest first')
    .option('--after <cursor>', 'next_cursor of the previous page')
    .option(
      '--limit <n>',
      `maximum number of grants, up to ${grantsLimit.most}`,
      readCount,
      grantsLimit.usual,
    )
    .action((organizationId: string, terms: { after?: string; limit: number }) =>
      actions.run('grant list', { organizationId, ...pick(terms, 'after', 'limit') }),
    );
  group
    .command('void <organization-id> <grant-id>')
    .description('void the remaining credits of a grant; used credits stay used')
    .action((organizationId: string, grantId: string) =>
      actions.run('grant void', { organizationId, grantId }),
    );
}
