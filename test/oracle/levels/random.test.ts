/** @jest-environment ./test/oracle/levels/harness/rejections.cjs */
import { execute, parse, type ExecutionResult } from 'graphql';
import { execute as executeByLevels } from '../../../src/levels/execute.js';
import { Draw } from '../../harness/draw.js';
import { rootsAtWork, rootsBegun } from './harness/begun.js';
import { findDifference, textOf } from './harness/compare-answers.js';
import type { RandomDocument } from './harness/random-document.js';
import { draftSchema } from './harness/random-types.js';
import { isMutation, RandomWorld, type Ask } from './harness/random-world.js';

/** A case is a document with a set of variables, over its own data. A seed makes a schema and so many of them. */
const casesPerSeed = 60;
const asksPerDocument = 4;
const documentsPerSeed = casesPerSeed / asksPerDocument;
const seeds = Math.ceil(Number(process.env['LEVELS_CASES'] ?? 2_000) / casesPerSeed);
const firstSeed = Number(process.env['LEVELS_SEED'] ?? Math.floor(Math.random() * 1e9));

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** One schema with its data in each tempo: what graphql-js gets has a handler for each rejection. */
class Comparison {
  private readonly async: RandomWorld;
  private readonly caught: RandomWorld;
  private readonly sync: RandomWorld;
  private readonly draw: Draw;

  constructor(seed: number) {
    this.draw = new Draw(seed);
    const draft = draftSchema(this.draw);
    this.async = new RandomWorld(draft, 'async');
    this.caught = new RandomWorld(draft, 'caught');
    this.sync = new RandomWorld(draft, 'sync');
  }

  /** Asks for one document several times, each time with other variables and over other data. */
  async compareDocument(): Promise<void> {
    const random = this.async.drawDocument(this.draw);
    const document = parse(random.text);
    expect(this.async.validate(document)).toEqual([]);
    for (let asked = 0; asked < asksPerDocument; asked++) {
      const variableValues = random.input.values(this.draw);
      const ask = { document, variableValues, rootSeed: this.draw.nat(1e9) };
      try {
        await this.compare(ask, random);
      } catch (error) {
        const variables = JSON.stringify(variableValues);
        throw new Error(`${random.text}\nwith ${variables}`, { cause: error });
      }
    }
  }

  /**
   * Where nothing waits, both executors have to tell the same in the same order. Where promises are in play, ours has to
   * tell that once more; graphql-js tells what it finds first.
   */
  private async compare(ask: Ask, { typeOfKey }: RandomDocument): Promise<void> {
    const wanted = textOf(this.sync.ask(execute, ask).answer as ExecutionResult);
    const atOnce = this.sync.ask(executeByLevels, ask).answer;
    expect(atOnce).not.toBeInstanceOf(Promise);
    expect(textOf(atOnce as ExecutionResult)).toBe(wanted);
    const ours = this.async.ask(executeByLevels, ask);
    const answer = await ours.answer;
    expect(textOf(answer)).toBe(wanted);
    await nextTurn();
    expect(takeUnhandled()).toEqual([]);
    const theirs = this.caught.ask(execute, ask);
    expect(findDifference(await theirs.answer, answer, typeOfKey)).toBeUndefined();
    await nextTurn();
    takeUnhandled();
    if (!isMutation(ask.document)) return;
    expect(rootsBegun(ours.context)).toEqual(rootsBegun(theirs.context));
    const roots = rootsAtWork(ours.context);
    expect(roots).toEqual([...new Set(roots)]);
  }
}

test(
  'any schema, data and document are answered as graphql-js answers them',
  async () => {
    // Thousands of errors are made here, and nobody reads where.
    Error.stackTraceLimit = 0;
    process.stderr.write(`levels: LEVELS_SEED=${firstSeed}, ${seeds * casesPerSeed} cases\n`);
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
      const comparison = new Comparison(seed);
      try {
        for (let at = 0; at < documentsPerSeed; at++) await comparison.compareDocument();
      } catch (error) {
        throw new Error(`LEVELS_SEED=${seed} LEVELS_CASES=${casesPerSeed}`, { cause: error });
      }
    }
  },
  600_000 + seeds * 10_000,
);
