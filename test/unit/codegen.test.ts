import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';

/** The compiler's complaints about a program of the generated types and one file that uses them. */
function complaints(types: string, usage: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dealgraph-codegen-'));
  try {
    writeFileSync(join(folder, 'types.ts'), types);
    writeFileSync(join(folder, 'usage.ts'), usage);
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    };
    const program = ts.createProgram([join(folder, 'usage.ts')], options);
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
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

describe('GraphQL Code Generator over schema/', () => {
  let types = '';
  beforeAll(() => {
    types = execFileSync(process.execPath, ['test/harness/generate-types.mjs'], { encoding: 'utf8' });
  });

  it('makes no type that is any, of any scalar, enum or field', () => {
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

  it('makes types that a strict program compiles with', () => {
    expect(complaints(types, usage)).toEqual([]);
  });

  it.each([
    ['a field that was not asked for', usage.replace('organizationName', 'tagline'), /tagline/],
    ['a variable of another type', usage.replace("{ id: 'a0' }", '{ id: true }'), /boolean/],
    [
      'a null that is not looked at',
      usage.replace('round.raisedAmountUsd ?? 0', 'round.raisedAmountUsd'),
      /null/,
    ],
  ])('refuses %s', (_what, wrong, complaint) => {
    expect(complaints(types, wrong).join('\n')).toMatch(complaint);
  });
});
