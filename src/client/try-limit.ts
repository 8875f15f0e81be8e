/** Ends one try when its time is over or the caller says so. */
export class TryLimit {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout>;
  /** True when it was the time. */
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

  /** Gives it its whole time again. */
  again(): void {
    clearTimeout(this.timer);
    this.timer = this.start();
  }

  /** Gives it as much time as it takes; the caller can end it still. */
  lift(): void {
    clearTimeout(this.timer);
  }

  /** Ends what goes on under it. */
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
