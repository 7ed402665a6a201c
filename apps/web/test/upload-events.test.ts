import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createImportWatch, pollMs } from '../src/lib/upload/upload-events.ts'
import type { ImportedFile } from '../src/lib/upload/upload-register.ts'

const file = (more: Partial<ImportedFile> = {}): ImportedFile => ({
  id: '019f0000-0000-7000-8000-000000000001',
  batchId: '019f0000-0000-7000-8000-000000000002',
  name: '票.pdf',
  size: 10,
  format: 'pdf',
  area: 'company',
  mode: 'einvoice',
  entrySource: 6,
  uploadStatus: 3,
  recognitionStatus: 4,
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

describe('watching imports', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.close()
    server?.closeAllConnections()
  })
  const serve = async (answer: (response: ServerResponse) => void): Promise<string> => {
    server = createServer((_, response) => {
      answer(response)
    })
    await new Promise<void>((done) => {
      server!.listen(0, '127.0.0.1', done)
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const stream = (response: ServerResponse, ...data: string[]) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(data.map((line) => `data: ${line}\n\n`).join(''))
  }
  const noWait = (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      else setImmediate(resolve)
    })

  it('an event with an imported file reaches the listener', async () => {
    const base = await serve((response) => {
      stream(response, 'hello', '{"kind":"greeting"}', JSON.stringify(file()))
    })
    const watch = createImportWatch({ open: (_, signal) => fetch(base, { signal }), wait: noWait })
    const heard = await new Promise<ImportedFile>((done) => {
      const off = watch.listen({
        onFile: (f) => {
          off()
          done(f)
        },
        poll: async () => [],
      })
    })
    expect(heard.name).toBe('票.pdf')
  })
  it('without a stream it asks every two seconds', async () => {
    const base = await serve((response) => {
      response.writeHead(403).end()
    })
    const waits = new Set<number>()
    const watch = createImportWatch({
      open: (_, signal) => fetch(base, { signal }),
      random: () => 0,
      wait: (ms, signal) => {
        waits.add(ms)
        return noWait(ms, signal)
      },
    })
    const heard = await new Promise<ImportedFile>((done) => {
      const off = watch.listen({
        onFile: (f) => {
          if (f.version === 3) {
            off()
            done(f)
          }
        },
        poll: ((n) => async () => [file({ version: ++n })])(0),
      })
    })
    expect([heard.version, waits.has(pollMs)]).toEqual([3, true])
  })
  it('asks once when the line stands, for what happened before it', async () => {
    const base = await serve((response) => {
      stream(response)
    })
    const watch = createImportWatch({ open: (_, signal) => fetch(base, { signal }), wait: noWait })
    const heard = await new Promise<ImportedFile>((done) => {
      const off = watch.listen({
        onFile: (f) => {
          off()
          done(f)
        },
        poll: async () => [file({ recognitionStatus: 9 })],
      })
    })
    expect(heard.recognitionStatus).toBe(9)
  })
  it('asks again when asking failed', async () => {
    const base = await serve((response) => {
      stream(response)
    })
    const watch = createImportWatch({ open: (_, signal) => fetch(base, { signal }), wait: noWait })
    let pending = 0
    const heard = await new Promise<ImportedFile>((done) => {
      const off = watch.listen({
        onFile: (f) => {
          off()
          done(f)
        },
        poll: async () => {
          if (++pending < 3) throw new TypeError('fetch failed')
          return [file({ recognitionStatus: 9 })]
        },
      })
    })
    expect([heard.recognitionStatus, pending]).toEqual([9, 3])
  })
  it('asks for whoever begins to listen while the line stands, for what happened before that', async () => {
    const base = await serve((response) => {
      stream(response, JSON.stringify(file()))
    })
    const watch = createImportWatch({ open: (_, signal) => fetch(base, { signal }), wait: noWait })
    const offs: (() => void)[] = []
    await new Promise<void>((isMounted) => {
      offs.push(
        watch.listen({
          onFile: () => {
            isMounted()
          },
          poll: async () => [],
        }),
      )
    })
    const heard = await new Promise<ImportedFile>((done) => {
      offs.push(watch.listen({ onFile: done, poll: async () => [file({ recognitionStatus: 9 })] }))
    })
    offs.forEach((off) => {
      off()
    })
    expect(heard.recognitionStatus).toBe(9)
  })
  it('hangs up when the last listener leaves', async () => {
    let closed: (() => void) | undefined
    const gone = new Promise<void>((done) => {
      closed = done
    })
    const base = await serve((response) => {
      response.on('close', () => closed?.())
      stream(response, JSON.stringify(file()))
    })
    const watch = createImportWatch({ open: (_, signal) => fetch(base, { signal }), wait: noWait })
    const off = watch.listen({
      onFile: () => {
        off()
      },
      poll: async () => [],
    })
    await expect(gone).resolves.toBeUndefined()
  })
})
