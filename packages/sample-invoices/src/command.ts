// node packages/sample-invoices/src/command.ts OUTDIR [count] [seed]: writes a folder of made files of every kind with
// truth.json and manifest.json.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoCompany, makeInvoices } from './invoice-data.ts'
import { bankReceiptPdf, encryptedPdf, fiscalReceiptPdf, tripStatementPdf, truncated } from './misfits.ts'
import { drawOfd, type Flavour } from './ofd.ts'
import { drawPdf, type PdfOptions } from './pdf.ts'
import { randomOf } from './random.ts'
import type { Layout } from './face/faces.ts'
import type { SampleInvoice, SampleType } from './sample-invoice.ts'
import { asScan } from './scan.ts'
import { truthOf, type Truth } from './truth.ts'
import { writeXml } from './xml.ts'

const [out, countText = '60', seed = '1'] = process.argv.slice(2)
const count = Number(countText)
if (!out || !Number.isSafeInteger(count) || count < 1) {
  console.error('usage: command.ts OUTDIR [count] [seed]')
  process.exit(2)
}
const random = randomOf(`files ${seed}`)
const manifest: { kind: string; file: string; isInvoice: boolean; layout: string }[] = []
const truth: Record<string, Truth> = {}
const put = async (kind: string, name: string, layout: string, bytes: Buffer, invoice?: SampleInvoice): Promise<void> => {
  const file = `${kind}/${name}`
  await mkdir(join(out, kind), { recursive: true })
  await writeFile(join(out, file), bytes)
  manifest.push({ kind, file, isInvoice: invoice !== undefined, layout })
  if (invoice) truth[file] = truthOf(invoice, kind === 'xml' || kind === 'ofd' ? 'data' : 'face')
}

const layoutsOf: Readonly<Partial<Record<SampleType, readonly Layout[]>>> = {
  12: ['digital', 'issuer'],
  22: ['digital', 'issuer'],
  30: ['aisino', 'baiwang', 'taxPlatform'],
  11: ['taxPlatform', 'baiwang'],
}
const flavoursOf: Readonly<Partial<Record<SampleType, readonly Flavour[]>>> = {
  11: ['taxPlatform', 'plain'],
  12: ['digital'],
  22: ['digital'],
  30: ['taxPlatform', 'plain'],
}
const moved = (): PdfOptions =>
  random.weighted<PdfOptions>([
    [{}, 5],
    [{ shiftX: random.int(0, 9), shiftY: random.int(0, 9) }, 2],
    [{ scale: 0.8 }, 1],
    [{ rotate: 90 }, 1],
    [{ order: 'asDrawn' }, 1],
  ])

const invoices = makeInvoices({ seed, count, from: '2026-01-01', to: '2026-11-20', company: demoCompany })
for (const [at, invoice] of invoices.entries()) {
  const name = `${invoice.type}_${invoice.code}${invoice.number}`
  if ([10, 20, 50].includes(invoice.type)) {
    const kind = random.pick(['scan', 'photo', 'screenshot'] as const)
    await put('image', `${name}_${kind}.${kind === 'screenshot' ? 'png' : 'jpg'}`, kind, await asScan(invoice, { kind, dpi: 170 }), invoice)
    continue
  }
  const layout = random.pick(layoutsOf[invoice.type] ?? [undefined])
  const flavour = flavoursOf[invoice.type]
  await put('pdf', `${name}.pdf`, layout ?? 'usual', await drawPdf(invoice, layout, moved()), invoice)
  if (flavour && at % 3 === 0) {
    const chosen = random.pick(flavour)
    await put('ofd', `${name}_${chosen}.ofd`, chosen, drawOfd(invoice, chosen), invoice)
  }
  if ((invoice.type === 12 || invoice.type === 22) && at % 3 === 1) await put('xml', `${name}.xml`, 'einvoice', writeXml(invoice), invoice)
}
const first = invoices[0]
await put('pdf', 'bank-receipt.pdf', 'misfit', await bankReceiptPdf(seed))
await put('pdf', 'trip-statement.pdf', 'misfit', await tripStatementPdf(seed))
await put('pdf', 'fiscal-receipt.pdf', 'misfit', await fiscalReceiptPdf(seed))
if (first) {
  await put('pdf', 'encrypted.pdf', 'misfit', await encryptedPdf(first))
  await put('pdf', 'truncated.pdf', 'misfit', truncated(await drawPdf(first), 0.4))
}
await writeFile(join(out, 'truth.json'), JSON.stringify(truth, null, 1))
await writeFile(join(out, 'manifest.json'), JSON.stringify(manifest, null, 1))
console.log(`${manifest.length} files in ${out}`)
