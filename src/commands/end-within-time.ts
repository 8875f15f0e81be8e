/** Resolves when some work has ended, or after so many milliseconds. */
export async function endWithinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}
