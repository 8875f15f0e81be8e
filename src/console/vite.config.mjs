import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { onlyEnglish } from './only-english.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds four pages: the application; the explorer, because its editor is larger than everything else; the reference,
 * whose renderer is prepared by src/build/prepare-renderer.mjs; and the template of the documentation's pages.
 */
export default defineConfig({
  root: here('.'),
  // Addresses are relative, so that a proxy can serve the application below any path. src/pages prefixes those of pages.
  base: './',
  publicDir: here('public'),
  logLevel: 'warn',
  // `onlyEnglish` leaves out other languages, which would be a fifth of the bundle.
  plugins: [onlyEnglish],
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy blocks inline scripts. The server compresses files itself, so sizes are not reported.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 8_000,
    rolldownOptions: {
      // Some libraries cause this warning for each of their files. The directives are for server components, which are
      // not used here.
      onLog: (level, log, tell) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log);
      },
      input: {
        index: here('index.html'),
        docs: here('docs.html'),
        explorer: here('explorer.html'),
        reference: here('reference.html'),
      },
    },
  },
  // `npx vite src/console` needs a running server, which serves the APIs.
  server: {
    proxy: Object.fromEntries(
      ['/api', '/graphql', '/mcp', '/reference/'].map((path) => [
        path,
        process.env.DEALGRAPH_URL ?? 'http://localhost:4000',
      ]),
    ),
  },
});
