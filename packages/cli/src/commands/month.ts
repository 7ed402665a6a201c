import { InvalidArgumentError } from 'commander'
import { listMonthThings, readMonth, type InputOf } from '@piaotai/client'
import { UsageFault, type AddCommand } from '../command.ts'

type Things = InputOf<typeof listMonthThings>['query']
const monthOf = (text: string): string => {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('YYYY-MM')
  return text
}
const pageSize = 100
interface Given {
  readonly things?: string
  readonly json?: true
}
/** What stands between now and a closed month. Signing and closing are a person's, on the page. */
export const month: AddCommand = (program, { say, print, client }) => {
  const lines = {
    collect: say('收齐', 'Collect'),
    check: say('看清', 'Check'),
    match: say('对上', 'Match'),
    deduct: say('抵扣', 'Deduct'),
    pay: say('付款', 'Pay'),
    book: say('记账', 'Book'),
    archive: say('归档', 'Archive'),
  }
  const states = { open: say('未结账', 'open'), prepared: say('已编制', 'prepared'), closed: say('已结账', 'closed') }
  const gates = {
    remind: say('提醒', 'reminder'),
    required: say('必做', 'required'),
    never: say('必做，不能放过', 'required, cannot be skipped'),
  }
  program
    .command('month')
    .argument('[month]', say('YYYY-MM；没有则为最早未结账的月', 'YYYY-MM; by default the oldest open month'), monthOf)
    .option('--things <cell>', say('列出一格里的每一件，如 noVoucher', 'list the items of a cell, such as noVoucher'))
    .option('--json', 'JSON')
    .description(say('月结：七行、还剩多少、申报期限、封条', 'Month close: the seven steps, what is left, filing date, seal'))
    .action(async (asked: string | undefined, { things, json }: Given) => {
      const piaotai = await client()
      const status = await piaotai.call(readMonth, { query: asked === undefined ? {} : { month: asked } })
      if (things !== undefined) {
        if (!/^[a-zA-Z]{1,40}$/.test(things)) throw new UsageFault(say('--things 是一格的名字', '--things takes the name of a cell'))
        const query = { month: status.month, cell: things as NonNullable<Things>['cell'], pageSize }
        for (let page = 1, more = true; more; page++) {
          const { content } = await piaotai.call(listMonthThings, { query: { ...query, page } })
          for (const { kind, id, number, party, day, amount } of content)
            print(
              json
                ? JSON.stringify({ kind, id, number, party, day, amount })
                : [kind, id, number ?? '', party ?? '', day ?? '', amount ?? ''].join('\t'),
            )
          more = content.length === pageSize
        }
        return
      }
      if (json) return print(JSON.stringify(status))
      const { state, deadline, seal } = status
      print([status.month, states[state], say(`申报截止 ${deadline.day}`, `file by ${deadline.day}`)].join('\t'))
      for (const { part, notDone, done, whole, things: left, required, amount, cells } of status.parts) {
        const what = notDone
          ? say('不在这里做', 'not done here')
          : say(`剩 ${left} 件，必做 ${required}`, `left ${left}, required ${required}`)
        print([lines[part], `${done}/${whole}`, what, amount ?? ''].join('\t'))
        for (const { cell, count, exact, gate } of cells) print(['', cell, `${count}${exact ? '' : '+'}`, gates[gate]].join('\t'))
      }
      const { things: left, required, minutes } = status
      print(say(`还剩 ${left} 件，必做 ${required} 件，约 ${minutes} 分钟`, `left ${left}, required ${required}, about ${minutes} minutes`))
      if (!seal) return
      print([say('封条', 'seal'), seal.seal, seal.holds ? say('成立', 'intact') : say('不成立', 'broken')].join('\t'))
    })
}
