import type { Place } from '../domain/connections/cursor.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import type { Listed, Stretch } from '../store/connections/listed.js';
import type { Admission } from './admission.js';
import { answerTooLarge } from './answer-too-large.js';
import { LoopSlice } from './loop-turns.js';
import type { Services } from './services.js';
import type { Loaders } from './tenant-loaders.js';

/** An answer with more records than this is a large one. */
const mostSmall = 500;

/** Reads for one request, within its time and its bounds. */
export class RecordReader {
  private recordsRead = 0;
  private values = 0;

  constructor(
    private readonly shared: Pick<Services, 'loaders' | 'bounds'>,
    private readonly admission: Admission,
    private readonly request: { readonly tenant: () => string; readonly isDryRun: () => boolean },
  ) {}

  /**
   * Records by their ids, in their order, null where there is none; with `fields`, no others need be there. A dry run,
   * which shows none, reads what its links follow and whether they are there.
   * @throws ApiError ANSWER_TOO_LARGE when the answer would hold more values than one may; TIMED_OUT.
   */
  async records<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
  ): Promise<(RecordOfKind[Kind] | null)[]> {
    const isDryRun = this.request.isDryRun();
    this.recordsRead += ids.length;
    if (fields !== undefined) this.takeValues(ids.length * fields.length);
    if (this.recordsRead > mostSmall && !isDryRun) await this.admission.enterLarge();
    const shown = isDryRun ? (fields ?? []) : fields;
    if (ids.length > mostSmall) return this.inParts(kind, ids, shown);
    return this.loaders.records.list(kind, ids, shown, this.admission.deadline);
  }

  /** A wide page in several statements: what comes back at once holds the event loop while it is read. */
  private async inParts<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
  ): Promise<(RecordOfKind[Kind] | null)[]> {
    const slice = new LoopSlice();
    const records: (RecordOfKind[Kind] | null)[] = [];
    for (let from = 0; from < ids.length; from += mostSmall) {
      const part = ids.slice(from, from + mostSmall);
      records.push(...(await this.loaders.records.list(kind, part, fields, this.admission.deadline)));
      await slice.renew();
    }
    return records;
  }

  /** The places of a stretch of a list; `parent` is the record that it hangs at. */
  places(stretch: Stretch, parent: string): Promise<Place[]> {
    return this.loaders.connections.stretch(stretch, parent, this.admission.deadline);
  }

  /** How many records a list has. */
  count(listed: Listed, parent: string): Promise<number> {
    return this.loaders.connections.count(listed, parent, this.admission.deadline);
  }

  private get loaders(): Loaders {
    return this.shared.loaders.of(this.request.tenant());
  }

  /** Counts what goes into the answer of a graph request, whose records are asked for field by field. */
  private takeValues(count: number): void {
    const { maxAnswerValues } = this.shared.bounds;
    this.values += count;
    if (this.values > maxAnswerValues) throw answerTooLarge('holds', this.values, 'values', maxAnswerValues);
  }
}
