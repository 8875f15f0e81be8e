/** Returns the unhandled rejections since the last call. The Jest environment in `rejections.cjs` defines it. */
declare function takeUnhandled(): unknown[];
