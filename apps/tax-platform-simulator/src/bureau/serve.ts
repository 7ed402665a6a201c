// The calls of business of the channel 51ys: the list by pages, details, and files. The session was judged before.
import { textOf } from '@piaotai/simulator-kit/answer.ts'
import type { IssuedInvoice } from '../wire.ts'
import type { Books, Side } from './books.ts'
import type { Served } from './channel.ts'
import type { PullCall, PullFaults } from './faults.ts'
import { detailOf, rowOf } from './rows.ts'

export const fileFormats = ['XML', 'OFD', 'PDF'] as const
export type FileFormat = (typeof fileFormats)[number]
/** Writes the files of invoices; undefined where the bureau has none. */
export type BureauFiles = (invoice: IssuedInvoice, format: FileFormat) => Promise<Uint8Array | undefined>
export interface BureauOptions {
  readonly today: () => string
  readonly files?: BureauFiles | undefined
  /** Rows that one range may have; 5000 without it. */
  readonly rows?: number | undefined
}
/** Rows that one range may have at the bureau, and days. */
export const bureauLimits = { rows: 5000, days: 366, pageSize: 99, pages: 99 } as const
export interface PullLog {
  readonly at: string
  readonly taxId: string
  readonly call: PullCall
  readonly detail: string
}
export const openBureau = (books: Books, faults: PullFaults, options: BureauOptions) => {
  const log: PullLog[] = []
  const most = options.rows ?? bureauLimits.rows
  const note = (taxId: string, call: PullCall, detail: string): void => {
    log.push({ at: new Date().toISOString(), taxId, call, detail })
    if (log.length > 200_000) log.splice(0, 100_000)
  }
  const list = (taxId: string, content: Asked): Served => {
    const side = content['kjbq'] === '1' ? '1' : '2'
    const range = { from: textOf(content, 'rqq'), to: textOf(content, 'rqz') }
    const page = Number(textOf(content, 'pagenumber'))
    const size = Number(textOf(content, 'pagesize'))
    note(taxId, 'list', `${side} ${range.from}–${range.to} ${page}`)
    if (!day.test(range.from) || !day.test(range.to) || range.from > range.to) return say('1002', '日期格式不正确')
    if (range.to > options.today()) return say('1002', '结束日期不能大于当天')
    if (Date.parse(range.to) - Date.parse(range.from) > (bureauLimits.days - 1) * 86_400_000) return say('1002', '日期跨度不能超过366天')
    if (!(page >= 1 && page <= bureauLimits.pages && size >= 1 && size <= bureauLimits.pageSize)) return say('1002', '页码不正确')
    const fault = faults.next('list')
    const said = troubleOf(fault)
    if (said) return said
    const all = books.inRange(taxId, side, range)
    if (all.length > most) return say('2117', '查询结果过多，请限制开票日期')
    const rows = all.slice((page - 1) * size, page * size)
    const { count, amount, tax } = books.totals(taxId, side, range)
    const shown = fault === 'loses' ? rows.slice(0, -1) : fault === 'repeats' ? [...rows.slice(0, -1), rows[0]!] : rows
    const data = { total: fault === 'totalMoves' ? count + 1 : count, hjje: amount, hjse: tax, list: shown.map(rowOf) }
    return fault === 'truncated' ? { as: 'truncated', code: '1000', message: '成功', data } : say('1000', '成功', data)
  }
  const details = (taxId: string, content: Asked): Served => {
    note(taxId, 'detail', textOf(content, 'qdfphm'))
    const said = troubleOf(faults.next('detail'))
    if (said) return said
    const found = books.one(taxId, textOf(content, 'qdfphm') || textOf(content, 'fphm'))
    return found ? say('1000', '成功', detailOf(found)) : say('1108', '未查询到发票')
  }
  const file = async (taxId: string, content: Asked): Promise<Served> => {
    const number = textOf(content, 'qdfphm')
    const format = textOf(content, 'wjgs')
    note(taxId, 'file', `${number} ${format}`)
    const fault = faults.next('file')
    if (fault === 'html') return say('1000', '成功', { wjnr: Buffer.from('<html><body>系统维护中</body></html>').toString('base64') })
    const said = troubleOf(fault)
    if (said) return said
    const found = books.one(taxId, number)
    const bytes = found && isFormat(format) ? await options.files?.(found, format) : undefined
    return bytes
      ? say('1000', '成功', { wjnr: Buffer.from(bytes).toString('base64'), wjm: `${number}.${format.toLowerCase()}` })
      : say('1108', '版式文件不存在')
  }
  const calls: Readonly<Record<string, (taxId: string, content: Asked) => Served | Promise<Served>>> = {
    'full.invoiceInfo': list,
    'query.detailsquery': details,
    'download.printinvoice': file,
  }
  return {
    /** Undefined for a call that is none of these. `service`: the last two parts of the server name. */
    call: async (service: string, taxId: string, content: Asked): Promise<Served | undefined> => {
      const served = Object.entries(calls).find(([name]) => service.endsWith(name))
      return served?.[1](taxId, content)
    },
    faults,
    books,
    log,
    listed: (taxId: string, side: Side): readonly IssuedInvoice[] => books.inRange(taxId, side, { from: '0000-00-00', to: '9999-99-99' }),
  }
}
export type Bureau = ReturnType<typeof openBureau>

type Asked = Readonly<Record<string, unknown>>
const day = /^\d{4}-\d{2}-\d{2}$/
const isFormat = (text: string): text is FileFormat => (fileFormats as readonly string[]).includes(text)
const say = (code: string, message: string, data?: unknown): Served => ({
  as: 'answer',
  code,
  message,
  ...(data === undefined ? {} : { data }),
})
const troubleOf = (fault: string | undefined): Served | undefined => {
  switch (fault) {
    case 'busy':
      return say('2116', '税局不稳定，请稍后重试')
    case 'maintenance':
      return say('2116', '税务局系统维护中')
    case 'expired':
      return { as: 'ended', code: '1101', message: '未登录或登录已失效' }
    case 'elsewhere':
      return { as: 'ended', code: '1101', message: '该账号已在其他地方登录' }
    case 'face':
      return say('1102', '需要实名认证')
    case 'noPackage':
      return say('1011', '未开通套餐')
    case 'html':
      return { as: 'html' }
    case 'drop':
      return { as: 'drop' }
    default:
      return undefined
  }
}
