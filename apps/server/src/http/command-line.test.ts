// piaotai as a stranger has it: one file in a folder of its own, under plain Node.
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { entrySource } from '@piaotai/domain/states.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { ensureProgramsBuilt } from '../../../../scripts/lib/programs.mjs'
import { onGate } from '#testing/clients/browser.ts'
import { freshAddress, makeDeliverer } from '#testing/worlds/delivery-world.ts'
import { invoicesFor } from '#testing/worlds/intake-world.ts'
import { exampleOf, fetchProgram, makeStranger } from '#testing/clients/stranger.ts'

describe('The command line from its single file', () =>
  onGate((gate) => {
    beforeAll(ensureProgramsBuilt)
    const begin = async (...given: Parameters<typeof makeStranger> extends [unknown, ...infer R] ? R : never) => {
      const stranger = await makeStranger(gate(), ...given)
      writeFileSync(join(stranger.folder, 'piaotai.mjs'), await fetchProgram(gate(), 'piaotai.mjs'))
      const piaotai = (args: readonly string[], env: Readonly<Record<string, string>> = {}, input = '') =>
        stranger.run(process.execPath, ['piaotai.mjs', ...args], { ...stranger.keyed, ...env }, input)
      return { ...stranger, piaotai }
    }

    it('does the guide’s day: log in, import, list, show, export, log out', async () => {
      const { folder, key, invoice, run } = await begin(['import.write', 'invoice.read', 'export.write'])
      mkdirSync(join(folder, '收到'))
      renameSync(join(folder, '发票.pdf'), join(folder, '收到/发票.pdf'))
      writeFileSync(join(folder, 'day.sh'), exampleOf('command-line.md', 'day.sh'))
      const { code, out, err } = await run('sh', ['day.sh', '收到'], { ORIGIN: gate().url, KEY: key })
      expect([code, err.includes('✗')]).toEqual([0, false])
      expect(out.split('\n')).toEqual(
        expect.arrayContaining([
          `${gate().url} …${key.slice(-4)}`,
          expect.stringContaining('新增 1'),
          '\ufeffid,number,date,sellerName,amountIncludingTax',
          expect.stringContaining(`,${invoice.number},`),
          `  "number": "${invoice.number}",`,
          '发票.xlsx',
        ]),
      )
      expect(readFileSync(join(folder, '发票.xlsx')).subarray(0, 2).toString()).toBe('PK')
    })
    it('keeps the key for its person alone, refuses a wrong one, and asks for a login without one', async () => {
      const { folder, key, piaotai } = await begin(['import.write'])
      const nothing = { PIAOTAI_ORIGIN: '', PIAOTAI_KEY: '' }
      const before = await piaotai(['list'], nothing)
      const wrong = await piaotai(['login', gate().url], nothing, `pt_live_${'x'.repeat(40)}\n`)
      const plain = await piaotai(['login', 'http://piaotai.example'], nothing, `${key}\n`)
      const right = await piaotai(['login', gate().url], nothing, `${key}\n`)
      const mode = statSync(join(folder, '.config/piaotai/login.json')).mode & 0o777
      const who = await piaotai(['whoami'], nothing)
      await piaotai(['logout'], nothing)
      const after = await piaotai(['whoami'], nothing)
      expect([before.code, wrong.code, plain.code, right.code, mode, who.out, after.code]).toEqual([
        1,
        2,
        1,
        0,
        0o600,
        `${gate().url} …${key.slice(-4)}\n`,
        1,
      ])
      expect([before.err, wrong.out, wrong.err.includes('xxxx')]).toEqual(['先运行 piaotai login 地址\n', '', false])
    })
    it('expands a pattern in quotes, and narrows the list by type, seller, days and state', async () => {
      const { folder, invoice, piaotai } = await begin()
      const [other] = invoicesFor(1)
      writeFileSync(join(folder, '另一张.pdf'), await drawPdf(other!))
      const imported = await piaotai(['import', '*.pdf', '--json'])
      const listed = async (...filter: string[]) =>
        (await piaotai(['list', '--columns', 'number', ...filter])).out.trim().split('\n').toSorted().filter(Boolean)
      const both = [invoice.number, other!.number].toSorted()
      expect(
        imported.out
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { file: { entered: number; entrySource: number } }).file)
          .map(({ entered, entrySource: source }) => [entered, source]),
      ).toEqual([
        [1, entrySource.clientUpload],
        [1, entrySource.clientUpload],
      ])
      expect([
        await listed('--from', '2000-01-01', '--use', 'unused'),
        await listed('--number', invoice.number),
        await listed('--to', '2000-01-01'),
        await listed('--use', 'confirmed'),
        await listed('--type', '190'),
        await listed('--seller', '没有这个销方'),
      ]).toEqual([both, [invoice.number], [], [], [], []])
      expect((await piaotai(['list', '--from', 'yesterday'])).code).toBe(1)
    })
    it('delivers by mail after saying what cannot be sent', async () => {
      const company = await makeDeliverer(gate())
      const { piaotai } = await begin(['delivery.write'], company)
      const id = await company.invoice()
      const to = freshAddress()
      const planned = await piaotai(['deliver', id, '--to', to, '--originals', 'pdf', '--dry-run'])
      const still = await company.statusOf(id)
      const sent = await piaotai(['deliver', id, '--to', to, '--originals', 'pdf', '--message', '十月货款'])
      const again = await piaotai(['deliver', id, '--to', to])
      expect([planned.code, (JSON.parse(planned.out) as { mails: number }).mails, still]).toEqual([0, 1, [0, 0]])
      expect([sent.code, sent.out, (await gate().message(to)).text?.includes('十月货款')]).toEqual([
        0,
        expect.stringMatching(/^JF-\d{8}-/),
        true,
      ])
      expect([await company.statusOf(id), again.code, again.err]).toEqual([[1, 0], 2, expect.stringContaining('alreadyPending')])
    })
    it('speaks Chinese unless the place is English, and says when the platform is not reached', async () => {
      const { piaotai } = await begin()
      const nowhere = { PIAOTAI_ORIGIN: 'http://127.0.0.1:9' }
      const [c, english, asked, unreached] = await Promise.all([
        piaotai(['--help'], { LANG: 'C' }),
        piaotai(['--help'], { LANG: 'en_GB.UTF-8' }),
        piaotai(['--lang', 'en', '--help'], { LANG: 'C' }),
        piaotai(['show', 'x'], { ...nowhere, LANG: 'C' }),
      ])
      expect([c.out.includes('导入发票文件'), english.out.includes('Import invoice files'), asked.out, unreached.code]).toEqual([
        true,
        true,
        english.out,
        3,
      ])
    })
  }))
