/** Aborts one try after a timeout, or when the caller's signal is aborted. */
export class TryLimit {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout>;
  /** True after the timeout. */
  isOver = false;

  constructor(
    private readonly milliseconds: number,
    private readonly caller: AbortSignal | undefined,
  ) {
    this.timer = this.start();
    caller?.addEventListener('abort', this.abort);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Restarts the timeout. */
  again(): void {
    clearTimeout(this.timer);
    this.timer = this.start();
  }

  /** Removes the timeout. The caller's signal still aborts the try. */
  lift(): void {
    clearTimeout(this.timer);
  }

  /** Aborts the try. */
  cut(): void {
    this.end();
    this.controller.abort();
  }

  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.abort);
  }

  private readonly abort = (): void => {
    this.controller.abort(this.caller?.reason);
  };

  private start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.isOver = true;
      this.controller.abort();
    }, this.milliseconds);
  }
}
