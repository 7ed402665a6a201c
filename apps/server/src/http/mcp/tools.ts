// The tools of a key: chosen by hand; one that its scopes or rights do not reach is not there.
import { z } from 'zod'
import { tabs } from '@piaotai/contract/invoice/invoice-words.ts'
import { amount } from '@piaotai/contract/shapes.ts'
import { toolActs } from '@piaotai/domain/api-key/assistant-tools.ts'
import { importEndings } from '@piaotai/domain/states.ts'
import type { Visitor } from '../../kernel/actor.ts'
import { addActingTools, type Outside } from './acting-tools.ts'
import { answer } from './answer.ts'
import { areaOf, type MakeCall } from './calls.ts'
import type { Confirmations } from './confirmation.ts'
import { explain, explainJudged } from './explain.ts'
import { most, type AddTool, type Targets, type Tool } from './tool-shapes.ts'

const mostLines = 100
const mostJudged = 20
/** First things of a month, and those of one cell. */
const [mostThings, mostOfCell] = [20, 5]
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const toolsOf = (who: Visitor, call: MakeCall, confirmations: Confirmations, outside: Outside): readonly Tool[] => {
  const tools: Tool[] = []
  const add: AddTool = (name, title, description, calls, input, run) => {
    const area = areaOf(who, calls)
    if (area) tools.push({ name, title, description, input, acts: toolActs(name), run: (given, host) => run(given, area, host) })
  }
  addReading(add, call)
  addJudging(add, call, who.language)
  addRecords(add, call)
  addMonth(add, call)
  const targets = async (): Promise<Targets> =>
    (await call('listPushTargets', {})).targets.map(({ id, name, kind, on }) => ({ id, name, kind, on }))
  add(
    'list_push_targets',
    '推送目标',
    'The systems that invoices are pushed to: id, name, kind, and whether each is on.',
    ['listPushTargets'],
    z.strictObject({}),
    async () => {
      const content = await targets()
      return answer({ count: content.length }, content)
    },
  )
  addActingTools({ who, call, confirmations, add, targets, outside })
  return tools
}
/** Invoices, found and read. */
const addReading = (add: AddTool, call: MakeCall): void => {
  const page = z.strictObject({
    keyword: z.string().min(2).max(30).optional(),
    number: z.string().min(1).max(40).optional(),
    dateFrom: z.iso.date().optional(),
    dateTo: z.iso.date().optional(),
    seller: z.string().min(2).max(30).optional(),
    buyer: z.string().min(2).max(30).optional(),
    amountFrom: amount.optional(),
    amountTo: amount.optional(),
    category: z.int().min(0).max(3).optional().describe('0 not classified, 1 incoming, 2 outgoing, 3 third party'),
    tab: z.enum(tabs).default('all'),
    pageSize: z.int().min(1).max(most).default(20),
    cursor: z.string().max(200).optional(),
  })
  add(
    'search_invoices',
    '查找发票',
    'Search invoices by words, number or days. Amounts are yuan as decimal strings.',
    ['listInvoices'],
    page,
    async ({ cursor, ...filter }, area) => {
      const { content, next } = await call('listInvoices', { ...filter, area, after: cursor })
      return answer({ count: content.length, nextCursor: next }, content)
    },
  )
  add(
    'read_invoice',
    '查看发票',
    'Read one invoice: face, goods lines, states and its log. Many goods lines come in parts: go on with `linesFrom`.',
    ['readInvoice', 'readInvoiceLog'],
    z.strictObject({ id: z.uuid(), linesFrom: z.int().min(0).max(100_000).default(0) }),
    async ({ id, linesFrom }, area) => {
      const { originals: _, fields: __, ...invoice } = await call('readInvoice', { id, area })
      const { entries, intact } = await call('readInvoiceLog', { id, area })
      const to = linesFrom + mostLines
      const { length } = invoice.lines
      return answer(
        {
          id,
          version: invoice.version,
          lines: length,
          nextLinesFrom: to < length ? to : null,
          logEntries: entries.length,
          logIntact: intact,
        },
        {
          invoice: { ...invoice, lines: invoice.lines.slice(linesFrom, to) },
          log: entries.slice(0, most).map(({ hash: ___, ...one }) => one),
        },
      )
    },
  )
}
/** What is said of invoices. */
const addJudging = (add: AddTool, call: MakeCall, language: Visitor['language']): void => {
  add(
    'explain_invoice',
    '说明发票',
    'Why an invoice stands as it does: its states in words, what the risk rules found, and what to do next.',
    ['readInvoice', 'readInvoiceLog', 'readRisk'],
    z.strictObject({ id: z.uuid() }),
    async ({ id }, area) => {
      const invoice = await call('readInvoice', { id, area })
      const { entries } = await call('readInvoiceLog', { id, area })
      const report = await call('readRisk', { id, area })
      const { findings, ...said } = explain(language, invoice, entries, report)
      return answer({ verdict: report.verdict, rulesNotChecked: report.unchecked, ...said }, { findings })
    },
  )
  add(
    'judge_invoices',
    '能做什么',
    'What may be done with invoices: for each act a verdict, its causes as sentences and the way on; what is next; the standing, and the most that may be paid.',
    ['judgeInvoices'],
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(mostJudged) }),
    async ({ ids: of }, area) =>
      answer({ invoices: (await call('judgeInvoices', { ids: of, area })).map((one) => explainJudged(language, one)) }),
  )
  add(
    'find_duplicates',
    '查找重复',
    'What the risk radar found of one invoice, duplicates included.',
    ['readRisk'],
    z.strictObject({ id: z.uuid() }),
    async ({ id }, area) => {
      const { verdict, findings } = await call('readRisk', { id, area })
      return answer({ verdict }, { findings: findings.filter((one) => one.axis === 'duplicates') })
    },
  )
}
/** 月结: what is left of a month. Signing and closing it is no tool's. */
const addMonth = (add: AddTool, call: MakeCall): void => {
  add(
    'month_status',
    '月结',
    'What stands between now and a closed month (the oldest open one, unless told): its seven lines, what is required, the filing date, the seal, and the first things to decide. It is signed and closed by people alone.',
    ['readMonth', 'listMonthThings'],
    z.strictObject({ month: month.optional() }),
    async (input) => {
      const { parts, seal, ...status } = await call('readMonth', input)
      const { month: of, state, today, deadline, things, required, minutes, sums } = status
      const lines = parts.map(({ part, notDone, done, whole, things: left, required: needed, amount: open, cells }) => ({
        part,
        notDone,
        done,
        whole,
        things: left,
        required: needed,
        amount: open,
        cells: cells.map(({ cell, gate, count, exact }) => ({ cell, gate, count, exact })),
      }))
      const sealed = seal && {
        seal: seal.seal,
        previous: seal.previous,
        holds: seal.holds,
        closedAt: seal.closed.at,
        onePerson: seal.onePerson,
      }
      const first: object[] = []
      // What gates the closing comes before what is only said.
      const cells = parts
        .flatMap((one) => (one.notDone ? [] : one.cells))
        .toSorted((a, b) => Number(a.gate === 'remind') - Number(b.gate === 'remind'))
      for (const { cell } of cells.filter((one) => one.things > 0)) {
        if (first.length >= mostThings) break
        const { content } = await call('listMonthThings', { month: of, cell, pageSize: mostOfCell })
        first.push(...content.map((one) => ({ cell, ...one })))
      }
      return answer(
        { month: of, state, today, deadline, things, required, minutes, sums, lines, seal: sealed },
        { first: first.slice(0, mostThings) },
      )
    },
  )
}
/** Months, reconciliations, imports. */
const addRecords = (add: AddTool, call: MakeCall): void => {
  add('figures', '月度数字', 'Summary of the invoices of a month.', ['readSummary'], z.strictObject({ month }), async (input, area) => {
    const [year, at] = input.month.split('-').map(Number) as [number, number]
    const last = new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10)
    const { sellers, buyers, rates, ...figures } = await call('readSummary', { area, dateFrom: `${input.month}-01`, dateTo: last })
    return answer(figures, { sellers, buyers, rates })
  })
  add(
    'reconciliation',
    '对账结果',
    'The latest reconciliation of each month.',
    ['listReconciliations'],
    z.strictObject({ direction: z.enum(['in', 'out']) }),
    async ({ direction }) => answer({ months: (await call('listReconciliations', { direction })).content.slice(0, most) }),
  )
  add(
    'list_imports',
    '导入记录',
    'Files that were brought in, the latest first: what was found in each, and why one was not recorded.',
    ['listImports'],
    z.strictObject({
      name: z.string().min(1).max(90).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ending: z.enum(importEndings).optional(),
      page: z.int().min(1).max(1_000_000).default(1),
      pageSize: z.int().min(1).max(most).default(20),
    }),
    async (input, area) => {
      const { content, totalElements, totalExact, counts, countsExact } = await call('listImports', { ...input, area })
      const more = totalExact ? input.page * input.pageSize < totalElements : content.length >= input.pageSize
      const nextPage = more ? input.page + 1 : null
      return answer({ count: content.length, total: totalElements, totalExact, nextPage, counts, countsExact }, content)
    },
  )
}
