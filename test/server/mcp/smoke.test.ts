import { connectMcp } from '../../harness/mcp-client.js';
import { startMeteredServer, type MeteredServer } from '../../harness/metered-server.js';
import { ledgerOf } from '../../harness/ledger.js';
let server: MeteredServer;
beforeAll(async () => { server = await startMeteredServer(); });
afterAll(() => server.stop());
it('works', async () => {
  const { secret, organizationId } = await server.account();
  const mcp = await connectMcp(server.url, secret, { headers: { 'X-Session-Budget': '8' } });
  const { tools } = await mcp.client.listTools();
  process.stderr.write(`TOOLS ${JSON.stringify(tools).length} ${tools.map((t) => `${t.name}:${JSON.stringify(t).length}`).join(' ')}\n`);
  const calls: [string, Record<string, unknown>][] = [
    ['credit_balance', {}], ['autocomplete', {query:'cof'}], ['resolve', {inputs:[{product:'companies',domain:'coffee.example'}]}],
    ['company',{id:'c0ffee',dry_run:true}],['company',{id:'c0ffee'}],['company',{id:'nope'}],['person',{id:'per_1',fields:['full_name']}],
    ['search_companies',{include_total:true}],['search_funding_rounds',{first:2,include_total:true}],['aggregate',{product:'companies'}],
    ['graph_query',{query:'{company(id:"c0ffee"){organizationName}}',dry_run:true}],['graph_query',{query:'{company(id:"c0ffee"){organizationName}}'}],
    ['graph_query',{query:'mutation{deleteSavedSearch(id:1)}'}],['graph_query',{query:'{nope}'}],
    ['company_acquisitions',{company_id:'c0ffee'}],['company_funding_history',{company_id:'c0ffee'}],
    ['company',{id:'c0ffee'}],['company',{id:'c0ffee'}],['company',{idd:'c0ffee'}],['company',{id:'c0ffee',fields:['nam']}],
  ];
  for (const [n,a] of calls) { const r = await mcp.call(n,a); process.stderr.write(`${n} ${JSON.stringify(a).slice(0,60)} => ${r.isError} ${r.text.slice(0,400)} ${JSON.stringify(r.credits)}\n`); }
  process.stderr.write(JSON.stringify(await ledgerOf(server, organizationId)).slice(0,2000)+'\n');
  process.stderr.write(JSON.stringify((await mcp.client.listResources()).resources.map(r=>r.uri))+ JSON.stringify(await mcp.client.readResource({uri:'dealgraph://schema/Ipo'})).slice(0,200)+'\n');
  process.stderr.write(JSON.stringify(await mcp.client.getPrompt({name:'who_invests_in',arguments:{field:'AI'}}))+'\n');
});
