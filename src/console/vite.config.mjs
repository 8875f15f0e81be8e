import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Two pages: the application, and the explorer, whose editor is larger than all the rest. */
export default defineConfig({
  root: here('.'),
  base: '/',
  publicDir: here('public'),
  logLevel: 'warn',
  // The pages are in English; the words of other languages would be a fifth of them.
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    // The page's policy allows no script in its text, and the service compresses by itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 8_000,
    rolldownOptions: {
      // Said of every file of some libraries; there is no server here whose components it could tell apart.
      onLog: (level, log, tell) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log);
      },
      input: { index: here('index.html'), explorer: here('explorer.html') },
    },
  },
  // `npx vite src/console` beside a server: the doors are the server's.
  server: {
    proxy: Object.fromEntries(
      ['/api', '/graphql', '/mcp'].map((path) => [
        path,
        process.env.DEALGRAPH_URL ?? 'http://localhost:4000',
      ]),
    ),
  },
});
