import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { exportInvoices, readDownload, type InputOf } from '@piaotai/client'
import { Refused, type AddCommand } from '../command.ts'

type Body = NonNullable<InputOf<typeof exportInvoices>['body']>
interface Given {
  readonly kind: Body['kind']
  readonly output?: string
}
export const exportCommand: AddCommand = (program, { say, print, tell, client }) => {
  program
    .command('export')
    .argument('[ids...]', say('发票的编号；没有则为全部', 'ids of invoices; all without'))
    .option('--kind <kind>', say('文件的种类', 'kind of file'), 'sheet')
    .option('-o, --output <file>', say('存为', 'save as'))
    .description(say('导出发票并取回文件', 'Export invoices and download the file'))
    .action(async (ids: string[], { kind, output }: Given) => {
      const piaotai = await client()
      const body: Body = { area: 'company', kind, pagePath: '/companyInvoice/allInvoiceCo', ...(ids.length > 0 ? { ids } : { filter: {} }) }
      let made = await piaotai.call(exportInvoices, { body })
      while (made.finishedAt === null) {
        await setTimeout(1000)
        made = await piaotai.call(readDownload, { path: { id: made.id } })
      }
      if (!made.downloadUrl) {
        tell(say(`没有生成：${made.reason ?? ''}`, `Not made: ${made.reason ?? ''}`))
        throw new Refused()
      }
      const path = output ?? made.name.replaceAll(/[/\\:\u0000-\u001f]/g, '_')
      const file = await piaotai.download(made.downloadUrl)
      await writeFile(path, new Uint8Array(await file.arrayBuffer()), { flag: output ? 'w' : 'wx' })
      print(path)
    })
}
