// What a stranger does with what the server hands out: the examples of docs/client.md as they stand there, each in an
// empty folder, by the tools that a stranger has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { node24, root } from '../../../../scripts/lib/project.mjs'
import { ensureProgramsBuilt } from '../../../../scripts/lib/programs.mjs'
import { onApp } from '#testing/worlds/company.ts'
import { exampleOf, fetchProgram, makeStranger } from '#testing/clients/stranger.ts'

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0

describe('A stranger', () =>
  onApp(
    (open) => {
      beforeAll(ensureProgramsBuilt)
      const installed = async ({ folder, run }: Awaited<ReturnType<typeof makeStranger>>) => {
        writeFileSync(join(folder, 'piaotai-client.tgz'), await fetchProgram(open(), 'piaotai-client.tgz'))
        writeFileSync(join(folder, 'package.json'), '{"name":"stranger","version":"1.0.0","type":"module"}')
        return run('npm', ['install', '--offline', '--no-audit', '--no-fund', './piaotai-client.tgz'])
      }

      it('fetches the programs, checks them by their digests, and again only after a change', async () => {
        const list = (await (await fetch(`${open().url}/programs/list`)).json()) as { name: string; size: number; sha256: string }[]
        const digests = await (await fetch(`${open().url}/programs/sha256`)).text()
        const first = await fetch(`${open().url}/programs/piaotai.mjs`)
        const again = await fetch(`${open().url}/programs/piaotai.mjs`, { headers: { 'if-none-match': first.headers.get('etag')! } })
        const missing = await fetch(`${open().url}/programs/${encodeURIComponent('../list.json')}`)
        const whole = await Promise.all(list.map(async ({ name }) => [name, await fetchProgram(open(), name)] as const))
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
        const stranger = await makeStranger(open())
        const { folder, invoice, run, keyed } = stranger
        const installing = await installed(stranger)
        writeFileSync(join(folder, 'import.mjs'), exampleOf('client.md', 'import.mjs'))
        const done = await run(process.execPath, ['import.mjs', '发票.pdf'], keyed)
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
        const stranger = await makeStranger(open())
        const { folder, invoice, run, keyed } = stranger
        await installed(stranger)
        writeFileSync(join(folder, 'import.ts'), exampleOf('client.md', 'import.ts'))
        const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', noEmit: true, types: ['node'] }
        writeFileSync(
          join(folder, 'tsconfig.json'),
          JSON.stringify({ compilerOptions: { ...compilerOptions, typeRoots: [join(root, 'node_modules/@types')] }, files: ['import.ts'] }),
        )
        const checked = await run(node24, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'])
        const done = await run(node24, ['import.ts', '发票.pdf'], keyed)
        expect([checked.out, checked.code, done.out, done.code]).toEqual(['', 0, `entered 1, duplicate 0\n${invoice.number}\narea\n`, 0])
      })
      it.skipIf(!has('curl'))('does the same with curl alone (skipped where there is no curl)', async () => {
        const { folder, invoice, run, keyed } = await makeStranger(open())
        writeFileSync(join(folder, 'import.sh'), exampleOf('client.md', 'import.sh'))
        const { code, out, err } = await run('sh', ['import.sh', '发票.pdf'], keyed)
        expect([code, err, out]).toEqual([0, '', expect.stringMatching(/"outcome":"entered".*"content":\[\{/s)])
        expect(out).toContain(`"number":"${invoice.number}"`)
      })
    },
    { work: true },
  ))
