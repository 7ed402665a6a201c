import { randomUUID } from 'node:crypto'
import { InvalidArgumentError, Option } from 'commander'
import { planDeliveries, sendDeliveries, type InputOf } from '@piaotai/client'
import { Refused, UsageFault, type AddCommand } from '../command.ts'

type Body = NonNullable<InputOf<typeof planDeliveries>['body']>
type Original = Body['content']['originals'][number]
const days = (text: string): number => {
  if (!/^[1-9]\d?$/.test(text) || Number(text) > 90) throw new InvalidArgumentError('1–90')
  return Number(text)
}
interface Given {
  readonly to: string[]
  readonly cc?: string[]
  readonly title?: string
  readonly message?: string
  readonly originals: string
  readonly days: number
  readonly attach?: true
  readonly codeApart?: true
  readonly dryRun?: true
}

export const deliver: AddCommand = (program, { say, print, tell, client }) => {
  const originalsOf = (text: string): Original[] => {
    const names = text.split(',')
    if (!names.every((name): name is Original => ['pdf', 'ofd', 'xml'].includes(name)))
      throw new UsageFault(say('原件为 pdf、ofd、xml，逗号分隔', 'Originals: pdf, ofd and xml, separated by commas'))
    return names
  }
  program
    .command('deliver')
    .argument('<ids...>', say('发票的编号', 'ids of invoices'))
    .requiredOption('--to <address...>', say('收件人', 'recipients'))
    .option('--cc <address...>', say('抄送', 'copies to'))
    .option('--title <text>', say('标题', 'title'))
    .option('--message <text>', say('留言', 'message'))
    .option('--originals <names>', say('原件，逗号分隔', 'originals, by comma'), 'pdf,ofd,xml')
    .option('--attach', say('作为附件，不用提取码', 'attached, without a code'))
    .option('--code-apart', say('提取码不随邮件，打印在这里', 'the code is not mailed but printed here'))
    .option('--days <n>', say('有效天数', 'days of validity'), days, 15)
    .option('--dry-run', say('只看会怎样，不发送', 'only say what would happen'))
    .addOption(new Option('--page <page>').choices(['sendInvoice', 'sendInvoiceCo', 'sendInvEmailCo']).default('sendInvEmailCo').hideHelp())
    .description(say('用邮件交付发票', 'Deliver invoices by e-mail'))
    .action(async (invoiceIds: string[], given: Given & { readonly page: Body['page'] }) => {
      const { to, cc, title, message, attach } = given
      const body: Body = {
        page: given.page,
        way: 'mail',
        targets: [{ invoiceIds, to, ...(cc ? { cc } : {}) }],
        content: { originals: originalsOf(given.originals), sheet: false, orderDetails: false, attachments: false },
        code: given.codeApart ? 'apart' : 'mail',
        validity: { unit: 'days', count: given.days },
        signer: { name: false, phone: false },
        ...(title ? { title } : {}),
        ...(message ? { message } : {}),
        ...(attach ? { attach } : {}),
      }
      const piaotai = await client()
      const plan = await piaotai.call(planDeliveries, { body })
      const { refused, addresses } = plan.targets[0]!
      for (const { number, reason } of refused) tell(`✗ ${number} ${reason}`)
      for (const { address, reason } of addresses) tell(`✗ ${address} ${reason}`)
      if (given.dryRun) print(JSON.stringify(plan))
      if (refused.length > 0) throw new Refused()
      if (given.dryRun) return
      const { tasks } = await piaotai.call(sendDeliveries, { body: { ...body, key: randomUUID() } })
      for (const { number, customer, code } of tasks) print([number, customer, ...(code ? [code] : [])].join('\t'))
    })
}
