// Recognition of scans and photos: made invoices under every named condition, read and compared field by field.
// node bench/scans.ts [--seed S] [--each N] [--types 10,20] [--conditions TEXT] [--keep DIR] [--wrong]
// right: exact. warned: wrong or missing and said so. missing: null without a word. silent: wrong or invented without a warning on the field. alarms: right, yet warned.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sumAmounts } from '@piaotai/domain/money.ts'
import type { Reading } from '@piaotai/domain/reading.ts'
import { recognise } from '@piaotai/recognise/recognise.ts'
import { conditions, type Condition } from '@piaotai/sample-invoices/conditions.ts'
import { facesOf } from '@piaotai/sample-invoices/face/faces.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { asPicture } from '@piaotai/sample-invoices/picture.ts'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { sampleTypes, type SampleInvoice, type SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'

const { values: options } = parseArgs({ options: { seed: { type: 'string', default: 'scans' }, each: { type: 'string', default: '1' }, types: { type: 'string' }, conditions: { type: 'string', default: '' }, keep: { type: 'string' }, wrong: { type: 'boolean', default: false } } })
const types = options.types ? (options.types.split(',').map(Number) as SampleType[]) : sampleTypes
const chosen = conditions.filter((c) => c.name.includes(options.conditions))
/** Share of fields exact that every measurement must reach, in parts of a thousand; silent errors must be none. */
const bar = 900

interface Score { right: number; warned: number; missing: number; silent: number; alarms: number; total: number; pictures: number; cpu: number }
const nothing = (): Score => ({ right: 0, warned: 0, missing: 0, silent: 0, alarms: 0, total: 0, pictures: 0, cpu: 0 })
const byCondition = new Map<string, Score>(), byType = new Map<string, Score>(), all = nothing()

const fieldsOf = (i: SampleInvoice, r: Reading | undefined): readonly (readonly [field: string, want: string, have: string | null | undefined])[] => {
  const t = truthOf(i)
  return [
    ['code', t.code, r?.code], ['number', t.number, r?.number], ['date', t.date, r?.date], ['checkCode', t.checkCode, r?.checkCode], ['buyer.name', t.buyerName, r?.buyer.name], ['buyer.taxId', t.buyerTaxId, r?.buyer.taxId],
    ['seller.name', t.sellerName, r?.seller.name], ['seller.taxId', t.sellerTaxId, r?.seller.taxId], ['amountExcludingTax', t.amount, r?.amountExcludingTax], ['taxAmount', t.tax, r?.taxAmount], ['amountIncludingTax', t.total, r?.amountIncludingTax],
  ]
}
const plain = (field: string, text: string | null | undefined): string => (field.toLowerCase().includes('amount') && text ? (sumAmounts([text]) ?? text) : (text ?? '').replace(/[\s（）()]/g, '').toUpperCase())

const compare = (file: string, invoice: SampleInvoice, reading: Reading | undefined, scores: readonly Score[]): void => {
  const warned = new Set(reading?.warnings.map((w) => `${w.field}`))
  for (const [field, wanted, had] of fieldsOf(invoice, reading)) {
    const want = plain(field, wanted), have = plain(field, had)
    if (want === '' && have === '') continue
    const outcome = want === have ? 'right' : reading === undefined || warned.has(field) ? 'warned' : have === '' ? 'missing' : 'silent'
    for (const score of scores) { score.total++; score[outcome]++; if (outcome === 'right' && warned.has(field)) score.alarms++ }
    if (options.wrong && outcome !== 'right') console.log(`    ${outcome.padEnd(7)} ${file} ${field}: ${had ?? '–'} ≠ ${wanted || '–'}`)
  }
}
const pictureOf = async (file: string, condition: Condition, invoices: readonly SampleInvoice[]): Promise<Buffer> => {
  const path = options.keep && join(options.keep, file)
  if (path && existsSync(path)) return readFileSync(path)
  const flat = ![10, 20, 50].includes(invoices[0]!.type)
  const bytes = await asPicture(invoices, condition.shot(randomOf(file), flat))
  if (path) { mkdirSync(options.keep!, { recursive: true }); writeFileSync(path, bytes) }
  return bytes
}
const scoreOf = (map: Map<string, Score>, key: string): Score => { const score = map.get(key) ?? nothing(); map.set(key, score); return score }

for (const condition of chosen) for (const type of types) for (let n = 0; n < Number(options.each); n++) {
  const file = `${options.seed}-${type}-${condition.name.replaceAll(/[ ,°]+/g, '-')}-${n}.jpg`
  // A picture shows one page: what goes over several is left to whole files.
  const invoices = makeInvoices({ seed: file, count: 12, from: '2025-01-01', to: '2026-11-20', company: demoCompany, types: { [type]: 1 }, directions: { incoming: 1, thirdParty: 1 } }).filter((i) => facesOf(i).length === 1).slice(0, condition.papers ?? 1)
  const bytes = await pictureOf(file, condition, invoices), before = process.cpuUsage()
  const result = await recognise({ name: file, bytes })
  const { user, system } = process.cpuUsage(before), scores = [all, scoreOf(byCondition, condition.name), scoreOf(byType, `type ${type}`)]
  for (const score of scores) { score.pictures++; score.cpu += (user + system) / 1000 }
  const readings = result.ok ? [...result.invoices] : []
  if (options.wrong && !result.ok) console.log(`    refused ${file}: ${result.reason} ${result.detail}`)
  if (options.wrong && readings.length > invoices.length) console.log(`    ${readings.length} readings ${file}`)
  for (const invoice of invoices) {
    const at = Math.max(0, readings.findIndex((r) => r.number === invoice.number))
    const [reading] = readings.splice(at, 1)
    compare(file, invoice, reading, scores)
  }
}
const print = (name: string, s: Score): void => console.log(`${name.padEnd(30)} ${String(s.right).padStart(5)}/${String(s.total).padEnd(5)} ${((s.right * 100) / Math.max(1, s.total)).toFixed(1).padStart(5)} %  warned ${String(s.warned).padStart(3)}  missing ${String(s.missing).padStart(3)}  silent ${String(s.silent).padStart(3)}  alarms ${String(s.alarms).padStart(4)}  ${(s.cpu / s.pictures / 1000).toFixed(2)} s CPU a picture`)
for (const map of [byCondition, byType]) { console.log(''); for (const [name, score] of map) print(name, score) }
print('\nall', all)
process.exit(all.silent === 0 && all.right * 1000 >= all.total * bar ? 0 : 1)
