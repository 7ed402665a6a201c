// A file by its signed form, with its progress in bytes: XMLHttpRequest in browsers, a counted stream elsewhere.
import type { UploadForm } from './generated/types.gen.ts'
import { PiaotaiProblem, PiaotaiUnreachable, problemIn } from './problem.ts'

export interface PostOptions {
  readonly origin: string
  readonly signal: AbortSignal | undefined
  readonly onSent: (bytes: number) => void
}

/** What is used of a browser's XMLHttpRequest, which Node has not. */
interface BrowserRequest {
  readonly status: number
  readonly responseText: string
  readonly upload: { onprogress: ((event: { readonly loaded: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  onloadend: (() => void) | null
  open: (method: string, url: string) => void
  send: (body: FormData) => void
  abort: () => void
}
const browserRequest = (globalThis as { readonly XMLHttpRequest?: unknown }).XMLHttpRequest as (new () => BrowserRequest) | undefined

/** The fields in the order of the form; the file comes last, because an S3 store ignores every field after it. */
const fieldsOf = (form: UploadForm): readonly (readonly [string, string])[] => [
  ['key', form.key],
  ['acl', form.acl],
  ['success_action_redirect', form.redirUrl],
  ['x-amz-algorithm', 'AWS4-HMAC-SHA256'],
  ['x-amz-credential', form.credential],
  ['x-amz-date', form.date],
  ['policy', form.policy],
  ['x-amz-signature', form.signature],
]

/** Posts a file; resolves to its url. */
export const postForm = async (form: UploadForm, name: string, file: Blob, options: PostOptions): Promise<string> => {
  const address = new URL(form.uploadUrl, options.origin).href
  const response = await (browserRequest ? postXhr : postStream)(address, form, name, file, options)
  const text = await response.text()
  const body = parsed(text)
  const refused = problemIn(response, body)
  if (refused && refused.number === 0) {
    const code = /<Code>([^<]{1,80})<\/Code>/.exec(text)?.[1]
    throw new PiaotaiProblem(code === 'EntityTooLarge' ? 'file.tooLarge' : 'file.credentialInvalid', code ?? refused.message, {
      status: response.status,
    })
  }
  if (refused) throw refused
  const url = (body as { readonly data?: { readonly url?: unknown } } | undefined)?.data?.url
  if (typeof url !== 'string') throw new PiaotaiUnreachable(`${address}: no answer of a store`)
  options.onSent(file.size)
  return url
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const quoted = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const postStream = async (
  address: string,
  form: UploadForm,
  name: string,
  file: Blob,
  { signal, onSent }: PostOptions,
): Promise<Response> => {
  const boundary = `----piaotai-${crypto.randomUUID()}`
  const part = (field: string, rest: string): string => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${rest}`
  const head = fieldsOf(form).map(([field, value]) => part(field, `\r\n\r\n${value}\r\n`))
  const before = new Blob([...head, part('file', `; filename="${quoted(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`)])
  const after = `\r\n--${boundary}--\r\n`
  let sent = -before.size
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, to) => {
      sent += chunk.length
      if (sent > 0) onSent(Math.min(sent, file.size))
      to.enqueue(chunk)
    },
  })
  const whole = new Blob([before, file, after])
  const request = {
    method: 'POST',
    body: whole.stream().pipeThrough(counted),
    duplex: 'half',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(whole.size) },
    ...(signal ? { signal } : {}),
  }
  try {
    const answer = await fetch(address, { ...request, redirect: 'manual' } as RequestInit)
    const onwards = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
    return onwards ? await fetch(new URL(onwards, address), signal ? { signal } : {}) : answer
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw new PiaotaiUnreachable(`${new URL(address).origin}: ${String((error as Error).message)}`, { cause: error })
  }
}

const postXhr = (address: string, form: UploadForm, name: string, file: Blob, { signal, onSent }: PostOptions): Promise<Response> =>
  new Promise((resolve, reject) => {
    const data = new FormData()
    for (const [field, value] of fieldsOf(form)) data.append(field, value)
    data.append('file', file, name)
    const xhr = new browserRequest!()
    const cancel = (): void => xhr.abort()
    xhr.open('POST', address)
    xhr.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size))
    xhr.onload = () => resolve(new Response(xhr.responseText, { status: xhr.status }))
    xhr.onerror = () => reject(new PiaotaiUnreachable(new URL(address).origin))
    xhr.onabort = () => reject(signal?.reason)
    xhr.onloadend = () => signal?.removeEventListener('abort', cancel)
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    signal?.addEventListener('abort', cancel)
    xhr.send(data)
  })
