import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist',
      'coverage',
      'node_modules',
      'src/store/generated',
      'src/console/generated',
      'src/client/generated',
      '**/*.graphql.ts',
      '.dealgraph',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['test/tsconfig.json', 'src/console/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Its check sees a class wherever two structural types of a library differ, for example Apollo's plugins.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A leading underscore says that a position or a left-out property is not used.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A class with decorators and no body is how TypeGraphQL writes a type.
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
    // A describe of a test is a function too, so this is for the program alone.
    files: ['src/**/*.ts', 'prisma/*.mjs'],
    rules: { 'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }] },
  },
  {
    // One line for each field of a company: no work of a function, and cut apart they would be slower and no clearer.
    files: [
      'src/domain/records/empty-records.ts',
      'src/wire/read-company.ts',
      'src/wire/serialize-company.ts',
    ],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['src/console/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      // No compiler is at work here that could skip something.
      'react-hooks/incompatible-library': 'off',
      // What a component shows is one function; what it does is not.
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      // A handler that goes elsewhere, or tells something, answers nothing.
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
