// Rows of the workbook of a month, made in the thread that writes them.
import { shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import { month as monthEn } from '@piaotai/locales/en-US/month.ts'
import { monthFact as factEn } from '@piaotai/locales/en-US/month-fact.ts'
import { monthSheet as sheetEn } from '@piaotai/locales/en-US/month-sheet.ts'
import { month as monthZh } from '@piaotai/locales/zh-CN/month.ts'
import { monthFact as factZh } from '@piaotai/locales/zh-CN/month-fact.ts'
import { monthSheet as sheetZh } from '@piaotai/locales/zh-CN/month-sheet.ts'
import { sheetOfColumns, type ColumnHead } from '../../../lib/record-columns.ts'
import type { OpenRows, SheetCells } from '../../../ports/file-writer.ts'
import type { ListedThing, MonthStatus } from './export-month.ts'

const wordsOf = (language: Language) =>
  language === 'en-US' ? { month: monthEn, fact: factEn, sheet: sheetEn } : { month: monthZh, fact: factZh, sheet: sheetZh }
type Language = 'zh-CN' | 'en-US'
type Words = ReturnType<typeof wordsOf>

/** A piece is the name of its sheet, and the month or its things as JSON. */
export const openRows: OpenRows<{ readonly language: Language }> = ({ language }) => {
  const words = wordsOf(language)
  const heads = (names: Readonly<Record<string, string>>): readonly ColumnHead[] =>
    Object.entries(names).map(([key, heading]) => [
      heading,
      key === 'what' || key === 'party' ? 36 : 16,
      key === 'amount' ? 'amount' : 'text',
    ])
  return {
    sheets: [
      sheetOfColumns(words.sheet.lines, heads(words.sheet.ofLines)),
      sheetOfColumns(words.sheet.things, heads(words.sheet.ofThings)),
    ],
    groupsOf: function* ([sheet, told]) {
      const lines = sheet === 'lines' ? linesOf(JSON.parse(told ?? '{}') as MonthStatus, words) : []
      const things = sheet === 'things' ? (JSON.parse(told ?? '[]') as ListedThing[]).map((one) => thingOf(one, words)) : []
      yield { shared: [], rows: [lines, things] }
    },
  }
}
/** line, what, done of whole, things, required, amount, gate */
const linesOf = (status: MonthStatus, { month, fact, sheet }: Words): readonly SheetCells[] => {
  const { deadline, sums, prepared, seal, reopenAsked } = status
  const told = (name: string, what: string | null, amount: string | null = null): SheetCells => [name, what, null, null, null, amount, null]
  const signed = (name: string, one: { readonly name: string; readonly at: string } | null, more: string | null): SheetCells[] =>
    one ? [told(name, [one.name, shanghaiMinute(new Date(one.at)), more].filter(Boolean).join(' '))] : []
  return [
    told(status.month, `${sheet.state[status.state]} ${sheet.fileBy} ${deadline.day}`),
    ...status.parts.flatMap((one): SheetCells[] => [
      [
        month.part[one.part].name,
        one.notDone ? sheet.notDone : null,
        `${one.done}/${one.whole}`,
        String(one.things),
        String(one.required),
        one.amount,
        null,
      ],
      ...one.cells.map(
        ({ cell: name, count, exact, things, gate, amount }): SheetCells => [
          null,
          `${fact.why[name]} ${count}${exact ? '' : '+'}`,
          null,
          String(things),
          gate === 'remind' ? '0' : String(things),
          amount,
          sheet.gate[gate],
        ],
      ),
    ]),
    told(sheet.incoming, String(sums.incoming.count), sums.incoming.amount),
    told(sheet.incomingTax, null, sums.incoming.tax),
    told(sheet.outgoing, String(sums.outgoing.count), sums.outgoing.amount),
    told(sheet.outgoingTax, null, sums.outgoing.tax),
    told(sheet.deductible, null, sums.deductible),
    told(sheet.payable, null, sums.payable),
    told(sheet.vouchers, String(sums.vouchers.count), sums.vouchers.amount),
    ...signed(sheet.preparedBy, seal?.prepared ?? prepared, seal?.reason ?? prepared?.reason ?? null),
    ...signed(sheet.closedBy, seal?.closed ?? null, seal?.onePerson ? sheet.onePerson : null),
    ...signed(sheet.reopenAskedBy, reopenAsked, reopenAsked?.reason ?? null),
    ...(seal ? [told(sheet.seal, `${seal.seal} ${seal.holds ? sheet.holds : sheet.holdsNot}`)] : []),
    ...(seal?.previous ? [told(sheet.previous, seal.previous)] : []),
  ]
}
const thingOf = ({ part, cell: name, number, party, day, amount }: ListedThing, { month, fact }: Words): SheetCells => [
  month.part[part].name,
  fact.why[name],
  number,
  party,
  day,
  amount,
]
