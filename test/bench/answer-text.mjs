// Measures whether a response can be written as text directly, without result objects. The batch executor
// (src/batch-executor) knows each field's values for all objects at one level of the query, so it could write the text
// from these values and the plan. Compares this with what the executor does: it fills result objects field by field,
// and passes them to JSON.stringify. Both must produce the same text.
import assert from 'node:assert/strict';
import { printTable } from './print-table.mjs';

const roundKeys = ['fundingRoundId', 'companyId', 'name', 'date', 'raisedAmountUsd', 'type', 'isUndisclosed'];
const participationKeys = ['investorId', 'investorName', 'isLead'];

const makeRounds = (count) =>
  Array.from({ length: count }, (_, at) => ({
    fundingRoundId: `fnr_${at}`,
    companyId: `a0a0a0000000${at}`,
    name: `Series A of company ${at}`,
    date: `2014-05-0${1 + (at % 9)}`,
    raisedAmountUsd: at * 1000,
    type: 'SERIES_A',
    isUndisclosed: at % 2 === 0,
    participations: Array.from({ length: 3 }, (_unused, index) => ({
      investorId: `inv_${at}_${index}`,
      investorName: `Investor "${index}"`,
      isLead: index === 0,
    })),
  }));

const emptyOf = (keys) => Object.fromEntries(keys.map((key) => [key, null]));
const emptyRound = emptyOf([...roundKeys, 'participations']);
const emptyParticipation = emptyOf(participationKeys);

function fill(answers, values, keys) {
  for (const key of keys) for (const [at, value] of values.entries()) answers[at][key] = value[key];
}

function byObjects(rounds) {
  const answers = rounds.map(() => ({ ...emptyRound }));
  fill(answers, rounds, roundKeys);
  for (const [at, { participations }] of rounds.entries())
    answers[at].participations = participations.map(() => ({ ...emptyParticipation }));
  const [below, held] = [answers, rounds].map((all) => all.flatMap(({ participations }) => participations));
  fill(below, held, participationKeys);
  return JSON.stringify({ data: { rounds: answers } });
}

// Matches characters that JSON escapes, and surrogates, because unpaired ones must be escaped.
const special = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

function textOf(value) {
  if (typeof value === 'string') return special.test(value) ? JSON.stringify(value) : `"${value}"`;
  return value === null ? 'null' : String(value);
}

const headsOf = (keys) => keys.map((key, at) => `${at === 0 ? '{' : ','}"${key}":`);
const columnsOf = (values, keys) => keys.map((key) => values.map((value) => value[key]));
const [roundHeads, participationHeads] = [roundKeys, participationKeys].map(headsOf);

function byPlan(rounds) {
  const columns = columnsOf(rounds, roundKeys);
  const held = rounds.flatMap(({ participations }) => participations);
  const below = columnsOf(held, participationKeys);
  let [text, index] = ['{"data":{"rounds":[', 0];
  for (let at = 0; at < rounds.length; at++) {
    if (at > 0) text += ',';
    for (let field = 0; field < columns.length; field++)
      text += roundHeads[field] + textOf(columns[field][at]);
    text += ',"participations":[';
    for (const end = index + rounds[at].participations.length, first = index; index < end; index++) {
      if (index > first) text += ',';
      for (let field = 0; field < below.length; field++)
        text += participationHeads[field] + textOf(below[field][index]);
      text += '}';
    }
    text += ']}';
  }
  return `${text}]}}`;
}

function millisecondsOf(write, rounds) {
  const begun = performance.now();
  assert(Buffer.from(write(rounds)).length > 0);
  return performance.now() - begun;
}

const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

function compare(count, turns) {
  const rounds = makeRounds(count);
  assert.equal(byPlan(rounds), byObjects(rounds));
  const times = Array.from({ length: turns }, () =>
    [byObjects, byPlan].map((write) => millisecondsOf(write, rounds)),
  );
  const [objects, plan] = [0, 1].map((at) => median(times.map((both) => both[at])));
  return [String(count), objects.toFixed(3), plan.toFixed(3), (plan / objects).toFixed(2)];
}

console.log('Milliseconds to the bytes of rounds with three participations each; medians.');
printTable(
  ['rounds', 'by objects', 'by the plan', 'ratio'],
  [
    [20, 2000],
    [500, 300],
    [5000, 60],
  ].map(([count, turns]) => compare(count, turns)),
);
