import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRegistrar, type ImportRequest, type ImportedFile } from '../src/lib/upload/upload-register.ts'
import { runningOf } from '../src/lib/upload/upload-running.ts'
import type { ImportRun } from '../src/lib/upload/upload-run.ts'
import { createImportRuns, type RunDeps } from '../src/lib/upload/upload-runs.ts'
import type { ImportListener } from '../src/lib/upload/upload-events.ts'
import { openFormStore, postByFetch, type FormStore } from './support/form-store.ts'

const uuid = (n: number) => `019f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const importedFile = (n: number, more: Partial<ImportedFile> = {}): ImportedFile => ({
  id: uuid(n),
  batchId: uuid(0),
  name: `${n}.pdf`,
  size: 10,
  format: 'pdf',
  area: 'company',
  mode: 'einvoice',
  entrySource: 6,
  uploadStatus: 3,
  recognitionStatus: 1,
  progressDone: 0,
  progressTotal: 0,
  queuedBefore: 0,
  found: 0,
  entered: 0,
  updated: 0,
  duplicates: 0,
  joined: 0,
  held: 0,
  exceptions: 0,
  reason: null,
  reasonDetail: null,
  next: 'wait',
  createdAt: '',
  finishedAt: null,
  createdBy: '',
  cancelled: false,
  kept: true,
  ignored: false,
  findings: { toCheck: 0, broken: 0, unknownTitles: 0, thirdParties: 0, amount: null },
  version: 1,
  ...more,
})

/** An invoice center in memory: it answers files in order and records its requests. */
const center = () => {
  const asks: ImportRequest[] = []
  let serial = 0
  return {
    asks,
    importFiles: async (request: ImportRequest) => {
      asks.push(request)
      return { batchId: uuid(0), files: request.files.map(() => importedFile(++serial)) }
    },
  }
}
const stored = (n: number, mode: 'einvoice' | 'image' = 'einvoice') => ({ key: String(n), mode, url: `up/${n}`, name: `${n}.pdf` })

describe('registering stored files', () => {
  const register = async (
    files: ReturnType<typeof stored>[],
    importFiles: (request: ImportRequest) => Promise<{ batchId: string; files: ImportedFile[] }>,
  ) => {
    const imported: string[] = []
    const failed: string[] = []
    const waits: number[] = []
    const registrar = createRegistrar(
      {
        importFiles,
        wait: async (ms) => {
          waits.push(ms)
        },
        imported: (key) => {
          imported.push(key)
        },
        failed: ({ key }, problem) => {
          failed.push(`${key} ${problem.type}`)
        },
      },
      { area: 'company' },
    )
    files.forEach(registrar.add)
    await registrar.idle()
    return { imported, failed, waits }
  }
  it('takes at most 30 in a call', async () => {
    const { asks, importFiles } = center()
    await register(
      Array.from({ length: 65 }, (_, i) => stored(i)),
      importFiles,
    )
    expect(asks.map((request) => request.files.length)).toEqual([30, 30, 5])
  })
  it('keeps one batch over all calls', async () => {
    const { asks, importFiles } = center()
    await register(
      Array.from({ length: 65 }, (_, i) => stored(i)),
      importFiles,
    )
    expect(asks.map((request) => request.batchId)).toEqual([undefined, uuid(0), uuid(0)])
  })
  it('names one mode in a call', async () => {
    const { asks, importFiles } = center()
    await register([stored(1), stored(2, 'image'), stored(3, 'image')], importFiles)
    expect(asks.map((request) => [request.mode, request.files.length])).toEqual([
      ['einvoice', 1],
      ['image', 2],
    ])
  })
  it('asks again when no answer came', async () => {
    const { importFiles } = center()
    let calls = 0
    const { imported, waits } = await register([stored(1)], async (request) => {
      if (++calls < 3) throw new TypeError('fetch failed')
      return importFiles(request)
    })
    expect([imported, waits]).toEqual([['1'], [1000, 3000]])
  })
  it('one refused file does not take the others with it', async () => {
    const { importFiles } = center()
    const refused = Object.assign(new Error('格式不支持'), { type: 'file.typeRefused' })
    const { imported, failed } = await register([stored(1), stored(2), stored(3)], async (request) => {
      if (request.files.some((file) => file.url === 'up/2')) throw refused
      return importFiles(request)
    })
    expect([imported, failed]).toEqual([['1', '3'], ['2 refused']])
  })
  it('a refusal is told at once', async () => {
    const { failed, waits } = await register([stored(1)], () =>
      Promise.reject(Object.assign(new Error('公司已切换'), { type: 'company.changed' })),
    )
    expect([failed, waits]).toEqual([['1 refused'], []])
  })
})

describe('an import beside the screens', () => {
  let store: FormStore
  beforeEach(async () => {
    store = await openFormStore()
  })
  afterEach(() => store.close())

  const open = (more: Partial<RunDeps> = {}) => {
    const listeners = new Set<ImportListener>()
    const reports: unknown[] = []
    const { importFiles } = center()
    let key = 0
    const runs = createImportRuns({
      certify: store.certify,
      certifyMany: store.certifyMany,
      post: postByFetch,
      shrink: async (file) => file,
      wait: async () => undefined,
      importFiles,
      newKey: () => String(++key),
      reportUpload: async (failed) => {
        reports.push(failed)
      },
      readImport: async () => importedFile(1),
      listBatch: async () => [],
      retryImports: async () => [],
      cancelImports: async () => [],
      listen: (listener) => {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
      ...more,
    })
    const id = runs.open({ area: 'company', category: 1 })
    const until = (ready: () => boolean) =>
      new Promise<void>((done) => {
        const look = () => {
          if (ready()) {
            off()
            done()
          }
        }
        const off = runs.subscribe(look)
        look()
      })
    const rows = () => runs.snapshot()[0]?.rows ?? []
    return {
      runs,
      id,
      listeners,
      reports,
      until,
      rows,
      hear: (file: ImportedFile) => {
        listeners.forEach((listener) => {
          listener.onFile(file)
        })
      },
    }
  }
  const pdf = (name: string) => new File(['%PDF-1.7'], name)

  it('a file goes from the desk to the queue of the server', async () => {
    const { runs, id, until, rows } = open()
    runs.add(id, 'einvoice', [pdf('a.pdf')])
    await until(() => rows()[0]?.phase === 'imported')
    expect(rows()[0]?.imported?.id).toBe(uuid(1))
  })
  it('listens while the server works and hangs up at the end', async () => {
    const { runs, id, until, rows, listeners, hear } = open()
    runs.add(id, 'einvoice', [pdf('a.pdf')])
    await until(() => rows()[0]?.phase === 'imported')
    const during = listeners.size
    hear(importedFile(1, { recognitionStatus: 9, version: 2, entered: 1, items: [] }))
    expect([during, listeners.size]).toEqual([1, 0])
  })
  it('the entries of a ZIP get rows of their own', async () => {
    const { runs, id, until, rows, hear } = open({
      importFiles: async (request) => ({ batchId: uuid(0), files: request.files.map(() => importedFile(1, { format: 'zip' })) }),
    })
    runs.add(id, 'einvoice', [new File(['PK\u0003\u0004'], '十一月.zip')])
    await until(() => rows()[0]?.phase === 'imported')
    hear(importedFile(2, { name: '里面.pdf' }))
    hear(importedFile(3, { batchId: uuid(99), name: '别的.pdf' }))
    expect(rows().map((row) => row.name)).toEqual(['十一月.zip', '里面.pdf'])
  })
  describe('what the server tells of a file before it has answered the call that brought it', () => {
    /** One file is registered; `reported` holds events that arrive before the next call is answered. */
    const second = async (first: File, format: ImportedFile['format'], reported: readonly ImportedFile[]) => {
      let call = 0
      const run = open({
        importFiles: async () => {
          if (++call === 1) return { batchId: uuid(0), files: [importedFile(1, { format })] }
          reported.forEach(run.hear)
          return { batchId: uuid(0), files: [importedFile(2, { format: reported[0]?.format ?? 'pdf' })] }
        },
      })
      const { runs, id, until, rows } = run
      runs.add(id, 'einvoice', [first])
      await until(() => rows()[0]?.phase === 'imported')
      runs.add(id, 'einvoice', [pdf('b.pdf')])
      await until(() => rows().some((row) => row.name === 'b.pdf' && row.phase === 'imported'))
      return rows().map((row) => [row.imported?.id, row.imported?.recognitionStatus])
    }
    const recorded = { recognitionStatus: 9, version: 3, entered: 1, items: [] }

    it('is not lost', async () => {
      expect(await second(pdf('a.pdf'), 'pdf', [importedFile(2, recorded)])).toEqual([
        [uuid(1), 1],
        [uuid(2), 9],
      ])
    })
    it('is not lost either when it was taken for an entry of a ZIP', async () => {
      expect(await second(new File(['PK\u0003\u0004'], 'a.zip'), 'zip', [importedFile(2, recorded)])).toEqual([
        [uuid(1), 1],
        [uuid(2), 9],
      ])
    })
    it('gives the entries of a ZIP their rows', async () => {
      const zip = importedFile(2, { format: 'zip', recognitionStatus: 13, version: 3 })
      expect(await second(pdf('a.pdf'), 'pdf', [zip, importedFile(3, recorded)])).toEqual([
        [uuid(1), 1],
        [uuid(2), 13],
        [uuid(3), 9],
      ])
    })
  })
  it('reopening the dialog finds the import that runs', async () => {
    const { runs, id, until, rows } = open()
    runs.add(id, 'einvoice', [pdf('a.pdf')])
    await until(() => rows()[0]?.phase === 'imported')
    runs.open({ area: 'company', category: 1 })
    expect(rows().length).toBe(1)
  })
  it('reopening after the end begins anew', async () => {
    const { runs, id, until, rows, hear } = open()
    runs.add(id, 'einvoice', [pdf('a.pdf')])
    await until(() => rows()[0]?.phase === 'imported')
    hear(importedFile(1, { recognitionStatus: 9, version: 2, entered: 1, items: [] }))
    runs.open({ area: 'company', category: 1 })
    expect(rows()).toEqual([])
  })
  it('a refused file is reported, so that a record stays', async () => {
    const { runs, id, until, rows, reports } = open()
    runs.add(id, 'einvoice', [new File(['x'], 'a.docx')])
    await until(() => rows()[0]?.phase === 'refused')
    expect(reports).toEqual([{ area: 'company', mode: 'einvoice', batchId: undefined, name: 'a.docx', size: 1, reason: 'typeRefused' }])
  })
  it('a failed file is sent again with a fresh credential', async () => {
    store.refuse('a.pdf', 'storage.full')
    const { runs, id, until, rows } = open()
    runs.add(id, 'einvoice', [pdf('a.pdf')])
    await until(() => rows()[0]?.phase === 'failed')
    await runs.retry(
      id,
      rows().map((row) => row.key),
    )
    await until(() => rows()[0]?.phase === 'imported')
    expect(store.posts.map((post) => post.key)).toEqual(['up/1', 'up/2'])
  })
  it('another file takes the place of a refused one', async () => {
    const { runs, id, until, rows } = open()
    runs.add(id, 'einvoice', [new File(['x'], 'a.docx')])
    await until(() => rows()[0]?.phase === 'refused')
    runs.replace(id, rows()[0]!.key, 'einvoice', pdf('b.pdf'))
    await until(() => rows()[0]?.phase === 'imported')
    expect(rows().map((row) => row.name)).toEqual(['b.pdf'])
  })
  it('a waiting file is cancelled before it is sent', async () => {
    const { runs, id, until, rows } = open()
    runs.add(id, 'einvoice', [pdf('a.pdf'), pdf('b.pdf')])
    await runs.cancel(id, [rows()[1]!.key])
    await until(() => rows()[0]?.phase === 'imported')
    expect([rows()[1]?.phase, store.posts.map((post) => post.fileName)]).toEqual(['cancelled', ['a.pdf']])
  })
})

describe('how far imports are', () => {
  const row = (n: number, recognitionStatus: number) => ({
    key: String(n),
    name: `${n}.pdf`,
    size: 10,
    mode: 'einvoice' as const,
    phase: 'imported' as const,
    sent: 10,
    total: 10,
    imported: importedFile(n, { recognitionStatus }),
  })
  const run = (area: 'personal' | 'company', ...rows: ReturnType<typeof row>[]): ImportRun => ({ id: area, area, batchId: undefined, rows })
  it('counts the files that have ended of those that go on', () => {
    expect(runningOf([run('company', row(1, 4), row(2, 9), row(3, 5))])).toMatchObject({
      done: 2,
      files: 3,
      target: { area: 'company', category: undefined },
    })
  })
  it('leaves out a run that has ended while another goes on', () => {
    expect(runningOf([run('personal', row(1, 9), row(2, 9)), run('company', row(3, 4))])).toMatchObject({
      done: 0,
      files: 1,
      target: { area: 'company' },
    })
  })
  it('tells the newest run when all have ended', () => {
    expect(runningOf([run('company', row(1, 9)), run('personal', row(2, 9), row(3, 5))])).toMatchObject({
      done: 2,
      files: 2,
      target: { area: 'personal' },
    })
  })
  it('is nothing without a run', () => {
    expect(runningOf([])).toEqual({ done: 0, files: 0, target: undefined, newest: undefined })
  })
})
