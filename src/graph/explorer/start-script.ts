/**
 * What runs in the browser on the page of GraphiQL. A file of its own, because the page's policy allows no script in
 * its text; a string, because the build copies nothing but TypeScript.
 */
export const startScript = `'use strict';
const keyBox = document.getElementById('key');
const showKey = document.getElementById('show-key');
const exampleBox = document.getElementById('example');
const credits = document.getElementById('credits');
const examples = JSON.parse(document.getElementById('examples').textContent);
const root = ReactDOM.createRoot(document.getElementById('graphiql'));

// The name under which GraphiQL's parts look for the nonce of the styles they add.
window.__webpack_nonce__ = document.body.dataset.styleNonce;

keyBox.value = sessionStorage.getItem('dealgraph-key') ?? '';
keyBox.addEventListener('input', () => sessionStorage.setItem('dealgraph-key', keyBox.value));
showKey.addEventListener('change', () => {
  keyBox.type = showKey.checked ? 'text' : 'password';
});

function showCredits(statement) {
  const count = new Intl.NumberFormat('en-GB');
  const left = (remaining) => (remaining === -1 ? 'unlimited' : count.format(remaining));
  credits.textContent = statement
    ? 'Charged ' + count.format(statement.charged) + ' · remaining ' + left(statement.remaining)
    : '';
}

async function send(operation, { headers = {} } = {}) {
  const isIntrospection = operation.operationName === 'IntrospectionQuery';
  const key = keyBox.value.trim();
  // The schema is open to everybody, so a mistyped key does not take the documentation away.
  const withKey = key !== '' && !isIntrospection ? { 'X-API-Key': key } : {};
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...withKey, ...headers },
    body: JSON.stringify(operation),
  });
  const answer = await response.json();
  if (!isIntrospection) showCredits(answer.extensions?.credits);
  return answer;
}

function render(chosen) {
  const properties = { fetcher: send, defaultQuery: examples[0]?.document ?? '', ...chosen };
  ReactDOM.flushSync(() => root.render(React.createElement(GraphiQL, properties)));
}

function openExample({ document: query, variables }) {
  document.querySelector('.graphiql-tab-add')?.click();
  render({ query, variables: variables === '{}' ? '' : variables });
  // Without the properties again, so that the same example can be chosen twice.
  render({});
}

for (const [index, { title }] of examples.entries()) exampleBox.add(new Option(title, String(index)));
exampleBox.addEventListener('change', () => {
  const example = examples[Number(exampleBox.value)];
  exampleBox.value = '';
  if (example) openExample(example);
});
render({});
`;
