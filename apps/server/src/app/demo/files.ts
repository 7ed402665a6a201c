// Files of the demo company from the last ten months and the present one, as people send them: PDF, OFD, XML, several
// in one, duplicates, and some that are no invoices.
import { dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { bankReceiptPdf, encryptedPdf, mixedZip, tripStatementPdf, truncated } from '@piaotai/sample-invoices/misfits.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawManyPdf, drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { asScan } from '@piaotai/sample-invoices/scan.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'

export interface DemoFile {
  readonly name: string
  readonly mode: 'einvoice' | 'image' | 'multiPage'
  readonly bytes: () => Promise<Uint8Array>
}
/** Files that one person imports together, with the time. */
export interface DemoBatch {
  readonly at: Date
  /** Index of the importing person among the demo's people. */
  readonly by: number
  readonly area: 'personal' | 'company'
  readonly files: readonly DemoFile[]
}

interface Buyer {
  readonly name: string
  readonly taxId: string
}
const dayMs = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const pdf = (i: SampleInvoice): DemoFile => ({
  name: `${i.seller.name || '铁路电子客票'}_${i.number}.pdf`,
  mode: 'einvoice',
  bytes: () => drawPdf(i),
})
const ofd = (i: SampleInvoice): DemoFile => ({ name: `${i.number}.ofd`, mode: 'einvoice', bytes: async () => drawOfd(i) })
const xml = (i: SampleInvoice): DemoFile => ({ name: `${i.number}.xml`, mode: 'einvoice', bytes: async () => writeXml(i) })
const fileOf = (i: SampleInvoice, at: number): DemoFile => {
  const digital = i.type === 12 || i.type === 22
  // Drawing and reading a PDF takes fifty times as long as an XML: the mix keeps the first start short.
  if (digital && at % 5 < 3) return xml(i)
  return (digital && at % 5 === 3) || (!digital && [11, 30].includes(i.type) && at % 2 === 0) ? ofd(i) : pdf(i)
}

/** The importing people of the batches in turn, and those among them who import for the company. */
const turns = [0, 2, 0, 1, 0, 3, 0, 4, 0, 5, 0, 6] as const
const forCompany: ReadonlySet<number> = new Set([0, 2, 3, 4, 5])

/** Invoices of ten months, and those of the present one beside. */
export interface DemoCounts {
  readonly all: number
  readonly month: number
}
/**
 * Invoices in batches of one to nine files, oldest first. The same day gives the same files. `strayed`: the
 * buyer of one misaddressed invoice of this month.
 */
export const demoBatches = (company: Buyer, now: Date, counts: DemoCounts, strayed: SampleInvoice['buyer']): readonly DemoBatch[] => {
  const end = now.getTime()
  const made = makeInvoices({
    seed: 'demo',
    count: counts.all,
    from: dayOf(end - 300 * dayMs),
    to: dayOf(end - 3 * dayMs),
    company,
    directions: { incoming: 7, outgoing: 3, thirdParty: 1 },
    types: { 10: 2, 11: 3, 12: 36, 20: 2, 22: 36, 30: 11, 51: 6, 61: 4 },
  })
  const batches: DemoBatch[] = []
  const sizes = [3, 1, 6, 2, 9, 4, 1, 5, 7]
  for (let from = 0, n = 0; from < made.length; n++) {
    const start = from
    const group = made.slice(from, from + (sizes[n % sizes.length] ?? 1))
    const last = group.at(-1)!
    const at = new Date(Math.min(end - 2 * dayMs, Date.parse(`${last.date}T01:10:00Z`) + dayMs + (n % 7) * 3_900_000))
    const together: readonly DemoFile[] =
      group.length === 9 && n % 18 === 4
        ? [
            {
              name: `${last.date.slice(0, 7)} 发票合并.pdf`,
              mode: 'multiPage',
              bytes: () => drawManyPdf(group),
            },
          ]
        : group.map((i, k) => fileOf(i, start + k))
    const by = turns[n % turns.length] ?? 0
    batches.push({ at, by, area: n % 3 === 0 && forCompany.has(by) ? 'company' : 'personal', files: together })
    from += group.length
  }
  const drawn = made.filter((i, at) => (i.type === 12 || i.type === 22) && fileOf(i, at).name.endsWith('.pdf'))
  return [
    ...[...batches, ...thisMonth(company, now, counts.month, strayed)].sort((a, b) => a.at.getTime() - b.at.getTime()),
    { at: new Date(end - dayMs - 7_200_000), by: 0, area: 'personal', files: drawn.slice(0, 4).map(xml) },
    { at: new Date(end - dayMs), by: 1, area: 'personal', files: drawn.slice(4, 6).map(pdf) },
    {
      at: new Date(end - 5_400_000),
      by: 0,
      area: 'personal',
      files: [
        { name: '电子回单.pdf', mode: 'einvoice', bytes: () => bankReceiptPdf('demo') },
        { name: '行程单.pdf', mode: 'einvoice', bytes: () => tripStatementPdf('demo') },
        { name: '加密的发票.pdf', mode: 'einvoice', bytes: () => encryptedPdf(made[0]!) },
        { name: '没下载完.pdf', mode: 'einvoice', bytes: async () => truncated(await drawPdf(made[1]!), 0.4) },
      ],
    },
  ]
}

/**
 * The present month up to today, so that its figures exist on any day; each file is imported soon after its date and
 * never before it, however early in the day.
 */
const thisMonth = (company: Buyer, now: Date, count: number, strayed: SampleInvoice['buyer']): readonly DemoBatch[] => {
  const today = shanghaiDay(now)
  const end = now.getTime()
  const made = makeInvoices({
    seed: 'demo month',
    count,
    from: `${today.slice(0, 7)}-01`,
    to: today,
    company,
    directions: { incoming: 5, outgoing: 3, thirdParty: 1 },
    types: { 12: 5, 22: 5 },
    redShare: 0,
  })
  const stray = made.findIndex((i) => i.buyer.name !== company.name && i.seller.name !== company.name)
  return made
    .map((invoice, n) => (n === stray ? { ...invoice, buyer: strayed } : invoice))
    .map((invoice, n) => ({
      at: new Date(
        Math.max(
          Date.parse(dayStart(invoice.date)),
          Math.min(end - (count - n) * 240_000, Date.parse(`${invoice.date}T02:00:00Z`) + dayMs),
        ),
      ),
      by: turns[n % turns.length] ?? 0,
      area: 'personal' as const,
      files: [xml(invoice)],
    }))
}

/** Of the files that are still in progress when the demo opens. */
export const latestInvoices = (company: Buyer, now: Date): readonly SampleInvoice[] => {
  const end = now.getTime()
  const month = `${shanghaiDay(now).slice(0, 7)}-01`
  const [from, to] = [dayOf(end - 20 * dayMs), dayOf(end - 3 * dayMs)]
  const make = (seed: string, types: NonNullable<Parameters<typeof makeInvoices>[0]['types']>, count: number) =>
    makeInvoices({ seed, count, from: to < month ? from : from < month ? month : from, to, company, types, redShare: 0 })
  return [...make('demo scans', { 10: 1 }, 2), ...make('demo archive', { 12: 1, 22: 1 }, 3)]
}
/** Files still in progress when the demo opens: scans for text recognition, and an archive. */
export const demoLatest = (company: Buyer, now: Date): readonly DemoFile[] => {
  const [paper, blurred, a, b, c] = latestInvoices(company, now)
  return [
    { name: '扫描件001.jpg', mode: 'image', bytes: () => asScan(paper!, { kind: 'scan', dpi: 150 }) },
    { name: '手机拍照.jpg', mode: 'image', bytes: () => asScan(blurred!, { kind: 'photo', dpi: 130, blur: 0.9 }) },
    { name: '本月发票.zip', mode: 'einvoice', bytes: () => mixedZip(a!, b!, c!) },
  ]
}
