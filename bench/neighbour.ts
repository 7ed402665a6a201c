// Another company's list, and its mail, beside a company that takes all it can get: each kind of load alone, then all
// together.
// MINUTES=30 node bench/neighbour.ts [kind …]: prints its lines, writes the section of docs/benchmarks.md, exits with 1 if a bound
// is broken.
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawManyPdf } from '@piaotai/sample-invoices/pdf.ts'
import { asScan } from '@piaotai/sample-invoices/scan.ts'
import { data } from '../apps/server/testing/clients/browser.ts'
import type { Member, TestCompany } from '../apps/server/testing/worlds/company.ts'
import { enterInvoice } from '../apps/server/testing/worlds/enter-invoice.ts'
import { openPostOffice, postRaw } from '../apps/server/testing/worlds/mail-world.ts'
import { letterWithInvoice } from '../reliability/support/made-letters.ts'
import { uploadFile } from '../scripts/lib/api-client.ts'
import { hostileKinds, startHostileClient, type Done, type HostileMeans } from './support/hostile-client.ts'
import { startLoadClient } from './support/load-client.ts'
import { besiege } from './support/mail-siege.ts'
import { ms, ratio, table, timesOf, type Times } from './support/measure.ts'
import { startProgramClient } from './support/program-client.ts'
import { writeSection } from './support/section.ts'
import { openBenchApp } from './support/test-app.ts'

/** The list beside the load may take this many times its idle p95. */
const besideMax = 2
const minutes = Number(process.env['MINUTES'] ?? 30)
/** The kinds that are asked for; without any, all. */
const chosen = process.argv.slice(2)
/** Invoices of each company. */
const invoices = 5000
/** An honest mail is sent again until it is taken, as mail programs do. */
const triesMost = 10
const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
interface Line {
  readonly kind: string
  readonly idle: Times
  readonly beside: Times
  readonly loads: Done
  /** Sendings that the slowest of the honest mails took. */
  readonly tries: number
}
type Load = () => Promise<{ readonly stop: () => Promise<Done> }>

const open = await openBenchApp({ MAIL_DOMAIN: 'mail.piaotai.localhost' }, { work: true })
const lines: Line[] = []
try {
  const [hostile, other] = [await open.person(), await open.person('另一家有限公司')]
  await open.asOwner(`update company set suite = 'professional', due_date = '2099-12-31'`)
  for (const { companyId, userId } of [hostile, other]) {
    await enterInvoice(open, { id: companyId } as TestCompany, { userId, name: '沈亦舟' } as Member, {
      seller: { name: '砚田显示器有限公司', taxId: null },
    })
    const [names] = await open.asOwner(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = 'invoice'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    await open.asOwner(
      `insert into invoice (${String(names!['names'])})
       select ${String(names!['names']).replaceAll(/(?<=^|, )/g, 'made.')}
       from invoice one, generate_series(2, ${invoices}) n,
         jsonb_populate_record(null::invoice, to_jsonb(one) || jsonb_build_object('id', gen_random_uuid(), 'identity', gen_random_uuid(), 'amount_including_tax', n)) made
       where one.company_id = '${companyId}'`,
    )
  }
  await open.asOwner('analyze')
  const [post, mailTo, honestTo] = [
    await openPostOffice(open),
    data(await hostile.api.email.readMailAddresses({})).own.address,
    data(await other.api.email.readMailAddresses({})).own.address,
  ]
  const pages = 20
  const made = makeInvoices({
    seed: 'neighbour',
    count: pages,
    from: '2026-09-01',
    to: '2026-11-10',
    company: demoCompany,
    types: { 22: 1 },
    redShare: 0,
    lines: 1,
  })
  const upload = { url: await uploadFile(hostile, 'pages.pdf', await drawManyPdf(made)), name: 'pages.pdf' }
  const { files } = data(await hostile.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [upload] }))
  while (data(await hostile.api.invoice.readImport({ id: files[0]!.id, area: 'personal' })).finishedAt === null) await rest(100)
  const scan = join(open.folder, 'scan.jpg')
  writeFileSync(scan, await asScan(made[0]!, { kind: 'scan', dpi: 150 }))
  const means: HostileMeans = {
    scan,
    picture: hostile.base + data(await hostile.api.invoice.readImportOriginal({ id: files[0]!.id, area: 'personal' })).pictureUrl,
    pages,
    mailPort: post.port,
    mailTo,
  }

  const loads: readonly (readonly [kind: string, load: Load])[] = [
    ...hostileKinds.map((kind) => [kind, () => startHostileClient(hostile, kind, means)] as const),
    [
      'formulas and patterns',
      async () => {
        const programs = await startProgramClient(hostile)
        return {
          stop: async () => {
            const { ran, refused } = await programs.stop()
            return { done: ran, refused }
          },
        }
      },
    ],
    [
      'SMTP connections',
      () => {
        const siege = besiege(post.port, mailTo)
        return Promise.resolve({
          stop: async () => {
            await siege.end()
            return { done: 0, refused: 0 }
          },
        })
      },
    ],
  ]
  const together: Load = async () => {
    const all = await Promise.all(loads.map(([, load]) => load()))
    return {
      stop: async () => {
        const ended = await Promise.all(all.map((one) => one.stop()))
        return { done: ended.reduce((sum, { done }) => sum + done, 0), refused: ended.reduce((sum, { refused }) => sum + refused, 0) }
      },
    }
  }
  const all = [...loads, ['all together', together] as const].filter(([kind]) => chosen.length === 0 || chosen.includes(kind))
  // A quarter of the time is idle; all together takes as long as three kinds.
  const shareMs = (minutes * 60_000) / (all.length + 2)
  const round = async (lasting: number): Promise<readonly number[]> => {
    const list = await startLoadClient(other)
    await rest(lasting)
    return list.stop()
  }
  let letters = 0
  /** Each of a network of its own. */
  const sendHonest = async (network: number): Promise<number> => {
    const letter = letterWithInvoice(`honest ${++letters}`)
    for (let tries = 1; tries <= triesMost; tries++) {
      if (await postRaw(post.port, honestTo, letter, `127.0.${network}.1`)) return tries
      await rest(1000)
    }
    return Infinity
  }
  await round(3000)
  for (const [kind, load] of all) {
    const lasting = shareMs * (kind === 'all together' ? 3 : 1)
    const idle = [...(await round(lasting / 8))]
    const under = await load()
    const [beside, tries] = await Promise.all([round((lasting * 3) / 4), Promise.all([200, 201, 202].map(sendHonest))])
    const ended = await under.stop()
    // What it left in the queues ends as far as it can, and does not count as idle.
    await rest(2000)
    idle.push(...(await round(lasting / 8)))
    const line = { kind, idle: timesOf(idle), beside: timesOf(beside), loads: ended, tries: Math.max(...tries) }
    lines.push(line)
    const holds = line.beside.p95 <= besideMax * line.idle.p95 && line.tries < Infinity
    console.log(
      `${holds ? '✓' : '✗'} ${kind.padEnd(22)} p95 ${ms(line.idle.p95)} → ${ms(line.beside.p95)} ms (${ratio(line.beside.p95, line.idle.p95)})   ${ended.done} done, ${ended.refused} refused, mail taken at try ${line.tries}`,
    )
  }
} finally {
  await open.close()
}
const broken = lines.filter(({ idle, beside, tries }) => beside.p95 > besideMax * idle.p95 || tries === Infinity)
if (minutes >= 10 && chosen.length === 0)
  writeSection(
    'A hostile neighbour',
    `One company takes all it can get, eight calls of a kind at once and each begun as soon as the one before is answered, for ${minutes} minutes; another pages through its list and gets mail (\`node bench/neighbour.ts\`, PostgreSQL, web and work in one process, ${availableParallelism()} cores shared with the callers, load ${loadavg()[0]!.toFixed(0)}; bound: p95 ≤ ${besideMax} × idle, mail taken within ${triesMost} tries).

${table(
  ['load', 'p95 idle, ms', 'p95 beside, ms', 'ratio', 'calls done', 'refused', 'mail taken at try'],
  lines.map(({ kind, idle, beside, loads, tries }) => [
    kind,
    ms(idle.p95),
    ms(beside.p95),
    ratio(beside.p95, idle.p95),
    String(loads.done),
    String(loads.refused),
    String(tries),
  ]),
)}`,
  )
process.exit(broken.length > 0 ? 1 : 0)
