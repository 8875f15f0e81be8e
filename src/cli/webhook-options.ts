import type { Command } from 'commander';
import { searchProducts } from '../records/record-kinds.js';
import { type Actions, ofOrganization, pick, readCount, readWords } from './option-values.js';

/** Adds the subcommands of `webhook`. */
export function addWebhooks(group: Command, actions: Actions): void {
  interface Create {
    key: string;
    url: string;
    searches: string[];
    products: string[];
    budgetAlerts: boolean;
    full: boolean;
  }
  group
    .command('list')
    .description('list webhooks')
    .option('--organization <id>', 'only those of this organization')
    .action((options: { organization?: string }) => actions.run('webhook list', ofOrganization(options)));
  group
    .command('create')
    .description('create a webhook for changes from now on; its secret is shown only once')
    .requiredOption('--key <key-id>', 'key the webhook acts for; its scopes apply and its account is charged')
    .requiredOption('--url <url>', 'URL that events are posted to')
    .option('--searches <a,b>', 'saved searches to subscribe to', readWords, [])
    .option(
      '--products <a,b>',
      `products to subscribe to as a whole: ${Object.keys(searchProducts).join(', ')}`,
      readWords,
      [],
    )
    .option('--budget-alerts', 'send an event when a budget or the cap of a key is nearly used up', false)
    .option(
      '--full',
      'send full records, which are charged; without it, events contain IDs and are free',
      false,
    )
    .action(({ key: keyId, ...options }: Create) =>
      actions.run('webhook create', {
        keyId,
        ...pick(options, 'url', 'searches', 'products', 'budgetAlerts', 'full'),
      }),
    );
  addActions(group, actions);
}

function addActions(group: Command, actions: Actions): void {
  const one = (verb: string, description: string, run: (webhookId: string) => Promise<void>): void => {
    group.command(`${verb} <webhook-id>`).description(description).action(run);
  };
  one('test', 'send one test event', (webhookId) => actions.run('webhook test', { webhookId }));
  one('pause', 'pause a webhook until it is resumed', (webhookId) =>
    actions.run('webhook pause', { webhookId, paused: true }),
  );
  one('resume', 'resume a webhook from where it was paused', (webhookId) =>
    actions.run('webhook pause', { webhookId, paused: false }),
  );
  group
    .command('rotate <webhook-id>')
    .description('create a new secret for a webhook; the secret is shown only once')
    .option('--overlap <seconds>', 'how long events are also signed with the old secret', readCount, 86_400)
    .action((webhookId: string, { overlap }: { overlap: number }) =>
      actions.run('webhook rotate', { webhookId, overlapSeconds: overlap }),
    );
  one('delete', 'delete a webhook and its pending events', (webhookId) =>
    actions.run('webhook delete', { webhookId }),
  );
  group
    .command('deliveries <webhook-id>')
    .description('list the deliveries of a webhook, newest first')
    .option('--limit <n>', 'maximum number of deliveries', readCount, 50)
    .action((webhookId: string, { limit }: { limit: number }) =>
      actions.run('webhook deliveries', { webhookId, limit }),
    );
  group
    .command('replay <webhook-id> <delivery-id>')
    .description('send a delivered or dead event again')
    .action((webhookId: string, deliveryId: string) =>
      actions.run('webhook replay', { webhookId, deliveryId }),
    );
}
