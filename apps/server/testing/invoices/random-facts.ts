// Invoices with random facts, written where the facts come from, beside the facts that each must have by the plain words of this file.
import { randomUUID } from 'node:crypto'
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { contradictingWarnings, type InvoiceFacts } from '@piaotai/domain/judgement/invoice-facts.ts'
import { payableOf } from '@piaotai/domain/judgement/payable.ts'
import { standings } from '@piaotai/domain/judgement/standings.ts'
import { isTicket } from '@piaotai/domain/risk/risk-judge.ts'
import type { Floor } from '../database/database.ts'
import { factRows, ours } from './fact-rows.ts'

export interface Random {
  readonly below: (n: number) => number
  readonly of: <T>(values: readonly T[]) => T
  readonly chance: (part: number) => boolean
}
/** The same seed gives the same numbers. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return { below, of: (values) => values[below(values.length)]!, chance: (part) => next() < part }
}

interface Of {
  readonly companyId: string
  readonly userId: string
  /** An invoice of the company, with an original: what is no fact is copied from it. */
  readonly template: string
}
const days = ['2026-10-03', '2026-10-04', '2026-11-05'] as const
const sellers = [
  ['昆山沃野自动化设备有限公司', '91320594MA1X7K3Q2J'],
  ['杭州云栖纸业有限公司', null],
  ['嘉兴和风包装有限公司', '91330400MA2B1C3D4E'],
] as const
const digital = kinds.filter(({ shape }) => shape === 'digital').map(({ code }) => code)
const contradicts = (code: string): boolean => contradictingWarnings.some((one) => one === code)

/** Writes `count` invoices, and answers the facts of each; `groupTwin` is drawn, for the caller to hand on. */
export const writeRandomFacts = async (floor: Floor, random: Random, { companyId, userId, template }: Of, count: number) => {
  const { put, write } = factRows(floor, companyId)
  const base = await plainInvoice(floor, template)
  const [original] = await floor.asOwner(`select stored_file_id as id from invoice_original where invoice_id = '${template}'`)
  const maybe = <T>(part: number, value: () => T): T | undefined => (random.chance(part) ? value() : undefined)
  const some = (part: number, values: readonly string[]): readonly string[] => (random.chance(part) ? [random.of(values)] : [])
  const [file, statement, imported, closed] = [randomUUID(), randomUUID(), randomUUID(), random.chance(0.5)]
  const targets = [randomUUID(), randomUUID()]
  const batchOf = (number: string): string => {
    const id = randomUUID()
    put('payment_batch', { id, number, submitted_by: userId, owner_id: userId })
    return id
  }
  put('own_title', { id: randomUUID() })
  put('voucher_period', {})
  put('import_file', { id: imported, created_by: userId })
  for (const [n, id] of targets.entries()) put('push_target', { id, name: `ERP ${n}`, saved_by: userId })
  put('payment_bank_file', { id: file, number: 'YH-1', made_by: userId })
  put('payment_bank_file_row', { file_id: file, batch_id: batchOf('FK') })
  put('payment_statement', { id: statement, brought_by: userId })

  const mirrored = (identity: string, number: string, category: number) => {
    const row = {
      id: randomUUID(),
      direction: random.of(['in', 'in', 'out']),
      risk: random.of(['normal', 'normal', 'abnormal', 'doubtful', 'lost']),
      red_locked: random.chance(0.2),
      use: random.of(['none', 'none', 'ticked', 'confirmed']),
    }
    put('tax_invoice', { ...row, identity, number })
    const decided = random.chance(0.4)
    if (decided) put('deduction', { tax_invoice_id: row.id, by_id: userId })
    return { decided, seen: row.direction === (category === 2 ? 'out' : 'in') ? row : undefined }
  }
  const pushed = (invoiceId: string): InvoiceFacts['receiver'] => {
    const rows = Array.from({ length: random.of([0, 0, 1, 2, 3]) }, (_, turn) => {
      const row = { target: random.of(targets), state: random.of([2, 4, 4, 5, 0]), receiver: random.of([6, 7, 8, 9, 10, 11, null]) }
      const id = randomUUID()
      put('push', {
        id,
        number: `TS-${id}`,
        key: id,
        invoice_id: invoiceId,
        target_id: row.target,
        state: row.state,
        receiver_state: row.receiver,
        pushed_by: userId,
        pushed_at: `2026-11-20T02:00:0${turn}.000Z`,
      })
      return row
    })
    // The last word of each target counts, and a recall ends it.
    const words = targets.map((target) => rows.filter((row) => row.target === target && (row.receiver !== null || row.state === 0)).at(-1))
    const says = (receiver: number): boolean => words.some((word) => word?.state !== 0 && word?.receiver === receiver)
    return says(10) ? 'paid' : says(7) ? 'booked' : says(6) ? 'inUse' : 'none'
  }
  const paying = (invoiceId: string, line: number, use: number, notToPay: boolean): InvoiceFacts['pay'] => {
    const state = maybe(0.5, () => random.of(['submitted', 'confirmed', 'returned', 'withdrawn']))
    const said = state && maybe(0.3, () => random.of(['open', 'open', 'settled', 'dismissed', 'alarm']))
    if (state) {
      const batch_id = batchOf(`FK-${invoiceId}`)
      put('payment_batch_invoice', { use_id: randomUUID(), batch_id, invoice_id: invoiceId, state })
      if (said) put('payment_statement_row', { id: randomUUID(), statement_id: statement, line, batch_ids: [batch_id], state: said })
    }
    const live = maybe(0.3, () => random.chance(0.7))
    if (live !== undefined) put('payment_bank_file_invoice', { file_id: file, invoice_id: invoiceId, use_id: randomUUID(), live })
    if (notToPay) return 'notToPay'
    if (use === 3) return 'paid'
    if (use === 4) return 'elsewhere'
    if (said === 'open' && state !== 'confirmed') return 'bankSaid'
    return use === 0 ? 'unused' : live === true ? 'filed' : 'waiting'
  }
  const booked = (invoiceId: string): InvoiceFacts['voucher'] => {
    const state = maybe(0.3, () => random.of(['draft', 'exported', 'numbered']))
    if (!state) return 'none'
    const id = randomUUID()
    put('voucher', { id, batch: id, state, number: state === 'numbered' ? '12' : null })
    put('voucher_invoice', { invoice_id: invoiceId, voucher_id: id })
    return state === 'draft' ? 'draft' : 'fixed'
  }
  const delivered = (invoiceId: string, type: number): InvoiceFacts['delivery'] => {
    const state = maybe(0.3, () => random.of(['pending', 'signed', 'expired', 'revoked']))
    if (!state) return 'none'
    const id = randomUUID()
    put('delivery_task', { id, number: `JF-${id}`, state, sent_by: userId })
    put('delivery_invoice', { task_id: id, invoice_id: invoiceId, type })
    return state === 'pending' || state === 'signed' ? state : 'none'
  }
  const filesOf = (invoiceId: string) =>
    Array.from({ length: random.of([0, 1, 1, 2]) }, () => {
      const format = random.of(['pdf', 'ofd', 'jpg', 'png'])
      const says = maybe(0.1, () => random.of(['contentChanged', 'listChanged', 'invalid', 'sealWrong', 'valid']))
      const signatures = says ? [{ says }] : null
      put('invoice_original', { id: randomUUID(), invoice_id: invoiceId, stored_file_id: original!['id'], format, signatures })
      return { picture: format === 'jpg' || format === 'png', broken: says !== undefined && says !== 'valid' }
    })

  const made = Array.from({ length: count }, (_, n) => {
    const id = randomUUID()
    const [sellerName, sellerTaxId] = random.of(sellers)
    const total = random.of(['106.00', '106.00', `${n + 200}.00`, '-106.00', '0.00', null])
    const standing = random.chance(0.5) ? 'normal' : random.of(standings)
    const redGross = standing === 'redPartial' ? random.of(['40.00', '106.00', '999999.00']) : null
    const paidBefore = random.chance(0.1) && Number(total) > 0 ? random.of(['6.00', total!]) : '0.00'
    const status = random.of([1, 1, 1, 2, 3, 4, 0, -1])
    const buyer = random.of([ours, '91330106MA2K0Y5R62', null])
    const type = random.of([22, 22, 12, 10, 51, 61])
    const codes = [
      ...some(0.1, ['lowConfidence']),
      ...some(0.1, ['lowConfidence']),
      ...some(0.1, contradictingWarnings),
      ...some(0.05, ['signatureDigests', 'signatureInvalid']),
      ...some(0.05, ['platformDiffers', 'bureauVoid', 'bureauRed']),
    ]
    const [qr, held, notToPay] = [random.chance(0.05), random.chance(0.05), random.chance(0.05)]
    const [use, category] = [random.of([0, 0, 0, 1, 1, 3, 4]), random.of([1, 1, 1, 1, 0, 2, 3])]
    const bearer = random.of(['supplier', 'supplier', 'supplier', 'employee', 'card'] as const)
    const date = random.of([...days, null])
    const number = random.chance(0.1) ? '26332000007900000000' : `26332000${String(n).padStart(7, '0')}${100 + random.below(900)}`
    const identity = `facts-${id}`
    put('invoice', {
      ...base,
      id,
      identity,
      number,
      type,
      date,
      category,
      standing,
      red_gross: redGross,
      paid_before: paidBefore,
      seller_name: sellerName,
      seller_tax_id: sellerTaxId,
      amount_including_tax: total,
      title_status: status,
      buyer_tax_id: buyer,
      warnings: codes.map((code) => ({ code, field: 'number' })),
      ...('warning_count' in base ? { warning_count: codes.length } : {}),
      checks: [{ name: 'qrAgrees', ok: !qr }],
      use_status: use,
      not_to_pay: notToPay ? 'settled' : null,
      bearer,
    })
    if (held) put('import_item', { id: randomUUID(), import_file_id: imported, seq: n, invoice_id: id })
    const mirror = maybe(0.5, () => mirrored(identity, number, category))
    const files = filesOf(id)
    const risk = mirror?.seen?.risk ?? 'normal'
    const facts: Omit<InvoiceFacts, 'twin'> = {
      category,
      standing,
      isRed: Number(total) < 0,
      bureauKnows: mirror !== undefined,
      bureauRisk: risk === 'normal' ? 'none' : risk === 'doubtful' ? 'doubtful' : 'abnormal',
      redLocked: mirror?.seen?.red_locked ?? false,
      title: status === 1 ? 'ours' : status === 2 || (status > 2 && buyer === ours) ? 'nameOnly' : status > 2 ? 'foreign' : 'open',
      doubts: codes.filter((code) => code === 'lowConfidence').length,
      contradictions: codes.filter(contradicts).length + Number(qr) + Number(held),
      groupTwin: random.chance(0.1),
      broken: codes.some((code) => code.startsWith('signature')) || files.some(({ broken }) => broken),
      pay: paying(id, n, use, notToPay),
      receiver: pushed(id),
      bearer,
      payableSign: Math.sign(Number(payableOf({ total, standing, redGross, paidBefore }))) || 0,
      tick: (mirror?.seen?.use ?? 'none') !== 'none' ? 'ticked' : mirror?.decided ? 'decided' : 'none',
      voucher: booked(id),
      periodClosed: closed && date !== null && date.startsWith('2026-10'),
      delivery: delivered(id, type),
      original: files.length === 0 ? 'none' : digital.includes(type) && files.every(({ picture }) => picture) ? 'picture' : 'official',
    }
    const purchase = isTicket(type) || date === null || total === null ? id : `${sellerTaxId ?? sellerName} ${date} ${total}`
    return { id, facts, number, use, bought: `${sellerTaxId ?? sellerName} ${date ?? id} ${total ?? id}`, purchase }
  })
  await write()
  if (closed) await floor.asOwner(`update voucher_period set state = 'closed' where company_id = '${companyId}' and period = 202610`)
  return made.map(({ id, facts, number, purchase }): { readonly id: string; readonly facts: InvoiceFacts } => {
    const same = made.filter((one) => one.use !== 0 && one.id !== id && (one.number === number || one.bought === purchase))
    return { id, facts: { ...facts, twin: same.some(({ use }) => use === 3) ? 'paid' : same.length > 0 ? 'inUse' : 'none' } }
  })
}
/** The template without what the database computes. */
const plainInvoice = async (floor: Floor, template: string): Promise<Readonly<Record<string, unknown>>> => {
  const [copied] = await floor.asOwner(`select to_jsonb(i) as row from invoice i where id = '${template}'`)
  const computed = await floor.asOwner(
    `select column_name as name from information_schema.columns where table_name = 'invoice' and is_generated = 'ALWAYS'`,
  )
  const left = new Set(computed.map(({ name }) => name))
  return Object.fromEntries(Object.entries(copied!['row'] as object).filter(([name]) => !left.has(name)))
}
