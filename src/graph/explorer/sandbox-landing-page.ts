import type { ApolloServerPlugin } from '@apollo/server';
import { embedJson } from './embed-json.js';
import { listExampleOperations } from './example-operations.js';

const scriptHost = 'https://embeddable-sandbox.cdn.apollographql.com';
const frameHost = 'https://sandbox.embed.apollographql.com';

/** The policy of Sandbox's page. Its reach is a little wider than our other pages', which harms nothing. */
export const sandboxPolicy = [
  `default-src 'none'`,
  `script-src 'self' ${scriptHost}`,
  `style-src 'self'`,
  `img-src data:`,
  // Sandbox's frame hands each request to the page, which sends it to our own address.
  `connect-src 'self'`,
  `frame-src ${frameHost}`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** Every example in one document, each with its name to run it by and its variables in a comment. */
function renderDocument(): string {
  return listExampleOperations()
    .map(({ document, variables }) =>
      variables === '{}' ? document : `# Variables: ${variables.replace(/\s+/g, ' ')}\n${document}`,
    )
    .join('\n');
}

function renderPage(): string {
  const state = { document: renderDocument(), headers: { 'X-API-Key': 'paste your key here' } };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dealgraph graph</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/explorer/sandbox.css">
</head>
<body>
<div id="offline">
<h1>The graph of Dealgraph</h1>
<p>Apollo Sandbox opens here when it can be loaded from ${new URL(scriptHost).host}.</p>
<p>In a closed network, use <a href="/explorer">the explorer that this server brings along</a>.</p>
</div>
<div id="sandbox"></div>
${embedJson('sandbox-state', state)}
<script src="${scriptHost}/v2/embeddable-sandbox.umd.production.min.js"></script>
<script src="/explorer/sandbox.js"></script>
</body>
</html>
`;
}

/**
 * Apollo Sandbox for a browser at the graph's address, with the examples and the key's header. A page of our own and not
 * the default plugin's: that one has scripts in its text and hosts that Sandbox does not need, and its text lies below
 * an empty layer that takes the clicks, so nothing in it could link to the explorer.
 */
export function sandboxLandingPage(): ApolloServerPlugin {
  const html = renderPage();
  return {
    serverWillStart: () => Promise.resolve({ renderLandingPage: () => Promise.resolve({ html }) }),
  };
}
