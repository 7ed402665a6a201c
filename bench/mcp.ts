// A search by MCP compared with the same search by the API, with the same key, over a socket.
// node bench/mcp.ts: prints its line, writes the section of docs/benchmarks.md, exits with 1 if the bound is broken.
import { category } from '@piaotai/domain/states.ts'
import { connectAssistant } from '../apps/server/testing/clients/assistant.ts'
import { password } from '../apps/server/testing/worlds/app.ts'
import { data, makeCompany } from '../apps/server/testing/worlds/company.ts'
import { readingOf } from '../apps/server/testing/invoices/readings.ts'
import { measureBoth, ms, ratio, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import { openBenchApp } from './support/test-app.ts'

const invoices = 2000
/** Together below the calls of a key in a minute. */
const rounds = 250
const bound = 3

const open = await openBenchApp()
try {
  const { id: companyId, owner } = await makeCompany(open)
  const who = { companyId, userId: owner.userId, userName: owner.name }
  await open.app.db.inTenant(who, async (tx) => {
    for (let n = 0; n < invoices; n++) {
      const face = readingOf({
        number: `26332000008${String(n).padStart(9, '0')}`,
        date: '2026-11-03',
        amountExcludingTax: '100.00',
        taxAmount: '6.00',
        amountIncludingTax: '106.00',
        seller: { name: n % 50 === 0 ? '昆山沃野自动化设备有限公司' : '宁波海曙五金有限公司', taxId: null },
      })
      await open.app.recordReading(tx, { ...who, entrySource: 9, categoryHint: category.incoming }, face, null)
    }
  })
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const draft = { name: '助手', scopes: ['invoice.read' as const], expiresOn }
  const { key } = data(await owner.api.bureau.createKey({ draft, proof: { password } }))
  const headers = { authorization: `Bearer ${key}` }
  const { client, call } = await connectAssistant(open.url, key)
  await client.listTools()
  const query = `area=company&seller=${encodeURIComponent('沃野')}&pageSize=20`
  const byApi = async (): Promise<void> => {
    const answer = (await (await fetch(`${open.url}/invoice-center/invoice?${query}`, { headers })).json()) as {
      data: { content: unknown[] }
    }
    if (answer.data.content.length !== 20) throw new Error('the API found something else')
  }
  const byMcp = async (): Promise<void> => {
    const { structuredContent } = await call('search_invoices', { seller: '沃野', pageSize: 20 })
    if (structuredContent?.facts['count'] !== 20) throw new Error('MCP found something else')
  }
  const [api, mcp] = await measureBoth(byApi, byMcp, rounds)
  const broken = mcp.p50 > bound * api.p50
  const rows = [['a page of 20 by a seller’s name', `${ms(api.p50)}`, `${ms(mcp.p50)}`, ratio(mcp.p50, api.p50), ratio(mcp.p95, api.p95)]]
  const text = table(['search', 'API p50 ms', 'MCP p50 ms', 'ratio of p50', 'ratio of p95'], rows)
  console.log(text)
  writeSection(
    'MCP',
    `The same search with the same key over a socket, by the API and by the official MCP client in turn, ${invoices} invoices (\`node bench/mcp.ts\`; bound ≤ ${bound} × p50). The client's own work (checking the answer against its schema) counts.\n\n${text}`,
  )
  await client.close()
  if (broken) process.exitCode = 1
} finally {
  await open.close()
}
