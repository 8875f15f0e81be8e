import type { Command } from 'commander';
import type { Actions } from './actions.js';
import { readCount, readWords } from './option-values.js';
import { ofOrganization, pick } from './pick.js';

/** What can be typed about webhooks. */
export function addWebhooks(group: Command, actions: Actions): void {
  interface Create {
    key: string;
    url: string;
    searches: string[];
    products: string[];
    full: boolean;
  }
  group
    .command('list')
    .description('list webhooks')
    .option('--organization <id>', 'only those of this organization')
    .action((options: { organization?: string }) => actions.run('webhook list', ofOrganization(options)));
  group
    .command('create')
    .description('make a webhook, told of what changes from now on; its secret is shown this once')
    .requiredOption('--key <key-id>', 'the key that it acts for: with its scopes, on its account')
    .requiredOption('--url <url>', 'where events are posted to')
    .option('--searches <a,b>', 'saved searches to be told of', readWords, [])
    .option(
      '--products <a,b>',
      'products to be told of as a whole: companies, people, investors, funding_rounds, acquisitions',
      readWords,
      [],
    )
    .option('--full', 'with records, which are paid for; ids alone are free', false)
    .action(({ key: keyId, ...options }: Create) =>
      actions.run('webhook create', { keyId, ...pick(options, 'url', 'searches', 'products', 'full') }),
    );
  addActions(group, actions);
}

function addActions(group: Command, actions: Actions): void {
  const one = (verb: string, description: string, run: (webhookId: string) => Promise<void>): void => {
    group.command(`${verb} <webhook-id>`).description(description).action(run);
  };
  one('test', 'send a test event, once', (webhookId) => actions.run('webhook test', { webhookId }));
  one('pause', 'send nothing until it is resumed', (webhookId) =>
    actions.run('webhook pause', { webhookId, paused: true }),
  );
  one('resume', 'send again, from where it was paused', (webhookId) =>
    actions.run('webhook pause', { webhookId, paused: false }),
  );
  group
    .command('rotate <webhook-id>')
    .description('give it a new secret, shown this once')
    .option('--overlap <seconds>', 'how long the old secret signs too', readCount, 86_400)
    .action((webhookId: string, { overlap }: { overlap: number }) =>
      actions.run('webhook rotate', { webhookId, overlapSeconds: overlap }),
    );
  one('delete', 'delete it with what was to be sent', (webhookId) =>
    actions.run('webhook delete', { webhookId }),
  );
  group
    .command('deliveries <webhook-id>')
    .description('list what was sent, newest first')
    .option('--limit <n>', 'how many', readCount, 50)
    .action((webhookId: string, { limit }: { limit: number }) =>
      actions.run('webhook deliveries', { webhookId, limit }),
    );
  group
    .command('replay <webhook-id> <delivery-id>')
    .description('send an event again that was delivered or is dead')
    .action((webhookId: string, deliveryId: string) =>
      actions.run('webhook replay', { webhookId, deliveryId }),
    );
}
