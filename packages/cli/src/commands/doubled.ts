import { joinDoubledInvoices, listDoubledInvoices, partJoinedInvoices } from '@piaotai/client'
import { Refused, type AddCommand } from '../command.ts'

const most = 100
interface Given {
  readonly join?: true
  readonly part?: string[]
}
/** Records of one digital invoice, by its number and by code and number. */
export const doubled: AddCommand = (program, { say, print, client }) => {
  program
    .command('doubled')
    .option('--join', say('合并列出的各对', 'merge the listed pairs'))
    .option(
      '--part <ids...>',
      say('拆开 24 小时内合并的，给出留下的那条', 'split what was merged in the last 24 hours, by the invoice that was kept'),
    )
    .description(say('列出重复的发票记录', 'List invoices that were recorded twice'))
    .action(async ({ join, part }: Given) => {
      const piaotai = await client()
      if (part) return tell(await piaotai.call(partJoinedInvoices, { body: { ids: part } }))
      const { pairs, joins, count } = await piaotai.call(listDoubledInvoices, {})
      for (const { number, kept, digital, coded, sellerName } of pairs)
        print([number, kept, digital.id, coded.id, digital.held?.problem ?? '', coded.held?.problem ?? '', sellerName ?? ''].join('\t'))
      if (count > pairs.length) print(`… ${count}`)
      for (const { number, keptId, by, at } of joins) print([number, 'joined', keptId, by, at].join('\t'))
      const ids = pairs.filter(({ kept }) => kept !== 'none').map(({ digital }) => digital.id)
      if (!join) return
      for (let at = 0; at < ids.length; at += most)
        tell(await piaotai.call(joinDoubledInvoices, { body: { ids: ids.slice(at, at + most) } }))
    })
  const tell = (outcomes: readonly { readonly ok: boolean }[]): void => {
    for (const outcome of outcomes) print(JSON.stringify(outcome))
    if (outcomes.some(({ ok }) => !ok)) throw new Refused()
  }
}
