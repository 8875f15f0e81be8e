import { embedJson } from './embed-json.js';
import type { ExampleOperation } from './example-operations.js';

/** The page of GraphiQL below its address `base`. The nonce is for the styles that GraphiQL adds while it runs. */
export function renderExplorerPage(
  base: string,
  nonce: string,
  examples: readonly ExampleOperation[],
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dealgraph explorer</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/graphiql.min.css">
<link rel="stylesheet" href="${base}/explorer.css">
</head>
<body data-style-nonce="${nonce}">
<header>
<h1>Dealgraph</h1>
<label>API key <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="dgk_…"></label>
<label><input id="show-key" type="checkbox"> Show key</label>
<label>Example <select id="example"><option value="">Open an example…</option></select></label>
<output id="credits" aria-label="Credits"></output>
</header>
<main id="graphiql"></main>
${embedJson('examples', examples)}
<script src="${base}/react.production.min.js"></script>
<script src="${base}/react-dom.production.min.js"></script>
<script src="${base}/graphiql.min.js"></script>
<script src="${base}/start.js"></script>
</body>
</html>
`;
}
