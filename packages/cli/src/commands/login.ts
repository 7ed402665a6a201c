import { createInterface } from 'node:readline/promises'
import { createPiaotai, isProblem, listInvoices } from '@piaotai/client'
import { UsageFault, type AddCommand } from '../command.ts'
import { readLogin, removeLogin, saveLogin } from '../login-file.ts'

/** An address of the platform: https, or http on this machine. */
const originOf = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && here) ? url.origin : undefined
}
const askKey = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  if (process.stdin.isTTY) process.stderr.write(question)
  for await (const line of lines) {
    lines.close()
    return line.trim()
  }
  return ''
}

export const login: AddCommand = (program, { say, tell, print, client, language }) => {
  program
    .command('login')
    .argument('<origin>', say('票台的地址', 'address of the platform'))
    .description(say('保存密钥（从标准输入读取）', 'Save a key, read from standard input'))
    .action(async (address: string) => {
      const origin = originOf(address)
      if (!origin) throw new UsageFault(say('地址须为 https://…，本机可用 http', 'The address must be https://…, or http on this machine'))
      const key = await askKey(say('密钥：', 'Key: '))
      if (!/^pt_live_[\w-]{12,100}$/.test(key))
        throw new UsageFault(say('密钥以 pt_live_ 开头，在“密钥”页创建', 'A key begins with pt_live_; make one on the page “Keys”'))
      const piaotai = createPiaotai({ origin, key, language })
      await piaotai.call(listInvoices, { query: { area: 'company', pageSize: 1 } }).catch((error: unknown) => {
        // A key that reads no invoices is a key all the same.
        if (!isProblem(error, 'key.scopeMissing')) throw error
      })
      await saveLogin({ origin, key })
      tell(say(`已保存 ${origin} 的密钥`, `Saved the key for ${origin}`))
    })
  program
    .command('logout')
    .description(say('删除保存的密钥', 'Remove the saved key'))
    .action(async () => {
      await removeLogin()
      tell(say('已删除保存的密钥；密钥本身在“密钥”页结束', 'The saved key is removed; end the key itself on the page “Keys”'))
    })
  program
    .command('whoami')
    .description(say('当前地址与密钥', 'The address and key in use'))
    .action(async () => {
      const { origin } = await client()
      print(`${origin} …${(await readLogin())!.key.slice(-4)}`)
    })
}
