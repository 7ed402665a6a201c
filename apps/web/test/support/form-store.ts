// A small store that speaks the signed-form protocol on a socket: each credential works once, and a stored file is
// answered by a redirect.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Input } from '../../src/lib/upload/upload.ts'
import { readStored, UploadFailure, type Credential, type PostForm } from '../../src/lib/upload/upload-form.ts'

export interface Posted {
  readonly key: string
  readonly names: readonly string[]
  readonly fileName: string
  readonly size: number
  readonly headers: IncomingMessage['headers']
}
export interface FormStore {
  readonly posts: Posted[]
  readonly asks: { readonly many: boolean; readonly request: Input }[]
  readonly certify: (request: Input) => Promise<Credential[]>
  readonly certifyMany: (request: Input) => Promise<Credential[]>
  /** Refuses the next posts of this file name with this problem. */
  readonly refuse: (fileName: string, type: string) => void
  readonly close: () => Promise<void>
}

export const openFormStore = async (): Promise<FormStore> => {
  const posts: Posted[] = []
  const asks: FormStore['asks'] = []
  const used = new Set<string>()
  const refusals = new Map<string, string>()
  let base = ''
  let serial = 0

  const server = createServer((request, response) => {
    void take(request, response)
  })
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      answer(response, 200, { code: 10000, message: '', data: { url: new URL(request.url ?? '', base).searchParams.get('key') } })
      return
    }
    const form = await readForm(request)
    const key = form.fields.get('key') ?? ''
    posts.push({ key, names: form.names, fileName: form.fileName, size: form.size, headers: request.headers })
    const type = refusals.get(form.fileName) ?? (used.has(key) ? 'file.credentialUsed' : undefined)
    used.add(key)
    refusals.delete(form.fileName)
    if (type) {
      answer(response, 400, { code: 23000, message: `refused: ${type}`, data: null, problem: type })
      return
    }
    response.writeHead(303, { location: `${form.fields.get('success_action_redirect')}?key=${encodeURIComponent(key)}` }).end()
  }
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const issue =
    (many: boolean) =>
    async (request: Input): Promise<Credential[]> => {
      asks.push({ many, request })
      return request.fileList.map(({ file }) => ({
        key: `up/${++serial}`,
        acl: 'private',
        redirUrl: `${base}/stored`,
        credential: 'AK/20261121/cn/s3/aws4_request',
        date: '20261121T000000Z',
        policy: 'cG9saWN5',
        signature: 'ab12',
        uploadUrl: `${base}/form`,
        file,
      }))
    }
  return {
    posts,
    asks,
    certify: issue(false),
    certifyMany: issue(true),
    refuse: (fileName, type) => {
      refusals.set(fileName, type)
    },
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done()
        })
        server.closeAllConnections()
      }),
  }
}

/** The same post as the browser's, by fetch, because Node has no XMLHttpRequest. */
export const postByFetch: PostForm = async (url, form, { signal, onProgress }) => {
  // All bytes instead of a stream: a stream cancelled half way disturbs the runtime, not the code under test.
  const whole = new Request(url, { method: 'POST', body: form })
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
  const response = await fetch(url, { method: 'POST', headers, body: await whole.arrayBuffer(), signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new UploadFailure({ type: 'network' })
  })
  onProgress(Number.MAX_SAFE_INTEGER)
  return readStored(response.status, await response.text())
}

const answer = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const readForm = async (request: IncomingMessage) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
  const fields = new Map<string, string>()
  const names: string[] = []
  let fileName = ''
  let size = 0
  for (const part of Buffer.concat(pieces).toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const [head = '', body = ''] = part.slice(2, -2).split(/\r\n\r\n([\s\S]*)/, 2)
    const name = / name="([^"]*)"/.exec(head)?.[1] ?? ''
    const file = / filename="([^"]*)"/.exec(head)?.[1]
    names.push(name)
    if (file === undefined) fields.set(name, body)
    else {
      fileName = Buffer.from(file, 'latin1').toString('utf8')
      size = body.length
    }
  }
  return { fields, names, fileName, size }
}
