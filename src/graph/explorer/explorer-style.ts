/** The bar above GraphiQL, light or dark as GraphiQL is. */
export const explorerStyle = `body {
  --ground: #ffffff; --text: #1f2937; --faint: #5b6675; --line: #d6dae1;
  margin: 0; height: 100vh; display: flex; flex-direction: column;
  background: var(--ground); color: var(--text); font: 14px/1.4 system-ui, sans-serif;
}
body.graphiql-dark { --ground: #1e2531; --text: #e8ebf0; --faint: #a9b3c2; --line: #465063; color-scheme: dark; }
@media (prefers-color-scheme: dark) {
  body:not(.graphiql-light) {
    --ground: #1e2531; --text: #e8ebf0; --faint: #a9b3c2; --line: #465063; color-scheme: dark;
  }
}
header {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px;
  padding: 8px 16px; border-bottom: 1px solid var(--line);
}
h1 { font-size: 15px; font-weight: 600; margin: 0; }
header label { display: flex; align-items: center; gap: 8px; color: var(--faint); }
header input[type='password'], header input[type='text'], header select {
  font: inherit; color: var(--text); background: var(--ground);
  border: 1px solid var(--line); border-radius: 4px; padding: 4px 8px;
}
#key { width: 22ch; }
#example { width: 34ch; }
#credits { margin-left: auto; font-variant-numeric: tabular-nums; }
#graphiql { flex: 1; min-height: 0; }
.graphiql-container { height: 100%; }
`;
