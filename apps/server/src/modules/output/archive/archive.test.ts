// Archive packages, checked by the tool inside them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readZip } from '@piaotai/ofd/zip.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { fileFloor, onPostgres, makeFolder, removeFolder, stillClock } from '#testing/database/database.ts'
import { makeExports, type Exports } from '#testing/worlds/export-world.ts'
import { recordFile } from '#testing/invoices/recorded-files.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const caps = { entries: 1000, totalBytes: 1e8, entryBytes: 1e8, ratio: 400 }
const invoices = makeInvoices({ seed: 88, count: 4, from: '2026-01-01', to: '2026-11-10', company: demoCompany, types: { 22: 1 } })
const [inPdf, inOfd, inXml, withoutFile] = invoices

const floor = fileFloor()
const clock = stillClock()
const folder = makeFolder()
let owner: Actor
let out: Exports
let path = ''
let id = ''
let files: ReadonlyMap<string, Uint8Array>
const originals = new Map<string, Uint8Array>()
const check = (...args: string[]) => {
  const { stdout, status } = spawnSync(process.execPath, [join(folder, 'check-archive.mjs'), ...args], { encoding: 'utf8' })
  return { stdout, status }
}
beforeAll(async () => {
  owner = await makeOwner(floor(), clock)
  out = await makeExports(floor(), clock)
  originals
    .set('pdf', await drawPdf(inPdf!, undefined, { attachments: [{ name: 'data.xml', bytes: writeXml(inPdf!) }] }))
    .set('ofd', drawOfd(inOfd!))
    .set('xml', writeXml(inXml!))
  for (const [invoice, format] of [
    [inPdf!, 'pdf'],
    [inOfd!, 'ofd'],
    [inXml!, 'xml'],
    [withoutFile!, null],
  ] as const)
    await recordFile(floor(), owner, clock, out, invoice, format, format === null ? undefined : originals.get(format))
  await floor().asOwner(
    `update invoice set voucher_number = '记-0021', accounting_date = '2026-11-30', seller_name = '=1+1' where number = $1`,
    [inPdf!.number],
  )
  id = (
    await out.useCases.exportInvoices(owner, {
      area: 'company',
      kind: 'archive',
      filter: { tab: 'all' },
      pagePath: '/companyInvoice/allInvoiceCo',
    })
  ).id
  await out.work()
  const bytes = await out.fetch(owner, id)
  path = join(folder, 'package.zip')
  writeFileSync(path, bytes)
  files = await readZip(bytes, caps)
  writeFileSync(join(folder, 'check-archive.mjs'), files.get('check-archive.mjs')!)
})
afterAll(() => {
  out.close()
  removeFolder(folder)
})

onPostgres('An archive package', () => {
  it('has originals byte by byte, the data inside them, an index, and the tool', async () => {
    const names = [...files.keys()]
    const of = (start: string, end: string) => files.get(names.find((name) => name.startsWith(start) && name.endsWith(end)) ?? '')
    for (const [format, bytes] of originals) expect([format, Buffer.from(of('原件/', `.${format}`)!).equals(bytes)]).toEqual([format, true])
    expect([Buffer.from(of('数据/', '.xml')!).equals(writeXml(inPdf!)), names.slice(-6)]).toEqual([
      true,
      ['index.csv', 'index.json', 'check-archive.mjs', '说明.txt', 'manifest.json', 'manifest.sha256'],
    ])
  })
  it('keeps out what has no original, and lists it in the index with the cause', () => {
    const rows = Buffer.from(files.get('index.csv')!).toString('utf8').split('\r\n')
    const manifest = JSON.parse(Buffer.from(files.get('manifest.json')!).toString('utf8')) as { readonly count: number }
    expect([rows.filter((row) => row.endsWith('"缺原件"')).map((row) => row.includes(withoutFile!.number)), manifest.count]).toEqual([
      [true],
      3,
    ])
  })
  it('of which every invoice is kept out holds the index that says why', async () => {
    const { id: made } = await out.useCases.exportInvoices(owner, {
      area: 'company',
      kind: 'archive',
      filter: { tab: 'all', number: [withoutFile!.number] },
      pagePath: '/companyInvoice/allInvoiceCo',
    })
    await out.work()
    const bytes = await out.fetch(owner, made)
    writeFileSync(join(folder, 'kept-out.zip'), bytes)
    const csv = Buffer.from((await readZip(bytes, caps)).get('index.csv')!).toString('utf8')
    expect([csv.includes('"缺原件"'), check(join(folder, 'kept-out.zip')).status]).toEqual([true, 0])
  })
  it('leads from voucher to file and back, numbers whole, no formula', () => {
    const csv = Buffer.from(files.get('index.csv')!).toString('utf8')
    const row = csv.split('\r\n').find((line) => line.includes('记-0021'))!
    const record = (
      JSON.parse(Buffer.from(files.get('index.json')!).toString('utf8')) as {
        number: string
        voucherNumber: string | null
        amountIncludingTax: string
        lines: unknown[]
        files: string[]
      }[]
    ).find((one) => one.voucherNumber === '记-0021')!
    expect([
      row.includes('"\t=1+1"'),
      row.includes('.pdf'),
      row.includes('"2026-11-30"'),
      record.number,
      typeof record.amountIncludingTax,
      record.lines.length,
      record.files[0]!.endsWith('.pdf'),
    ]).toEqual([true, true, true, inPdf!.number, 'string', inPdf!.lines.length, true])
  })
  it('keeps text as text in its index: no formula in full width, no day out of a voucher, no number out of a name', async () => {
    const of = async (text: string): Promise<string> => {
      await floor().asOwner('update invoice set voucher_number = $1, seller_name = $1 where number = $2', [text, inXml!.number])
      const { id: made } = await out.useCases.exportInvoices(owner, {
        area: 'company',
        kind: 'archive',
        filter: { tab: 'all', number: [inXml!.number] },
        pagePath: '/companyInvoice/allInvoiceCo',
      })
      await out.work()
      return Buffer.from((await readZip(await out.fetch(owner, made), caps)).get('index.csv')!).toString('utf8')
    }
    for (const text of ['＝1+1', '＠SUM(A1)', ' =1+1', '-2+3', '12E5', '3-5', '1/2', '10:30', '0021'])
      expect([text, (await of(text)).split(`"\t${text}"`).length]).toEqual([text, 3])
    for (const text of ['记-12', '华北 3-5 号店', '2026-11-30'])
      expect([text, (await of(text)).includes(`"${text}"`)]).toEqual([text, true])
  })
  it('names every file once: a second receipt of one invoice, and the first of another that is called so', async () => {
    await floor().asOwner(
      `insert into verification (company_id, id, invoice_id, identity, number, day, purse, cause, provider, question_key, state, status, charge, asked_at, settled_at)
      select company_id, gen_random_uuid(), id, identity, number, '2026-11-21', 'company', 'one', 'test', gen_random_uuid(), 'settled', 1, 'charged', now(), now() from invoice, generate_series(1, 2) where company_id = $1`,
      [owner.companyId],
    )
    const { id: made } = await out.useCases.exportInvoices(owner, {
      area: 'company',
      kind: 'archive',
      filter: { tab: 'all' },
      pattern: '同名',
      pagePath: '/companyInvoice/allInvoiceCo',
    })
    await out.work()
    const bytes = await out.fetch(owner, made)
    const receipts = [...(await readZip(bytes, caps)).keys()].filter((name) => name.startsWith('查验'))
    writeFileSync(join(folder, 'alike.zip'), bytes)
    expect([receipts.length, check(join(folder, 'alike.zip')).status]).toEqual([6, 0])
  })
  it('tells in a receipt who reviewed it, when, what they found and why', async () => {
    await floor().asOwner(
      `insert into verification (company_id, id, invoice_id, identity, number, day, purse, user_name, cause, provider, question_key, state, status, charge, asked_at, settled_at, reviewed_at, reviewed_by_name, reviewed_status, review_note)
      select company_id, gen_random_uuid(), id, identity, number, '2026-11-20', 'company', '林晚照', 'one', 'test', gen_random_uuid(), 'settled', 6, 'unknown', '2026-11-20T02:00:00Z', '2026-11-20T02:01:00Z', '2026-11-20T08:30:00Z', '宋闻溪', 9, '局端查到已作废' from invoice where company_id = $1 and number = $2`,
      [owner.companyId, inOfd!.number],
    )
    const { id: made } = await out.useCases.exportInvoices(owner, {
      area: 'company',
      kind: 'archive',
      filter: { tab: 'all', number: [inOfd!.number] },
      pagePath: '/companyInvoice/allInvoiceCo',
    })
    await out.work()
    const receipts = [...(await readZip(await out.fetch(owner, made), caps))]
      .filter(([name]) => name.startsWith('查验'))
      .map(
        ([, bytes]) =>
          JSON.parse(Buffer.from(bytes).toString('utf8')) as { askedBy: string | null; status: number | null; review: unknown },
      )
    expect([
      receipts.find(({ askedBy }) => askedBy === '林晚照'),
      receipts.filter(({ askedBy }) => askedBy !== '林晚照').map(({ review }) => review),
    ]).toMatchObject([
      { status: 6, review: { by: '宋闻溪', at: '2026-11-20T08:30:00.000Z', status: 9, note: '局端查到已作废' } },
      [null, null],
    ])
  })
  it('is found whole by its own tool, with the seal that the download center tells', async () => {
    const { seal } = await out.useCases.readDownload(owner, { id })
    expect(check(path, '--seal', seal!)).toEqual({
      stdout: expect.stringContaining(`3 张发票 invoices · ${files.size - 2} 个文件 files\n归档校验值 seal: ${seal!}\n✓`) as string,
      status: 0,
    })
    expect(check(path, '--seal', '0'.repeat(64)).status).toBe(1)
  })
  it('is found changed where a file is changed, missing or added, each by its name', () => {
    const unpacked = join(folder, 'unpacked')
    const [first, second] = [...files.keys()].filter((name) => name.startsWith('原件/'))
    for (const [name, bytes] of files) {
      mkdirSync(dirname(join(unpacked, name)), { recursive: true })
      writeFileSync(join(unpacked, name), bytes)
    }
    expect(check(unpacked).status).toBe(0)
    writeFileSync(join(unpacked, first!), Buffer.concat([files.get(first!)!, Buffer.from(' ')]))
    removeFolder(join(unpacked, second!))
    writeFileSync(join(unpacked, '原件/夹带.pdf'), 'added')
    const { stdout, status } = check(unpacked)
    expect([
      status,
      stdout.includes(`已改动 changed: ${first!}`),
      stdout.includes(`缺少 missing: ${second!}`),
      stdout.includes('多出 added: 原件/夹带.pdf'),
      stdout.includes('3 处问题'),
    ]).toEqual([1, true, true, true, true])
  })
  it('is found changed where an entry of the manifest is, though its digest was made to fit', () => {
    const unpacked = join(folder, 'forged')
    for (const [name, bytes] of files) {
      mkdirSync(dirname(join(unpacked, name)), { recursive: true })
      writeFileSync(join(unpacked, name), bytes)
    }
    const forged = Buffer.from(files.get('manifest.json')!).toString('utf8').replace('记-0021', '记-0022')
    writeFileSync(join(unpacked, 'manifest.json'), forged)
    writeFileSync(join(unpacked, 'manifest.sha256'), `${createHash('sha256').update(forged).digest('hex')}  manifest.json\n`)
    expect(check(unpacked)).toMatchObject({ status: 1, stdout: expect.stringContaining('of the manifest is changed') as string })
  })
  it('is not made of an original that is no longer what came in', async () => {
    const [{ key } = { key: '' }] = (await floor().asOwner(
      `select f.key from invoice_original o join stored_file f on f.id = o.stored_file_id join invoice i on i.id = o.invoice_id where i.number = $1`,
      [inXml!.number],
    )) as { key: string }[]
    const at = join(out.folder, 'files', key)
    const before = readFileSync(at)
    writeFileSync(at, Buffer.concat([before.subarray(0, -1), Buffer.from([before.at(-1)! ^ 1])]))
    const { id: other } = await out.useCases.exportInvoices(owner, {
      area: 'company',
      kind: 'archive',
      filter: { tab: 'all' },
      pagePath: '/companyInvoice/allInvoiceCo',
    })
    await out.work()
    writeFileSync(at, before)
    expect(await out.useCases.readDownload(owner, { id: other })).toMatchObject({
      state: 'failed',
      reason: 'originalChanged',
      downloadUrl: null,
      seal: null,
    })
  })
})
