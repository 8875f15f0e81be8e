/** The rejections that nobody handled since it was last called; `rejections.cjs` gives it to a test. */
declare function takeUnhandled(): unknown[];
