import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import ts from 'typescript';

/** Compiles the generated types and the files that use them as one program. Returns the errors of each file. */
function compile(types: string, usages: Readonly<Record<string, string>>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dealgraph-codegen-'));
  try {
    writeFileSync(join(folder, 'types.ts'), types);
    for (const [name, text] of Object.entries(usages)) writeFileSync(join(folder, `${name}.ts`), text);
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    };
    const names = Object.keys(usages).map((name) => join(folder, `${name}.ts`));
    const errors: Record<string, string[]> = Object.fromEntries(
      Object.keys(usages).map((name) => [name, []]),
    );
    for (const { file, messageText } of ts.getPreEmitDiagnostics(ts.createProgram(names, options))) {
      const name = file === undefined ? 'options' : basename(file.fileName, '.ts');
      (errors[name] ??= []).push(ts.flattenDiagnosticMessageText(messageText, '\n'));
    }
    return errors;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const usage = `import type { CompanyQuery, CompanyQueryVariables, FundingRoundsSearchResultsQuery, FundingRoundsQuery, FundingRoundsQueryVariables } from './types.js';
export const variables: CompanyQueryVariables = { id: 'a0' };
export const window: FundingRoundsQueryVariables = { filter: { announcedOn: { gte: '2014-01-01' } }, first: 5 };
export function nameOf(answer: CompanyQuery): string | null | undefined {
  return answer.company?.organizationName;
}
export function raised(answer: FundingRoundsQuery): number {
  return (answer.fundingRounds?.nodes ?? []).reduce((sum, round) => sum + (round.raisedAmountUsd ?? 0), 0);
}
export function leaders(answer: FundingRoundsSearchResultsQuery): string[] {
  return (answer.fundingRoundsSearchResults ?? []).flatMap(({ investors }) => investors.map(({ investorName }) => investorName));
}
`;

/** Invalid usages, each with a pattern for its compiler error. */
const wrong = {
  field: [usage.replace('organizationName', 'tagline'), /tagline/],
  variable: [usage.replace("{ id: 'a0' }", '{ id: true }'), /boolean/],
  null: [usage.replace('round.raisedAmountUsd ?? 0', 'round.raisedAmountUsd'), /null/],
} as const;

describe('GraphQL Code Generator, run on schema/', () => {
  let types = '';
  let errors: Record<string, string[]> = {};
  beforeAll(() => {
    types = execFileSync(process.execPath, ['test/harness/generate-types.mjs'], { encoding: 'utf8' });
    const usages = Object.entries(wrong).map(([name, [text]]) => [name, text] as const);
    errors = compile(types, { usage, ...Object.fromEntries(usages) });
  });

  it('generates no `any` type for a scalar, enum or field', () => {
    const file = ts.createSourceFile('types.ts', types, ts.ScriptTarget.ES2022);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(types.slice(node.pos - 60, node.end));
      ts.forEachChild(node, visit);
    };
    visit(file);
    expect(types.length).toBeGreaterThan(100_000);
    expect(found).toEqual([]);
  });

  it('generates types that compile in a strict program', () => {
    expect([errors['usage'], errors['types'], errors['options']]).toEqual([[], undefined, undefined]);
  });

  it.each([
    ['a field that the document does not select', 'field'],
    ['a variable of the wrong type', 'variable'],
    ['a nullable value used as a number', 'null'],
  ] as const)('generates types that reject %s', (_what, name) => {
    expect(errors[name]?.join('\n')).toMatch(wrong[name][1]);
  });
});
