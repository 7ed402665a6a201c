import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { mixedZip, zipBomb } from '@piaotai/sample-invoices/misfits.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { recogniseFiles, type Answer } from './recognise-files.ts'

const one = (type: SampleType) =>
  makeInvoices({
    seed: `files ${type}`,
    count: 1,
    from: '2026-03-01',
    to: '2026-03-31',
    company: demoCompany,
    types: { [type]: 1 },
    redShare: 0,
  })[0]!
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'piaotai recognise '))
  await writeFile(join(folder, 'one.pdf'), await drawPdf(one(22)))
  await writeFile(join(folder, 'mixed.zip'), await mixedZip(one(30), one(11), one(12)))
  await writeFile(join(folder, 'bomb.zip'), zipBomb(250))
  await writeFile(join(folder, 'note.txt'), 'no invoice')
  await writeFile(join(folder, '-票 据.txt'), 'no invoice')
  await writeFile(join(folder, 'huge.pdf'), '%PDF-')
  await truncate(join(folder, 'huge.pdf'), 400 * 1024 * 1024)
  await mkdir(join(folder, 'folder'))
})
afterAll(() => rm(folder, { recursive: true }))
const answers = async (...names: string[]): Promise<readonly Answer[]> => {
  const given: Answer[] = []
  for await (const answer of recogniseFiles(names, folder)) given.push(answer)
  return given
}

describe('files by their names', () => {
  test('give one answer each, in their order, missing and useless ones among them', async () => {
    const given = await answers('one.pdf', 'nowhere.pdf', 'note.txt', 'one.pdf')
    expect(given.map((a) => [a.file, a.ok, a.invoices.length, a.reason])).toEqual([
      ['one.pdf', true, 1, undefined],
      ['nowhere.pdf', false, 0, 'missing'],
      ['note.txt', false, 0, 'unknownFormat'],
      ['one.pdf', true, 1, undefined],
    ])
  })
  test('give the invoices of an archive with the entry that each stands in', async () => {
    const [answer] = await answers('mixed.zip')
    expect(answer?.invoices.map((i) => [i.number, i.entry?.split('.').at(-1)])).toEqual([
      [one(30).number, 'pdf'],
      [one(11).number, 'ofd'],
      [one(12).number, 'xml'],
    ])
  })
  test('give a reason for an archive that would fill the memory', async () =>
    expect((await answers('bomb.zip')).map((a) => a.reason)).toEqual(['tooLarge']))
  test('have every field that the command promises, null where nothing was read', async () => {
    const [reading] = (await answers('one.pdf'))[0]?.invoices ?? []
    expect(
      Object.entries(reading ?? {})
        .filter(([, value]) => value === undefined)
        .concat(Object.entries(reading?.buyer ?? {}).filter(([, value]) => value === undefined)),
    ).toEqual([])
    expect(reading).toMatchObject({
      type: 22,
      code: null,
      number: one(22).number,
      checkCode: null,
      buyer: { name: one(22).buyer.name },
      source: 'text',
      fields: { number: { from: 'text', confidence: 1 } },
      warnings: [],
    })
  })
})

describe('the command', () => {
  const command = join(import.meta.dirname, 'command.ts')
  const env = () => ({ ...process.env, CALLED_FROM: folder })
  const run = (...names: readonly string[]) =>
    new Promise<{ readonly code: unknown; readonly answers: readonly (readonly unknown[])[] }>((resolve) =>
      execFile(process.execPath, [command, ...names], { env: env() }, (error, stdout) =>
        resolve({
          code: error?.code ?? 0,
          answers: stdout
            .split('\n')
            .filter(Boolean)
            .map((line) => {
              const answer = JSON.parse(line) as Answer
              return [answer.file, answer.ok, answer.reason]
            }),
        }),
      ),
    )
  test('answers for each name, whatever it is called and whatever it is, and succeeds', async () =>
    expect(await run('-票 据.txt', 'folder', 'nowhere', 'huge.pdf')).toEqual({
      code: 0,
      answers: [
        ['-票 据.txt', false, 'unknownFormat'],
        ['folder', false, 'missing'],
        ['nowhere', false, 'missing'],
        ['huge.pdf', false, 'tooLarge'],
      ],
    }))
  test('takes what follows two dashes for names', async () =>
    expect((await run('--', 'note.txt')).answers).toEqual([['note.txt', false, 'unknownFormat']]))
  test('without a name fails', async () => expect((await run()).code).toBe(2))
  test('ends well when nobody reads on', async () => {
    const child = spawn(process.execPath, [command, ...Array.from({ length: 300 }, () => 'nowhere')], {
      env: env(),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child.stdout.once('data', () => child.stdout.destroy())
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0)
  })
})
