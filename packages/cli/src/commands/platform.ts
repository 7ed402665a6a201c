import { Option } from 'commander'
import { beginTaxPull, listPushTargets, makeReconciliation, pushInvoices } from '@piaotai/client'
import { Refused, type AddCommand } from '../command.ts'

/** What works with others: the tax platform and the receiving systems. */
export const platform: AddCommand = (program, { say, print, client }) => {
  const direction = () => new Option('--direction <direction>', say('进项或销项', 'in or out')).choices(['in', 'out']).default('in')
  program
    .command('pull')
    .argument('<first>', 'YYYY-MM')
    .argument('[last]', 'YYYY-MM')
    .addOption(direction())
    .description(say('从税务平台取票', 'Pull invoices by month from the tax bureau'))
    .action(async (first: string, last: string | undefined, given: { direction: 'in' | 'out' }) => {
      const body = { ...given, unit: 'month' as const, first, last: last ?? first }
      print((await (await client()).call(beginTaxPull, { body })).number)
    })
  program
    .command('targets')
    .description(say('列出推送目标', 'List push targets'))
    .action(async () => {
      const { targets } = await (await client()).call(listPushTargets, {})
      for (const { id, name, kind, on } of targets) print(`${id}  ${kind}  ${on ? 'on' : 'off'}  ${name}`)
    })
  program
    .command('push')
    .argument('<target>', say('推送目标的编号', 'ID of the target'))
    .argument('<ids...>')
    .addOption(new Option('--area <area>', say('企业或个人', 'company or personal')).choices(['company', 'personal']).default('company'))
    .description(say('推送发票', 'Push invoices to a target'))
    .action(async (targetId: string, ids: string[], { area }: { area: 'company' | 'personal' }) => {
      const outcomes = await (await client()).call(pushInvoices, { body: { area, ids, targetId } })
      for (const outcome of outcomes) print(JSON.stringify(outcome))
      if (outcomes.some(({ ok }) => !ok)) throw new Refused()
    })
  program
    .command('reconcile')
    .argument('<month>', 'YYYY-MM')
    .addOption(direction())
    .description(say('对一个月的账', 'Compare a month with the tax bureau'))
    .action(async (month: string, given: { direction: 'in' | 'out' }) => {
      print((await (await client()).call(makeReconciliation, { body: { ...given, month } })).id)
    })
}
