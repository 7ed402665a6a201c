import { hostname } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { createPiaotai, isProblem, listInvoices } from '@piaotai/client'
import { UsageFault, type AddCommand } from '../command.ts'
import { untilInterrupted } from '../interrupted.ts'
import { pairDevice } from '../pairing.ts'
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
    .option('--key', say('从标准输入读密钥', 'read a key from standard input'))
    .option('--pair <code>', say('用网页上的配对码配对', 'pair by the code of the page'))
    .option('--name <name>', say('设备的名称', 'name of this device'), hostname())
    .description(say('配对这台电脑，或保存密钥', 'Pair this computer, or save a key'))
    .action(async (address: string, given: { readonly key?: true; readonly pair?: string; readonly name: string }) => {
      const origin = originOf(address)
      if (!origin) throw new UsageFault(say('地址须为 https://…，本机可用 http', 'The address must be https://…, or http on this machine'))
      const typed = given.key || (!given.pair && !process.stdin.isTTY) ? await askKey(say('密钥：', 'Key: ')) : ''
      if (!typed && !given.key) {
        const end = untilInterrupted()
        const paired = await pairDevice({
          origin,
          name: given.name.slice(0, 50),
          code: given.pair,
          language,
          say,
          tell,
          signal: end.signal,
        })
        await saveLogin({ origin, key: paired.key })
        tell(
          say(
            `已配对 ${paired.company.name} · ${paired.person}，有效至 ${paired.expiresOn}`,
            `Paired with ${paired.company.name}, ${paired.person}, until ${paired.expiresOn}`,
          ),
        )
        return
      }
      const key = typed
      if (!/^pt_live_[\w-]{12,100}$/.test(key))
        throw new UsageFault(say('密钥以 pt_live_ 开头，在“密钥”页创建', 'A key starts with pt_live_; create one on the page “Keys”'))
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
      tell(say('已删除保存的密钥；密钥本身在“密钥”页结束', 'The saved key has been removed; revoke the key itself on the page “Keys”'))
    })
  program
    .command('whoami')
    .description(say('当前地址与密钥', 'The address and key in use'))
    .action(async () => {
      const { origin } = await client()
      print(`${origin} …${(await readLogin())!.key.slice(-4)}`)
    })
}
