import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import shared from './vite.config.mjs';

/** The files of the operator's pages have a name of their own, by which src/pages leaves them out of the public port. */
const name = 'assets/operator-[name]-[hash]';

/** Builds the operator's pages next to the web application. They share no file, so that neither changes the other. */
export default defineConfig({
  ...shared,
  build: {
    ...shared.build,
    emptyOutDir: false,
    rolldownOptions: {
      ...shared.build.rolldownOptions,
      input: { page: fileURLToPath(new URL('operator.html', import.meta.url)) },
      output: {
        entryFileNames: `${name}.js`,
        chunkFileNames: `${name}.js`,
        assetFileNames: `${name}[extname]`,
      },
    },
  },
});
