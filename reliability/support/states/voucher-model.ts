// A model of the rules of vouchers and periods: the answer of each act, and the state of every invoice after it.
export const acts = ['make', 'remove', 'merge', 'export', 'recall', 'number', 'correct', 'delete', 'close', 'open'] as const
export type Act = (typeof acts)[number]
/** An act on a period, or on the voucher that holds an invoice. */
export interface Call {
  readonly act: Act
  readonly at: number
}
export type State = 'unbooked' | 'draft' | 'exported' | 'numbered' | 'gone'
interface Voucher {
  readonly invoices: readonly number[]
  readonly period: number
  state: 'draft' | 'exported' | 'numbered'
  changed: boolean
}
/** Invoices lie in two periods in turn; those of one period have one day and one seller. */
export const periodOf = (invoice: number): number => invoice % 2

/** A numbered voucher is taken back by its reversal alone. */
const refused = ({ state }: Voucher): string => (state === 'numbered' ? 'voucher.reversalAlone' : 'voucher.stateRefuses')

export class VoucherModel {
  readonly closed = new Set<number>()
  readonly gone = new Set<number>()
  vouchers: Voucher[] = []
  readonly #count: number
  constructor(count: number) {
    this.#count = count
  }
  holding(invoice: number): Voucher | undefined {
    return this.vouchers.find(({ invoices }) => invoices.includes(invoice))
  }
  states(): State[] {
    return Array.from({ length: this.#count }, (_, at) => (this.gone.has(at) ? 'gone' : (this.holding(at)?.state ?? 'unbooked')))
  }
  expect({ act, at }: Call): string {
    const period = periodOf(at)
    const own = this.vouchers.filter((voucher) => voucher.period === period)
    const drafts = own.filter(({ state }) => state === 'draft')
    switch (act) {
      case 'make': {
        if (this.closed.has(period)) return 'voucher.periodClosed'
        const open = this.states().flatMap((state, invoice) => (state === 'unbooked' && periodOf(invoice) === period ? [invoice] : []))
        this.vouchers.push(...open.map((invoice): Voucher => ({ invoices: [invoice], period, state: 'draft', changed: false })))
        return String(open.length)
      }
      case 'merge': {
        if (drafts.length === 0) return '-'
        if (drafts.length > 1) {
          const merged: Voucher = {
            invoices: drafts.flatMap(({ invoices }) => invoices),
            period,
            state: 'draft',
            changed: drafts.some(({ changed }) => changed),
          }
          this.vouchers = [...this.vouchers.filter((voucher) => !drafts.includes(voucher)), merged]
        }
        return `${drafts.length}-1`
      }
      case 'close':
        if (this.closed.has(period)) return 'voucher.periodClosed'
        if (drafts.length > 0) return 'voucher.draftsLeft'
        this.closed.add(period)
        return 'closed'
      case 'open':
        return this.closed.delete(period) ? 'open' : 'voucher.periodOpen'
      default:
        return this.#onOne(act, at)
    }
  }
  #onOne(act: Exclude<Act, 'make' | 'merge' | 'close' | 'open'>, at: number): string {
    const voucher = this.holding(at)
    if (act === 'delete') {
      if (this.gone.has(at)) return 'invoice.notFound'
      if (voucher && voucher.state !== 'draft') return 'invoice.inVoucher'
      if (this.closed.has(periodOf(at))) return 'invoice.refused'
      this.vouchers = this.vouchers.filter((one) => one !== voucher)
      this.gone.add(at)
      return 'y'
    }
    if (!voucher) return '-'
    const closed = this.closed.has(voucher.period)
    switch (act) {
      case 'correct':
        voucher.changed = true
        return 'y'
      case 'remove':
        if (voucher.state !== 'draft') return refused(voucher)
        this.vouchers = this.vouchers.filter((one) => one !== voucher)
        return 'y'
      case 'export':
        if (voucher.state === 'draft' && voucher.changed) return 'voucher.changedSince'
        if (voucher.state === 'draft') voucher.state = 'exported'
        return 'y'
      case 'recall':
        if (voucher.state !== 'exported') return refused(voucher)
        if (closed) return 'voucher.periodClosed'
        voucher.state = 'draft'
        return 'y'
      case 'number':
        if (voucher.state === 'draft') return 'notExported'
        if (closed) return 'periodClosed'
        voucher.state = 'numbered'
        return 'y'
    }
  }
}
