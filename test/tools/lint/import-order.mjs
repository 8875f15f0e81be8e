// The order of imports, which rules.mjs includes. As a configuration of its own it needs no types, so it fixes the whole
// repository in seconds: node test/tools/lint/node_modules/eslint/bin/eslint.js -c test/tools/lint/import-order.mjs --fix .
import importSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

export const ignored = {
  ignores: [
    'dist',
    'coverage',
    'node_modules',
    'src/database/generated',
    'src/console/generated',
    'src/client/generated',
    '**/*.graphql.ts',
    '.dealgraph',
    '.dealgraph-dev',
  ],
};

export const importOrder = {
  files: ['**/*.{ts,tsx,mjs}'],
  // The style sheets of a page of the console must stay in their order between other imports.
  ignores: ['src/console/**/main.tsx'],
  plugins: { 'simple-import-sort': importSort },
  rules: {
    // Side effects first, for example `reflect-metadata`, in their order. Then Node.js, packages, other folders, and
    // files of the same folder. Type imports are sorted among the others.
    'simple-import-sort/imports': [
      'error',
      { groups: [['^\\u0000', '^node:', '^@?\\w', '^\\.\\./', '^\\./', '^\\.']] },
    ],
  },
};

export default [
  ignored,
  {
    ...importOrder,
    languageOptions: { parser: tseslint.parser },
    // For comments that turn its rules off.
    plugins: { ...importOrder.plugins, '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
];
