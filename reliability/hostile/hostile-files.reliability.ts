// Bombs and broken files: each ends in a named result within its limits, and the next file is read normally.
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { readZip, ZipRefused } from '@piaotai/ofd/zip.ts'
import { refusalReasons } from '@piaotai/domain/invoice/reading.ts'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { recognitionPool } from '../../apps/server/src/adapters/recognition-pool.ts'
import { uploadFile } from '../../scripts/lib/api-client.ts'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { bombs } from '../support/hostile/bombs.ts'
import { freshFile, type ExportKind } from '../support/files.ts'
import { makeEnvironment, type Environment } from '../support/environment.ts'
import { makeMutator } from '../support/hostile/mutated-files.ts'
import { long, seed, report, times } from '../support/settings.ts'

/** The peak memory of a process in megabytes. */
const peakOf = (pid: number): number => Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

describe('Readers', () => {
  const pool = recognitionPool(2)
  afterAll(() => pool.close())
  /** The outcome of a file, in one word. */
  const read = (name: string, bytes: Uint8Array): Promise<string> =>
    pool
      .recognise({ name, bytes }, () => undefined, new AbortController().signal, { companyId: 'hostile' })
      .then(
        (result) => (result.ok ? 'read' : refusalReasons.includes(result.reason) ? result.reason : `unnamed: ${result.reason}`),
        (error: unknown) => `failed: ${String(error)}`,
      )
  const readsStill = async (): Promise<boolean> => {
    const file = await freshFile('xml')
    const result = await pool.recognise({ name: file.name, bytes: file.bytes }, () => undefined, new AbortController().signal, {
      companyId: 'hostile',
    })
    return result.ok && result.invoices[0]?.number === file.numbers[0]
  }
  const counted = (endings: readonly string[]): string =>
    [...new Set(endings)]
      .toSorted()
      .map((e) => `${e} ${endings.filter((x) => x === e).length}`)
      .join(', ')

  it('end every bomb with a reason', async () => {
    const endings: string[] = []
    const tried = bombs.filter((bomb) => long || !bomb.slow)
    for (const bomb of tried) endings.push(await read(bomb.name, bomb.make()))
    report({ table: 'files', what: 'bombs: ZIP, OFD, XML, PDF and pictures, in readers', times: tried.length, outcome: counted(endings) })
    expect([endings.filter((e) => /^(failed|unnamed|read)/.test(e)), await readsStill()]).toEqual([[], true])
  })
  it.each([
    ['xml', times(150, 1300)],
    ['ofd', times(100, 1000)],
    ['pdf', times(12, 300)],
  ] as const)('end every broken %s with a result', async (kind: ExportKind, count) => {
    const mutate = await makeMutator(randomOf(`files ${seed} ${kind}`))
    const endings: string[] = []
    const still: boolean[] = []
    for (let at = 0; at < count; at += 20) {
      endings.push(
        ...(await Promise.all(Array.from({ length: Math.min(20, count - at) }, (_, i) => read(`${at + i}.${kind}`, mutate(kind))))),
      )
      still.push(await readsStill())
    }
    report({ table: 'files', what: `broken ${kind} files, in readers`, times: count, outcome: counted(endings) })
    expect([endings.filter((e) => /^(failed|unnamed)/.test(e)), still.every(Boolean)]).toEqual([[], true])
  })
  it('open every broken archive or refuse it by name', async () => {
    const mutate = await makeMutator(randomOf(`files ${seed} zip`))
    const count = times(100, 400)
    const endings: string[] = []
    for (let at = 0; at < count; at++)
      endings.push(
        await readZip(mutate('zip')).then(
          () => 'opened',
          (error: unknown) => (error instanceof ZipRefused ? error.reason : `failed: ${String(error)}`),
        ),
      )
    report({ table: 'files', what: 'broken archives', times: count, outcome: counted(endings) })
    expect(endings.filter((e) => e.startsWith('failed'))).toEqual([])
  })
})

describe('An app', () => {
  let environment: Environment | undefined
  afterAll(() => environment?.close())
  it('that is brought every bomb ends each with its reason, keeps its memory, and reads the good file among them', async () => {
    environment = await makeEnvironment('embedded')
    const app = await environment.start('both')
    const person = await environment.signIn(app)
    const tried = bombs.filter((bomb) => (long || !bomb.slow) && (long || bomb.name.endsWith('.zip')))
    const refused: string[] = []
    const bring = async (name: string, bytes: Uint8Array): Promise<void> => {
      const url = await uploadFile(person, name, bytes)
      const { body } = await person.api.invoice.importFiles({
        area: 'company',
        mode: /\.(png|jpg)$/.test(name) ? 'image' : 'einvoice',
        files: [{ url, name }],
      })
      if (body.code !== 10000) refused.push(name)
    }
    for (const bomb of tried)
      await bring(bomb.name, bomb.make()).catch((error: unknown) => {
        refused.push(`${bomb.name}: ${error instanceof Error ? error.message : ''}`)
      })
    const good = await freshFile('pdf')
    await bring(good.name, good.bytes)
    const open = await waitForImports(person, 300)
    const list = (await person.api.invoice.listImports({ area: 'company', pageSize: 500 })).body.data.content
    const unnamed = list
      .filter(
        (file) =>
          file.name !== good.name &&
          (file.entered > 0 ||
            file.reason === null ||
            file.reason === 'crashed' ||
            (file.next === 'none' && file.reason !== 'notAnInvoice')),
      )
      .map((file) => `${file.name}: ${file.recognitionStatus} ${file.reason} ${file.next}`)
    const peak = peakOf(app.child.pid!)
    report({
      table: 'files',
      what: 'bombs brought to a running house, with a good file among them',
      times: tried.length,
      outcome: `${refused.length} refused at upload, ${list.length - 1} ended with a reason; the server’s memory never passed ${peak} MB`,
    })
    expect([open, unnamed, list.find((file) => file.name === good.name)?.entered, app.child.exitCode, peak < 1200]).toEqual([
      [],
      [],
      1,
      null,
      true,
    ])
  })
})
