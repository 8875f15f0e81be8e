// The linter's rules, which eslint.config.mjs exports. They are in this package, because it has the linter's plugins.
import path from 'node:path';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { ignored, importOrder } from './import-order.mjs';

const root = path.join(import.meta.dirname, '..', '..', '..');

export default tseslint.config(
  ignored,
  js.configs.recommended,
  importOrder,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['test/tsconfig.json', 'src/console/tsconfig.json'],
        tsconfigRootDir: root,
      },
    },
    rules: {
      // This rule reports assignments between slightly different structural types of libraries, for example Apollo's
      // plugins, as if the types were classes.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A leading underscore marks an unused argument or an omitted property.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // In TypeGraphQL, a class with decorators and no body declares a type.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }],
    },
  },
  {
    // Not for tests, where a `describe` callback would count as one long function.
    files: ['src/**/*.ts', 'prisma/*.mjs'],
    rules: { 'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['src/console/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      // This rule is about the React Compiler, which is not used.
      'react-hooks/incompatible-library': 'off',
      // A component's markup is a single function, so it may be longer.
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      // Event handlers may return the result of a void function, and may be async.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        require: 'readonly',
        module: 'readonly',
        __dirname: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        clearTimeout: 'readonly',
        WebAssembly: 'readonly',
        Blob: 'readonly',
        AbortController: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
      },
    },
  },
  prettier,
);
