/** @jest-environment ./test/batch-executor/harness/rejections.cjs */
import { execute, type ExecutionResult, parse } from 'graphql';
import { execute as executeByLevels } from '../../src/batch-executor/execute.js';
import { Draw } from '../harness/draw.js';
import { rootsAtWork, rootsBegun } from './harness/begun.js';
import { findDifference, textOf } from './harness/compare-answers.js';
import type { RandomDocument } from './harness/random-document.js';
import { draftSchema } from './harness/random-types.js';
import { type ExecutionInput, isMutation, RandomWorld } from './harness/random-world.js';

/** Cases per seed. A seed determines one schema. A case is a document with its variable values and its data. */
const casesPerSeed = 60;
const runsPerDocument = 4;
const documentsPerSeed = casesPerSeed / runsPerDocument;
const seeds = Math.ceil(Number(process.env['EXECUTOR_CASES'] ?? 2_000) / casesPerSeed);
const firstSeed = Number(process.env['EXECUTOR_SEED'] ?? Math.floor(Math.random() * 1e9));

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Compares the batch executor with graphql-js on one random schema, with its data in each `Tempo`. */
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

  /** Executes one random document several times, each time with other variable values and data. */
  async compareDocument(): Promise<void> {
    const random = this.async.drawDocument(this.draw);
    const document = parse(random.text);
    expect(this.async.validate(document)).toEqual([]);
    for (let run = 0; run < runsPerDocument; run++) {
      const variableValues = random.input.values(this.draw);
      const runOperation = { document, variableValues, rootSeed: this.draw.nat(1e9) };
      try {
        await this.compare(runOperation, random);
      } catch (error) {
        const variables = JSON.stringify(variableValues);
        throw new Error(`${random.text}\nwith ${variables}`, { cause: error });
      }
    }
  }

  /**
   * Without promises, both executors must return the same errors in the same order. With promises, the batch executor
   * must still return that order. graphql-js then returns errors in the order in which they occur.
   */
  private async compare(runOperation: ExecutionInput, { typeOfKey }: RandomDocument): Promise<void> {
    const wanted = textOf(this.sync.runOperation(execute, runOperation).answer as ExecutionResult);
    const atOnce = this.sync.runOperation(executeByLevels, runOperation).answer;
    expect(atOnce).not.toBeInstanceOf(Promise);
    expect(textOf(atOnce as ExecutionResult)).toBe(wanted);
    const ours = this.async.runOperation(executeByLevels, runOperation);
    const answer = await ours.answer;
    expect(textOf(answer)).toBe(wanted);
    await nextTurn();
    expect(takeUnhandled()).toEqual([]);
    const theirs = this.caught.runOperation(execute, runOperation);
    expect(findDifference(await theirs.answer, answer, typeOfKey)).toBeUndefined();
    await nextTurn();
    takeUnhandled();
    if (!isMutation(runOperation.document)) return;
    expect(rootsBegun(ours.context)).toEqual(rootsBegun(theirs.context));
    const roots = rootsAtWork(ours.context);
    expect(roots).toEqual([...new Set(roots)]);
  }
}

test(
  'any schema, data and document give the same result as graphql-js',
  async () => {
    // Thousands of errors are created here, and their stack traces are not needed.
    Error.stackTraceLimit = 0;
    process.stderr.write(`batch executor: EXECUTOR_SEED=${firstSeed}, ${seeds * casesPerSeed} cases\n`);
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
      const comparison = new Comparison(seed);
      try {
        for (let at = 0; at < documentsPerSeed; at++) await comparison.compareDocument();
      } catch (error) {
        throw new Error(`EXECUTOR_SEED=${seed} EXECUTOR_CASES=${casesPerSeed}`, { cause: error });
      }
    }
  },
  600_000 + seeds * 10_000,
);
