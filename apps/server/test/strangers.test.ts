// What a stranger does with what the server hands out: the examples of docs/client.md as they stand there, each in an
// empty folder, by the tools that a stranger has.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { node24, root } from '../../../scripts/lib/project.mjs'
import { ensureProgramsBuilt } from '../../../scripts/lib/programs.mjs'
import { password } from './support/app.ts'
import { data, makeCompany, onApp } from './support/company.ts'
import { invoicesFor } from './support/intake.ts'

const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const guide = readFileSync(join(root, 'docs/client.md'), 'utf8')
/** The example that is called so in its first line. */
const example = (name: string): string => {
  const found = new RegExp(`\`\`\`\\w+\\n((?://|#) ${name.replace('.', '\\.')}[\\s\\S]*?)\`\`\``).exec(guide)?.[1]
  if (!found) throw new Error(`docs/client.md has no ${name}`)
  return found
}
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0

describe('A stranger', () =>
  onApp(
    (open) => {
      beforeAll(ensureProgramsBuilt)
      let count = 0
      const emptyFolder = (): string => {
        const folder = join(open().folder, `stranger-${++count}`)
        mkdirSync(folder)
        return folder
      }
      const fetched = async (name: string): Promise<Buffer> =>
        Buffer.from(await (await fetch(`${open().url}/programs/${name}`)).arrayBuffer())
      /** A key with its company, and a PDF of an invoice of nobody yet. */
      const begin = async (scopes: readonly string[] = ['import.write', 'invoice.read']) => {
        const { owner } = await makeCompany(open())
        const draft = { name: '程序', scopes, sources: [2], expiresOn }
        const { key } = data(await owner.api.bureau.createKey({ draft, proof: { password } } as never)) as { key: string }
        const folder = emptyFolder()
        const [invoice] = invoicesFor(1)
        writeFileSync(join(folder, '发票.pdf'), await drawPdf(invoice!))
        const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, input = '') =>
          new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
            const child = spawn(command, args, {
              cwd: folder,
              env: { PATH: process.env['PATH'], HOME: folder, LANG: 'zh_CN.UTF-8', PIAOTAI_ORIGIN: open().url, PIAOTAI_KEY: key, ...env },
            })
            let [out, err] = ['', '']
            child.stdout.on('data', (chunk) => (out += chunk))
            child.stderr.on('data', (chunk) => (err += chunk))
            child.on('error', reject)
            child.on('close', (code) => resolve({ code, out, err }))
            child.stdin.end(input)
          })
        const installed = async () => {
          writeFileSync(join(folder, 'piaotai-client.tgz'), await fetched('piaotai-client.tgz'))
          writeFileSync(join(folder, 'package.json'), '{"name":"stranger","version":"1.0.0","type":"module"}')
          return run('npm', ['install', '--offline', '--no-audit', '--no-fund', './piaotai-client.tgz'])
        }
        return { key, folder, invoice: invoice!, run, installed }
      }

      it('fetches the programs, checks them by their digests, and again only after a change', async () => {
        const list = (await (await fetch(`${open().url}/programs/list`)).json()) as { name: string; size: number; sha256: string }[]
        const digests = await (await fetch(`${open().url}/programs/sha256`)).text()
        const first = await fetch(`${open().url}/programs/piaotai.mjs`)
        const again = await fetch(`${open().url}/programs/piaotai.mjs`, { headers: { 'if-none-match': first.headers.get('etag')! } })
        const missing = await fetch(`${open().url}/programs/${encodeURIComponent('../list.json')}`)
        const whole = await Promise.all(list.map(async ({ name }) => [name, await fetched(name)] as const))
        expect(
          whole.map(([name, bytes]) => ({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })),
        ).toEqual(list.map(({ name, size, sha256 }) => ({ name, size, sha256 })))
        expect(digests).toBe(list.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
        expect([first.headers.get('content-type'), again.status, missing.status, await missing.text()]).toEqual([
          'text/javascript; charset=utf-8',
          304,
          404,
          expect.stringContaining('npm run programs'),
        ])
      })
      it('installs the client without a network and without dependencies; a JavaScript program imports, lists and meets a named refusal', async () => {
        const { folder, invoice, run, installed } = await begin()
        const installing = await installed()
        writeFileSync(join(folder, 'import.mjs'), example('import.mjs'))
        const done = await run(process.execPath, ['import.mjs', '发票.pdf'])
        const tree = await run('npm', ['ls', '--all', '--json'])
        expect([installing.code, done.code, done.err.split('\n').at(-2), done.out.trim().split('\n')]).toEqual([
          0,
          0,
          expect.stringMatching(/^发票\.pdf (\d+)\/\1$/),
          ['发票.pdf: 新增 1，重复 0', expect.stringContaining(`${invoice.number} `), expect.stringContaining('发票')],
        ])
        expect((JSON.parse(tree.out) as { dependencies: object }).dependencies).toEqual({
          '@piaotai/client': expect.not.objectContaining({ dependencies: expect.anything() as unknown }) as unknown,
        })
      })
      it('writes it in TypeScript: the types hold, mistakes are found, and the program runs', async () => {
        const { folder, invoice, run, installed } = await begin()
        await installed()
        writeFileSync(join(folder, 'import.ts'), example('import.ts'))
        const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', noEmit: true, types: ['node'] }
        writeFileSync(
          join(folder, 'tsconfig.json'),
          JSON.stringify({ compilerOptions: { ...compilerOptions, typeRoots: [join(root, 'node_modules/@types')] }, files: ['import.ts'] }),
        )
        const checked = await run(node24, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'])
        const done = await run(node24, ['import.ts', '发票.pdf'])
        expect([checked.out, checked.code, done.out, done.code]).toEqual(['', 0, `entered 1, duplicate 0\n${invoice.number}\narea\n`, 0])
      })
      it.skipIf(!has('curl'))('does the same with curl alone (skipped where there is no curl)', async () => {
        const { folder, invoice, run } = await begin()
        writeFileSync(join(folder, 'import.sh'), example('import.sh'))
        const { code, out, err } = await run('sh', ['import.sh', '发票.pdf'])
        expect([code, err, out]).toEqual([0, '', expect.stringMatching(/"outcome":"entered".*"content":\[\{/s)])
        expect(out).toContain(`"number":"${invoice.number}"`)
      })
    },
    { work: true },
  ))
