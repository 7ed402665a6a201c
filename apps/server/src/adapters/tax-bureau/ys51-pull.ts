// Lists and files by the channel 51ys: full.invoiceInfo and download.printinvoice. The documents leave the names of the answer's sums open: where they are
// missing, the count alone is compared.
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import { identify } from '@piaotai/recognise/identify.ts'
import type { BureauPull, BureauRow } from '../../ports/bureau-pull.ts'
import type { BureauRefusal } from '../../ports/bureau-login.ts'
import { recordOf } from '../push/kit.ts'
import type { Channel51 } from './ys51/channel.ts'
import { ofSession } from './ys51/login.ts'
import { ys51Row } from './ys51-rows.ts'

const service = '51ys.jx.taxdigital'
const unreadable = (note: string): BureauRefusal => ({ as: 'failed', error: 'UNKNOWN', note, triesLeft: null })
/** Input and output invoices travel under different headers. */
const flowOf = { in: 'jxfp', out: 'xxfp' } as const
/** kjbq of the list: 1 issued, 2 received. The same vendor's issuing API has it the other way round. */
const sideOf = { in: '2', out: '1' } as const
const wholeOf = (value: unknown): number | undefined => {
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined
}
const sumOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? (normaliseAmount(String(value)) ?? null) : null
/** The answer's own part, whether it stands beside its code or below it. */
const partOf = (data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.keys(recordOf(data['data'])).length > 0 ? recordOf(data['data']) : data

export const ys51Pull = (channel: Channel51, gapMs: number): BureauPull => ({
  pageSize: 99,
  rows: 5000,
  gapMs,
  list: async (session, { direction, from, to }, page) => {
    const said = await channel.call(
      session.taxId,
      `${service}.full.invoiceInfo`,
      {
        ...ofSession(session),
        nsrsbh: session.taxId,
        kjbq: sideOf[direction],
        fply: '0',
        fplx: [],
        fpzt: [],
        rqq: from,
        rqz: to,
        pagenumber: String(page),
        pagesize: '99',
      },
      flowOf[direction],
    )
    if (said.as === 'failed') return said
    const data = partOf(said.data)
    const total = wholeOf(data['total'])
    const list = data['list']
    if (total === undefined || !Array.isArray(list)) return unreadable('list')
    const rows: BureauRow[] = []
    for (const one of list as unknown[]) {
      const row = ys51Row(one)
      if (!row) return unreadable('row')
      rows.push(row)
    }
    return { as: 'page', total, amount: sumOf(data['hjje']), tax: sumOf(data['hjse']), rows }
  },
  file: async (session, { direction, number, issuedOn }, format) => {
    const said = await channel.call(
      session.taxId,
      `${service}.download.printinvoice`,
      { ...ofSession(session), nsrsbh: session.taxId, qdfphm: number, kprq: issuedOn, wjgs: format.toUpperCase() },
      flowOf[direction],
    )
    if (said.as === 'failed') return /不存在|未查询到|无.*文件/.test(said.note) ? { as: 'none' } : said
    const text = partOf(said.data)['wjnr']
    if (typeof text !== 'string' || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text)) return unreadable('file')
    const bytes = Buffer.from(text, 'base64')
    // A page of HTML comes with success at times: only a file of the asked format is one.
    if (identify(bytes) !== format || /^\s*<(?:!doctype html|html)\b/i.test(bytes.subarray(0, 200).toString('latin1')))
      return unreadable('html')
    return { as: 'file', name: `${number}.${format}`, bytes }
  },
})
