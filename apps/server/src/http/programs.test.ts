// A program of a stranger: the client and the command line by key, against a real server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createPiaotai, listInvoices, readInvoice } from '@piaotai/client'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { password } from '#testing/worlds/app.ts'
import { data, makeCompany, onApp, setSuite } from '#testing/worlds/company.ts'
import { invoicesFor } from '#testing/worlds/intake-world.ts'
import type { KeyScope } from '@piaotai/domain/api-key/api-key.ts'

const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const main = join(import.meta.dirname, '../../../../packages/cli/src/main.ts')

describe('A program with a key', () =>
  onApp(
    (open) => {
      const keyed = async (scopes: readonly KeyScope[]) => {
        const of = await makeCompany(open())
        await setSuite(open(), of, 'professional')
        const { key } = data(
          await of.owner.api.bureau.createKey({ draft: { name: '程序', scopes: [...scopes], expiresOn }, proof: { password } }),
        )
        return key
      }
      const piaotai = (key: string, args: readonly string[]) =>
        new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
          const child = spawn(process.execPath, [main, ...args], {
            env: { ...process.env, PIAOTAI_ORIGIN: open().url, PIAOTAI_KEY: key, LANG: 'zh_CN.UTF-8' },
          })
          let [out, err] = ['', '']
          child.stdout.on('data', (chunk) => (out += chunk))
          child.stderr.on('data', (chunk) => (err += chunk))
          child.on('close', (code) => resolve({ code, out, err }))
        })

      it('imports a file with its progress in bytes, follows it, lists it, and is refused by a named problem', async () => {
        const client = createPiaotai({ origin: open().url, key: await keyed(['import.write', 'invoice.read']) })
        const [invoice] = invoicesFor(1)
        const file = new Uint8Array(await drawPdf(invoice!))
        const sent: number[] = []
        const { batches, files } = await client.importFiles([{ name: '发票.pdf', data: file }], { onProgress: (p) => sent.push(p.sent) })
        const ended = await client.waitForImport(batches[0]!, { everyMs: 50 })
        const numbers: (string | null)[] = []
        for await (const row of client.each(listInvoices, { query: { area: 'company' } })) numbers.push(row.number)
        const refused = await client
          .call(readInvoice, { path: { id: '999999' }, query: { area: 'company' } })
          .catch((error: unknown) => error)
        expect([files[0]!.error, sent.at(-1), ended.map(({ entered }) => entered), numbers]).toEqual([
          undefined,
          file.length,
          [1],
          [invoice!.number],
        ])
        expect(refused).toMatchObject({ name: 'PiaotaiProblem', problem: expect.stringMatching(/invoice\.notFound|input\.invalid/) })
      })
      it('works from the command line: import, list, show, export; a refusal ends with 2', async () => {
        const key = await keyed(['import.write', 'invoice.read', 'export.write'])
        const [invoice] = invoicesFor(1)
        const path = join(open().folder, '一张.pdf')
        writeFileSync(path, await drawPdf(invoice!))
        const imported = await piaotai(key, ['import', path])
        const again = await piaotai(key, ['import', path])
        const listed = await piaotai(key, ['list', '--columns', 'id,number'])
        const [id, number] = listed.out.trim().split('\t')
        const shown = await piaotai(key, ['show', id!])
        const exported = await piaotai(key, ['export', id!, '-o', join(open().folder, 'out.xlsx')])
        const refused = await piaotai(key, ['verify', id!])
        expect([
          imported.out,
          again.out,
          number,
          (JSON.parse(shown.out) as { number: string }).number,
          exported.code,
          readFileSync(join(open().folder, 'out.xlsx')).subarray(0, 2).toString(),
          refused.code,
        ]).toEqual([expect.stringContaining('新增 1'), expect.stringContaining('重复 1'), invoice!.number, invoice!.number, 0, 'PK', 2])
      })
      it('tells how a month stands from the command line: seven lines, what is left, the filing date', async () => {
        const key = await keyed(['month.read'])
        const told = await piaotai(key, ['month', '2026-11'])
        const json = JSON.parse((await piaotai(key, ['month', '2026-11', '--json'])).out) as { parts: { part: string }[] }
        const things = await piaotai(key, ['month', '2026-11', '--things', 'noVoucher'])
        const unread = await piaotai(key, ['month', 'November'])
        expect([told.out.split('\n')[0], told.out.match(/^(收齐|看清|对上|抵扣|付款|记账|归档)\t/gm)?.length, json.parts.length]).toEqual([
          '2026-11\t未结账\t申报截止 2026-12-15',
          7,
          7,
        ])
        expect([told.code, things.code, things.out, unread.code]).toEqual([0, 0, '', 1])
      })
    },
    { work: true },
  ))
