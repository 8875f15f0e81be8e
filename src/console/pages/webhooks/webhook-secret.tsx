import { CopyButton } from '../../components/copy-button.js';
import { Notice } from '../../components/notice.js';
import styles from './webhooks.module.css';

/** A secret, which is shown this once, and how events are verified with it. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <>
      <Notice look="warn">Keep this secret now: it is never shown again.</Notice>
      <div className={styles['secret']}>
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy the secret" />
      </div>
      <div>
        <p>
          Events are signed as Standard Webhooks says. In Node, with the package <code>standardwebhooks</code>
          :
        </p>
        <pre className={styles['snippet']} tabIndex={0} aria-label="How events are verified">
          <code>{snippet}</code>
        </pre>
        <CopyButton text={snippet} label="Copy the code" />
      </div>
    </>
  );
}

const snippet = `import { createServer } from 'node:http';
import { env } from 'node:process';
import { Webhook } from 'standardwebhooks';

const verifier = new Webhook(env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    const event = verifier.verify(body, request.headers);
    response.writeHead(204).end();
    console.log(request.headers['webhook-id'], event.type, event.data);
  } catch {
    response.writeHead(400).end();
  }
}).listen(8080);
`;
