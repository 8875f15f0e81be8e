// The linter is installed by `npm run check` (test/tools/install-packages.cjs).
export { default } from './test/tools/lint/rules.mjs';
