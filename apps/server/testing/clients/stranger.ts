// A stranger: an empty folder, a key of a company, and the tools that a stranger has.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { root } from '../../../../scripts/lib/project.mjs'
import { password, type TestApp } from '../worlds/app.ts'
import { data, makeCompany, type TestCompany } from '../worlds/company.ts'
import { invoicesFor } from '../worlds/intake-world.ts'
import type { KeyScope } from '@piaotai/domain/api-key/api-key.ts'

const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
let count = 0
/** The example of a guide that is called so in its first line, exactly as it stands there. */
export const exampleOf = (guide: string, name: string): string => {
  const text = readFileSync(join(root, 'docs', guide), 'utf8')
  const found = new RegExp(`\`\`\`\\w+\\n((?://|#) ${name.replace('.', '\\.')}[\\s\\S]*?)\`\`\``).exec(text)?.[1]
  if (!found) throw new Error(`docs/${guide} has no ${name}`)
  return found
}
export const fetchProgram = async ({ url }: TestApp, name: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${url}/programs/${name}`)).arrayBuffer())

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}
export const makeStranger = async (
  open: TestApp,
  scopes: readonly KeyScope[] = ['import.write', 'invoice.read'],
  company?: Pick<TestCompany, 'owner'>,
) => {
  const { owner } = company ?? (await makeCompany(open))
  const draft = { name: '程序', scopes: [...scopes], sources: [2 as const], expiresOn }
  const { key } = data(await owner.api.bureau.createKey({ draft, proof: { password } }))
  const folder = join(open.folder, `stranger-${++count}`)
  mkdirSync(folder)
  const [invoice] = invoicesFor(1)
  writeFileSync(join(folder, '发票.pdf'), await drawPdf(invoice!))
  /** Runs in the folder, without this process's own settings. */
  const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, input = ''): Promise<Ran> =>
    new Promise((resolve, reject) => {
      const child = spawn(command, args, { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, LANG: 'zh_CN.UTF-8', ...env } })
      let [out, err] = ['', '']
      child.stdout.on('data', (chunk) => (out += chunk))
      child.stderr.on('data', (chunk) => (err += chunk))
      child.on('error', reject)
      child.on('close', (code) => resolve({ code, out, err }))
      child.stdin.end(input)
    })
  const keyed = { PIAOTAI_ORIGIN: open.url, PIAOTAI_KEY: key }
  return { key, keyed, folder, invoice: invoice!, run }
}
