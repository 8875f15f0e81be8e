/** Ends this process after a time in which it did not end by itself, because something in it will not. */
export function endWithin(milliseconds: number): void {
  setTimeout(() => process.exit(1), milliseconds).unref();
}
